package dev.tailrace.graph;

import java.util.List;

/**
 * A pipeline that can be found by name and run by any runner. Implementations have a public constructor without
 * arguments and are listed in {@code META-INF/services/dev.tailrace.graph.PipelineDefinition}.
 */
public interface PipelineDefinition {

    /** The name on the command line: lower-case words joined by dashes. */
    String name();

    /** One sentence for listings. */
    String description();

    /** The settings that {@link #define} reads, for help texts and for refusing settings that do not exist. */
    default List<Setting<?>> settings() {
        return List.of();
    }

    /**
     * Writes the pipeline down. Called once per run, before anything is opened; may read files that the settings name.
     *
     * @throws InvalidSettingsException when settings contradict each other or name a file that cannot be used
     */
    void define(Pipeline pipeline, Settings settings);
}
