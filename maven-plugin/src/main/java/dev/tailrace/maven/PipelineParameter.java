package dev.tailrace.maven;

import java.util.LinkedHashMap;
import java.util.Map;

/** A pipeline or calculation to compile, as the configuration of the plugin writes it down; Maven fills the fields. */
public final class PipelineParameter {

    /** Name of the class that defines it. */
    private String definition;

    /** Name of the class to generate; by default that of the definition followed by {@code Processor}. */
    private String className;

    /** Settings by name; those not given have their defaults. */
    private Map<String, String> settings = new LinkedHashMap<>();

    /** Used by Maven. */
    public PipelineParameter() {}

    PipelineParameter(final String definition, final String className, final Map<String, String> settings) {
        this.definition = definition;
        this.className = className;
        this.settings = settings;
    }

    String definition() {
        return definition;
    }

    String className() {
        return className;
    }

    Map<String, String> settings() {
        return settings;
    }
}
