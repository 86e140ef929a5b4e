package dev.tailrace.maven;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.stream.CalculationDefinition;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import org.apache.maven.plugin.MojoFailureException;

/** Turns what a definition was refused for into the failure of a build, in words and without a stack trace. */
final class Refusal {

    private Refusal() {}

    static MojoFailureException of(final Definition definition, final Throwable refused) {
        if (refused instanceof GeneratedCodeException defect) {
            throw defect;
        }
        if (refused instanceof InvalidSettingsException
                || refused instanceof InvalidPipelineException
                || refused instanceof InvalidCalculationException
                || refused instanceof NondeterministicCodeException) {
            return new MojoFailureException(refused.getMessage());
        }
        final String why = refused instanceof IllegalArgumentException ? refused.getMessage() : refused.toString();
        final String kind = definition instanceof CalculationDefinition ? "calculation" : "pipeline";
        return new MojoFailureException(kind + " '" + definition.name() + "' cannot be compiled ahead of time: " + why);
    }
}
