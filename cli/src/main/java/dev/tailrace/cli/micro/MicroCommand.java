package dev.tailrace.cli.micro;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace micro}. */
@Command(
        name = "micro",
        abbreviateSynopsis = true,
        description = {"Run the JMH benchmarks whose name contains the pattern, each in a process of its own.", ""})
public final class MicroCommand implements Callable<Integer> {

    private static final TimeValue QUICK_WARMUP = TimeValue.milliseconds(500);
    private static final TimeValue QUICK_MEASUREMENT = TimeValue.milliseconds(500);
    private static final int QUICK_ITERATIONS = 3;

    private final Shell shell;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATTERN",
            defaultValue = ".*",
            description = "Regular expression (default: all).")
    private String pattern;

    @Option(names = "--quick", description = "One process and short iterations: a first impression, no more.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results in JMH's JSON format.")
    private String json;

    @Option(names = "--list", description = "List the benchmarks and run none.")
    private boolean list;

    public MicroCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        final List<String> chosen = matching(checked(pattern));
        if (chosen.isEmpty()) {
            throw CliException.usage("no benchmark matches '" + pattern + "'" + others());
        }
        if (list) {
            chosen.forEach(shell.out()::println);
        } else {
            run(options());
        }
        return ExitStatus.CLEAN.code();
    }

    private static String checked(final String pattern) {
        try {
            Pattern.compile(pattern);
            return pattern;
        } catch (final PatternSyntaxException invalid) {
            throw CliException.usage("'" + pattern + "' is no regular expression: " + invalid.getDescription());
        }
    }

    private String others() {
        final List<String> all = matching(".*");
        return all.isEmpty() ? "; this build has none" : "; there are:\n  " + String.join("\n  ", all);
    }

    private List<String> matching(final String regex) {
        if (MicroCommand.class.getResource(BenchmarkList.BENCHMARK_LIST) == null) {
            return List.of();
        }
        return BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(shell.err(), VerboseMode.SILENT),
                        List.of(regex),
                        List.of())
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
        if (json != null) {
            builder.resultFormat(ResultFormatType.JSON).result(writable(Paths.of(json)));
        }
        return builder.build();
    }

    private static String writable(final Path file) {
        final Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isWritable(folder) || Files.isDirectory(file)) {
            throw CliException.usage(file + ": cannot be written");
        }
        return file.toString();
    }

    private void run(final Options options) {
        try {
            new Runner(options, OutputFormatFactory.createFormatInstance(shell.out(), VerboseMode.NORMAL)).run();
        } catch (final RunnerException failed) {
            throw new CliException(ExitStatus.INTERNAL_ERROR, "the benchmarks failed: " + firstLine(failed), failed);
        }
    }

    private static String firstLine(final RunnerException failed) {
        return String.valueOf(failed.getMessage()).lines().findFirst().orElse("");
    }
}
