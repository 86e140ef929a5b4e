package dev.tailrace.flink;

import dev.tailrace.launch.job.JobArguments;
import dev.tailrace.launch.job.JobDescription;
import dev.tailrace.launch.job.JobTerminal;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.run.RunSpec;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.runtime.util.EnvironmentInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Main class of a job jar for {@code flink run}: submits the job to the cluster that Flink's command line knows, and follows it,
 * unless it was told not to. A signal then stops the job with a savepoint.
 */
public final class FlinkJobMain {

    private FlinkJobMain() {}

    /**
     * Submits and follows the job.
     *
     * @throws ProgramParametrizationException with the reason why it failed or was not started: of this exception Flink's
     *     command line shows the message, of others the stack trace
     */
    public static void main(final String[] words) throws ProgramParametrizationException {
        try {
            run(words);
        } catch (final RuntimeException failure) {
            if (Failures.isForeseen(failure)) {
                throw new ProgramParametrizationException("tailrace: " + failure.getMessage());
            }
            throw failure;
        }
    }

    private static void run(final String[] words) throws ProgramParametrizationException {
        final JobDescription job = JobDescription.ofJarOf(FlinkJobMain.class);
        job.checkEngine(EnvironmentInformation.getVersion());
        final StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        final RunSpec spec = JobArguments.parse(words).spec(job, environment.getParallelism());
        refuseStopAtEndDetached(spec, environment.getConfiguration().get(DeploymentOptions.ATTACHED));
        try (JobTerminal terminal = JobTerminal.open(spec, System.out)) {
            final ExitStatus status = FlinkRunnerWork.run(terminal, spec, true);
            if (status != ExitStatus.CLEAN) {
                throw new ProgramParametrizationException("tailrace: " + status.words());
            }
        }
    }

    private static void refuseStopAtEndDetached(final RunSpec spec, final boolean isFollowed)
            throws ProgramParametrizationException {
        if (spec.stopAtEnd() && !isFollowed) {
            throw new ProgramParametrizationException(
                    "tailrace: --stop-at-end needs a client that waits for the end of the job"
                            + ", which --detached does not; remove one of them");
        }
    }
}
