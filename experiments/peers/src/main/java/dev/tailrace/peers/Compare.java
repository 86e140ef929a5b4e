package dev.tailrace.peers;

import dev.tailrace.bench.compiled.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the comparison under ParallelGC and under G1 and prints one table: {@code Compare PATTERN [JMH OPTIONS]}. Uses five
 * forks unless the options override this. JMH's own results are kept as JSON in {@code target}.
 */
public final class Compare {

    private static final int FORKS = 5;
    private static final List<String> COLLECTORS = List.of("ParallelGC", "G1GC");

    private Compare() {}

    /** Measures and prints. */
    public static void main(final String[] arguments) throws CommandLineOptionException, RunnerException {
        final CommandLineOptions chosen = new CommandLineOptions(arguments);
        final List<String> rows = new ArrayList<>();
        for (final String collector : COLLECTORS) {
            for (final RunResult result : new Runner(options(chosen, collector).build()).run()) {
                rows.add(ComparisonRow.of(result, collector));
            }
        }
        System.out.println();
        System.out.println(ComparisonRow.HEAD);
        rows.stream().sorted().forEach(System.out::println);
    }

    private static ChainedOptionsBuilder options(final CommandLineOptions chosen, final String collector) {
        final ChainedOptionsBuilder builder = new OptionsBuilder()
                .parent(chosen)
                .addProfiler(GCProfiler.class)
                .addProfiler(CpuTimeProfiler.class)
                .jvmArgsAppend("-XX:+Use" + collector)
                .shouldFailOnError(true)
                .resultFormat(ResultFormatType.JSON)
                .result("target/comparison-" + collector + ".json");
        if (!chosen.getForkCount().hasValue()) {
            builder.forks(FORKS);
        }
        return builder;
    }
}
