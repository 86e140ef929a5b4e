package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.compiler.Fingerprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.graph.StreamGraph;

/** Turns a stream graph into the source of its processor. */
public final class Sources {

    private Sources() {}

    /**
     * The source as every way to compile has it, with its fingerprint.
     *
     * @throws CliException when the parts of the pipeline cannot be looked at
     */
    public static GeneratedSource generate(final StreamGraph graph, final String className) {
        try {
            return Fingerprint.stamp(PipelineCompiler.source(graph, className));
        } catch (final RuntimeException | LinkageError thrown) {
            throw CliException.usage("pipeline '" + graph.name() + "' cannot be compiled: " + thrown);
        }
    }
}
