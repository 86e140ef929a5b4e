package dev.tailrace.bench;

import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.terminal.CommandRunner;
import dev.tailrace.launch.text.TextOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program of {@code tailrace micro}: lists and runs the benchmarks. */
@Command(
        name = "tailrace micro",
        abbreviateSynopsis = true,
        description = {"Run the JMH benchmarks whose name contains the pattern, each in a separate process.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:finished",
            "1:internal error, or a benchmark failed",
            "2:not started: unknown option or benchmark; a file that cannot be written",
            "5:stopped, because the output could not be written",
            "130:interrupted (143 when terminated)",
            "141:stopped, because the reader of standard output went away"
        })
public final class Main implements Callable<Integer> {

    private static final TimeValue QUICK_WARMUP = TimeValue.milliseconds(500);
    private static final TimeValue QUICK_MEASUREMENT = TimeValue.milliseconds(500);
    private static final int QUICK_ITERATIONS = 3;

    private final TextOutput out;
    private final PrintStream err;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = ".*",
            description = "Regular expression (default: all).")
    private String pattern;

    @Option(names = "--quick", description = "One process and short iterations: a first impression, no more.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results in JMH's JSON format.")
    private Path json;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "JMH's mode: thrpt, avgt, sample, ss or all (default: that of the benchmark).")
    private String mode;

    @Option(names = "--list", description = "List the benchmarks and run none.")
    private boolean list;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    private Main(final TextOutput out, final PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** Runs the benchmarks that the arguments select and ends the process. */
    public static void main(final String[] words) {
        // Ends JMH's forked processes, which would outlive this one when it is terminated.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroy), "micro-end"));
        System.exit(execute(new TextOutput(new FileOutputStream(FileDescriptor.out)), System.err, words));
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(final TextOutput out, final PrintStream err, final String... words) {
        return CommandRunner.run(new CommandLine(new Main(out, err)), out, err, Debug.isEnabled(), words);
    }

    @Override
    public Integer call() {
        final List<String> chosen = matching(checked(pattern));
        if (chosen.isEmpty()) {
            throw StatusException.usage("no benchmark matches '" + pattern + "'" + others());
        }
        if (list) {
            chosen.forEach(out::println);
        } else {
            run(options());
        }
        return ExitStatus.CLEAN.code();
    }

    private static String checked(final String pattern) {
        try {
            Pattern.compile(pattern);
            return pattern;
        } catch (final PatternSyntaxException e) {
            throw StatusException.usage("'" + pattern + "' is not a regular expression: " + e.getDescription());
        }
    }

    private String others() {
        final List<String> all = matching(".*");
        return all.isEmpty() ? "; this build has none" : "; available:\n  " + String.join("\n  ", all);
    }

    private List<String> matching(final String regex) {
        if (Main.class.getResource(BenchmarkList.BENCHMARK_LIST) == null) {
            return List.of();
        }
        return BenchmarkList.defaultList()
                .find(OutputFormatFactory.createFormatInstance(err, VerboseMode.SILENT), List.of(regex), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .distinct()
                .toList();
    }

    private Options options() {
        final ChainedOptionsBuilder builder =
                new OptionsBuilder().include(pattern).shouldFailOnError(true);
        if (quick) {
            builder.forks(1)
                    .warmupIterations(QUICK_ITERATIONS)
                    .warmupTime(QUICK_WARMUP)
                    .measurementIterations(QUICK_ITERATIONS)
                    .measurementTime(QUICK_MEASUREMENT);
        }
        if (mode != null) {
            builder.mode(mode(mode));
        }
        if (json != null) {
            builder.resultFormat(ResultFormatType.JSON).result(writable(json));
        }
        return builder.build();
    }

    private static Mode mode(final String name) {
        try {
            return Mode.deepValueOf(name);
        } catch (final IllegalStateException unknown) {
            throw StatusException.usage("--mode: there is no '" + name + "'; available: " + Mode.getKnown());
        }
    }

    private static String writable(final Path file) {
        final Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isWritable(folder) || Files.isDirectory(file)) {
            throw StatusException.usage(file + ": cannot be written");
        }
        return file.toString();
    }

    private void run(final Options options) {
        try {
            new Runner(options, OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL)).run();
        } catch (final RunnerException e) {
            throw new StatusException(ExitStatus.INTERNAL_ERROR, "the benchmarks failed: " + firstLine(e), e);
        }
    }

    private static String firstLine(final RunnerException failed) {
        return String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    }
}
