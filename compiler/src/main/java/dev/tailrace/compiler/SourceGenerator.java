package dev.tailrace.compiler;

import dev.tailrace.stream.StreamGraph;

/** Generates the source of a graph's processor; a seam between what is generated and what is done with it. */
@FunctionalInterface
interface SourceGenerator {

    /** The source of a class of this name; always the same for the same graph. */
    GeneratedSource source(StreamGraph graph, String className);
}
