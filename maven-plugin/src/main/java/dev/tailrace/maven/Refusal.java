package dev.tailrace.maven;

import dev.tailrace.calculation.CalculationDefinition;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import org.apache.maven.plugin.MojoFailureException;

/** Turns the exception that refused a definition into a build failure with a message and without a stack trace. */
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
