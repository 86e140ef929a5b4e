package dev.tailrace.compiler;

import dev.tailrace.stream.StreamGraph;

/**
 * Generates the source of a graph's processor. Separates {@link ProcessorFactory} from the passes that generate source.
 */
@FunctionalInterface
interface SourceGenerator {

    /** Generates the source of a class with this name; always the same for the same graph. */
    GeneratedSource source(StreamGraph graph, String className);
}
