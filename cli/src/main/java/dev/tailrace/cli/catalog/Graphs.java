package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.graph.InvalidPipelineException;
import dev.tailrace.graph.InvalidSettingsException;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.StreamGraph;
import java.util.Map;

/** Turns a definition and its settings into a stream graph. */
public final class Graphs {

    private Graphs() {}

    /**
     * Defines and checks the pipeline.
     *
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws InvalidPipelineException with every problem of the graph
     * @throws CliException when the definition throws anything else
     */
    public static StreamGraph define(final PipelineDefinition definition, final Map<String, String> settings) {
        try {
            return StreamGraph.of(definition, settings);
        } catch (final InvalidSettingsException | InvalidPipelineException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError thrown) {
            throw CliException.usage("pipeline '" + definition.name() + "' cannot be defined: " + thrown);
        }
    }
}
