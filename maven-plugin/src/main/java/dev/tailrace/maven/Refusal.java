package dev.tailrace.maven;

import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.graph.InvalidPipelineException;
import dev.tailrace.graph.InvalidSettingsException;
import dev.tailrace.graph.PipelineDefinition;
import org.apache.maven.plugin.MojoFailureException;

/** Turns what a pipeline was refused for into the failure of a build, in words and without a stack trace. */
final class Refusal {

    private Refusal() {}

    static MojoFailureException of(final PipelineDefinition definition, final Throwable refused) {
        if (refused instanceof GeneratedCodeException defect) {
            throw defect;
        }
        if (refused instanceof InvalidSettingsException
                || refused instanceof InvalidPipelineException
                || refused instanceof NondeterministicCodeException) {
            return new MojoFailureException(refused.getMessage());
        }
        final String why = refused instanceof IllegalArgumentException ? refused.getMessage() : refused.toString();
        return new MojoFailureException(
                "pipeline '" + definition.name() + "' cannot be compiled ahead of time: " + why);
    }
}
