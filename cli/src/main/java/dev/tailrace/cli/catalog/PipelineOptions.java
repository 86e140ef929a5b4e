package dev.tailrace.cli.catalog;

import dev.tailrace.launch.outcome.StatusException;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The options that name a pipeline and its settings, shared by all commands that take a pipeline; some also take a
 * calculation.
 */
public final class PipelineOptions {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PIPELINE",
            defaultValue = "tick-alerts",
            description = "Name of the pipeline, or of the class that defines it (default: ${DEFAULT-VALUE}).")
    private String pipeline;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A setting of the pipeline; 'tailrace pipelines' lists them. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--class-path",
            paramLabel = "JARS_OR_FOLDERS",
            defaultValue = "",
            description = "Where your own pipelines are, separated as on Java's class path.")
    private String classPath;

    public String pipeline() {
        return pipeline;
    }

    public String classPath() {
        return classPath;
    }

    /** The settings given so far, in the order in which they were given. */
    public Map<String, String> settings() {
        return new LinkedHashMap<>(settings);
    }

    /** Adds a setting that has its own option; null when the option was not given. */
    public static void add(final Map<String, String> settings, final String name, final String value) {
        if (value != null && settings.putIfAbsent(name, value) != null) {
            throw StatusException.usage("--" + name + " and --set " + name + "=... are both given; give one");
        }
    }
}
