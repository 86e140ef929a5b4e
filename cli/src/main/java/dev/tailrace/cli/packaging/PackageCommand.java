package dev.tailrace.cli.packaging;

import dev.tailrace.cli.catalog.PipelineOptions;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.job.JobArguments;
import dev.tailrace.launch.job.jar.JobJar;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.run.RunnerKind;
import dev.tailrace.launch.run.Words;
import dev.tailrace.launch.text.Units;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace package}. */
@Command(
        name = "package",
        abbreviateSynopsis = true,
        description = {
            "Write a pipeline as one jar for a cluster of your own, for 'flink run' or 'spark-submit'. In it are the class that"
                    + " the pipeline is compiled to, your classes, the runner and its Kafka connector, and nothing that"
                    + " the cluster has itself. The same input gives the same bytes.",
            ""
        })
public final class PackageCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(
            names = "--runner",
            paramLabel = "flink|spark",
            description = "What the cluster is: Flink (flink) or Spark (spark).")
    private String runner;

    @Option(
            names = "--output",
            paramLabel = "FILE.jar",
            description = "Where the jar goes; must not be there (default: PIPELINE-RUNNER.jar, here).")
    private String output;

    // Those of 'tailrace run', there to say why a job has none.
    @Option(
            names = {"--metrics-port", "--metrics-host"},
            hidden = true)
    private String metrics;

    public PackageCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (metrics != null) {
            throw CliException.usage("--metrics-port: " + JobArguments.NO_METRICS);
        }
        final RunnerKind kind = kind();
        final Path file = Paths.of(output == null ? options.pipeline() + "-" + Words.of(kind) + ".jar" : output);
        final JobJar jar = JobJar.write(kind, options.pipeline(), options.settings(), options.classPath(), file);
        jar.leftOut().forEach(shell::say);
        shell.out().println("written         " + file + ", " + Units.bytes(jar.sizeBytes()));
        shell.out().println("pipeline        " + options.pipeline() + ", compiled ahead of time");
        shell.out().println("made for        " + jar.engine());
        shell.out()
                .println("run it with     " + (kind == RunnerKind.FLINK ? "flink run " : "spark-submit ") + file
                        + " --input-topic TOPIC --output-topic TOPIC --state-dir FOLDER --bootstrap-server HOST:PORT");
        return ExitStatus.CLEAN.code();
    }

    private RunnerKind kind() {
        if (runner == null) {
            throw CliException.usage("for which cluster? Give --runner flink or --runner spark");
        }
        try {
            return Words.parse(RunnerKind.class, runner);
        } catch (final IllegalArgumentException unknown) {
            throw CliException.usage("--runner is '" + runner + "': pipelines can be packaged for flink and spark");
        }
    }
}
