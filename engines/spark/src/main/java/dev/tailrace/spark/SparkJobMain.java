package dev.tailrace.spark;

import dev.tailrace.launch.job.JobArguments;
import dev.tailrace.launch.job.JobDescription;
import dev.tailrace.launch.job.JobTerminal;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.run.RunSpec;
import java.util.Optional;
import org.apache.spark.package$;

/**
 * Main class of a job jar for {@code spark-submit}: the driver of the query, on the master that Spark's command line knows. Ends
 * the process with the code of its status; a signal ends the query.
 */
public final class SparkJobMain {

    /** Where Spark's command line leaves word of the master. */
    private static final String MASTER_PROPERTY = "spark.master";

    private SparkJobMain() {}

    public static void main(final String[] words) {
        final ExitStatus status = attempt(words);
        if (status != ExitStatus.CLEAN) {
            System.exit(status.code());
        }
    }

    private static ExitStatus attempt(final String[] words) {
        try {
            return run(words);
        } catch (final RuntimeException failure) {
            if (!Failures.isForeseen(failure)) {
                throw failure;
            }
            System.err.println("tailrace: " + failure.getMessage());
            return Failures.statusOf(failure);
        }
    }

    private static ExitStatus run(final String[] words) {
        final JobDescription job = JobDescription.ofJarOf(SparkJobMain.class);
        job.checkEngine(package$.MODULE$.SPARK_VERSION());
        final RunSpec spec = JobArguments.parse(words)
                .spec(job, 1)
                .with(
                        Optional.ofNullable(System.getProperty(MASTER_PROPERTY)),
                        (submitted, master) -> submitted.option("master", master));
        try (JobTerminal terminal = JobTerminal.open(spec, System.out)) {
            return SparkRunnerWork.run(terminal, spec, true);
        }
    }
}
