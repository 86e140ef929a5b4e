package dev.tailrace.stream;

import java.util.Optional;

/**
 * A pipeline that can be found by name and run by any runner. Listed in
 * {@code META-INF/services/dev.tailrace.stream.PipelineDefinition}.
 */
public interface PipelineDefinition extends Definition {

    /**
     * Defines the nodes of the pipeline. Called once per run, before anything is opened; may read files that the
     * settings name.
     *
     * @throws InvalidSettingsException when settings contradict each other or name a file that cannot be used
     */
    void define(Pipeline pipeline, Settings settings);

    /**
     * The command that runs this pipeline, such as {@code tailrace bench NAME}, where {@code tailrace run}
     * cannot because the source reads no feed; empty for all others.
     */
    default Optional<String> command() {
        return Optional.empty();
    }
}
