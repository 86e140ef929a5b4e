package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.job.JobArguments;
import dev.tailrace.launch.job.JobJar;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Units;
import dev.tailrace.plan.NearestWord;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace package}: writes a pipeline as a job jar for a Flink or Spark cluster. */
@Command(
        name = "package",
        abbreviateSynopsis = true,
        description = {
            "Write a pipeline as one jar for a cluster of your own, for 'flink run' or 'spark-submit': the compiled class, your"
                    + " classes, the runner and its Kafka connector. The same input gives the same bytes.",
            ""
        })
public final class PackageCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(
            names = "--runner",
            paramLabel = "RUNNER",
            completionCandidates = TakersOfJobs.class,
            description = "What the cluster is: ${COMPLETION-CANDIDATES}.")
    private String runner;

    @Option(
            names = "--output",
            paramLabel = "FILE.jar",
            description = "Where the jar goes; must not exist (default: PIPELINE-RUNNER.jar, here).")
    private String output;

    // Options of 'tailrace run'; declared here only to explain in an error why a job does not have them.
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
            throw StatusException.usage("--metrics-port: " + JobArguments.NO_METRICS);
        }
        final EngineSpec kind = kind();
        if (output != null && Paths.isStandardOutput(output)) {
            throw StatusException.usage(
                    "--output " + output + ": a jar is not written to standard output; name a file");
        }
        final Path file = Paths.of(output == null ? options.pipeline() + "-" + kind.name() + ".jar" : output);
        final JobJar jar = JobJar.write(kind, options.pipeline(), options.settings(), options.classPath(), file);
        jar.leftOut().forEach(shell::say);
        shell.out().println("written         " + file + ", " + Units.bytes(jar.sizeBytes()));
        shell.out().println("pipeline        " + options.pipeline() + ", compiled ahead of time");
        shell.out().println("made for        " + jar.engine());
        shell.out()
                .println("run it with     " + kind.submit() + " " + file
                        + " --input-topic TOPIC --output-topic TOPIC --state-dir FOLDER --bootstrap-server HOST:PORT");
        return ExitStatus.CLEAN.code();
    }

    private EngineSpec kind() {
        if (runner == null) {
            throw StatusException.usage(
                    "a cluster is required; give --runner " + String.join(" or --runner ", takersOfJobs()));
        }
        return Engines.named(runner)
                .filter(EngineSpec::isRunner)
                .orElseThrow(() -> StatusException.usage("--runner is '" + runner + "': pipelines can be packaged for "
                        + String.join(" and ", takersOfJobs()) + NearestWord.hint(runner, takersOfJobs())));
    }

    private static List<String> takersOfJobs() {
        return Engines.all().stream()
                .filter(EngineSpec::takesJobs)
                .map(EngineSpec::name)
                .toList();
    }

    /** Names of engines, for the help. */
    private static final class TakersOfJobs implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return takersOfJobs().iterator();
        }
    }
}
