package dev.tailrace.cli.listing;

import dev.tailrace.bench.listing1.ListingPlan;
import dev.tailrace.bench.listing1.Method;
import dev.tailrace.bench.load.Schedule;
import dev.tailrace.cli.catalog.ParallelismOptions;
import dev.tailrace.cli.catalog.PipelineOptions;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Times;
import dev.tailrace.runner.ParallelOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of {@code tailrace run} that only conflux-listing1 has. */
public final class ListingOptions {

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            converter = MethodConverter.class,
            description =
                    "What keeps the order: gap, conflux, window-sort, none, or sequential, one task (default: gap).")
    private Method method;

    @Option(
            names = "--rate",
            paramLabel = "max|N",
            converter = OfferedRate.Converter.class,
            description =
                    "Records a second, such as 20000, 20k or 1.5M, at fixed times whoever is late; or as many as are"
                            + " taken (default: 20k).")
    private OfferedRate rate;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "Records between splitter and merger at most (default: 8192).")
    private Integer slots;

    @Option(
            names = "--watermarks",
            paramLabel = "TIME",
            description = "conflux, window-sort: from one watermark to the next (default: 10ms).")
    private String watermarks;

    @Option(names = "--sorted", paramLabel = "N", description = "window-sort: records in a window (default: 1000).")
    private Integer sorted;

    @Option(names = "--duration", paramLabel = "TIME", description = "How long to measure, such as 10s (default: 10s).")
    private String duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "How long to run before that, such as 500ms or 0s (default: 2s).")
    private String warmUp;

    @Option(names = "--payload", paramLabel = "BYTES", description = "Bytes that a record carries (default: 10).")
    private String payload;

    @Option(
            names = "--work",
            paramLabel = "N|NODE=N,...",
            description = "Steps of the operators' busy loops (default: 200).")
    private String work;

    @Option(
            names = "--drop",
            paramLabel = "M/N",
            description =
                    "What the filter drops: 1/7 the multiples of 7, 99/100 all but one in a hundred (default: 1/7).")
    private String drop;

    @Option(
            names = "--stamps",
            paramLabel = "on|off",
            description =
                    "Note when records pass the operators and the merger, and show how long each part of their way"
                            + " takes (default: off).")
    private String stamps;

    /**
     * The run that the options ask for.
     *
     * @param given settings of the pipeline that were given as such
     * @param parallel the options of every parallel run
     */
    ListingPlan plan(final Map<String, String> given, final ParallelismOptions parallel) {
        final Method chosen = method == null ? Method.GAP : method;
        if (chosen == Method.SEQUENTIAL) {
            parallel.first().ifPresent(option -> refuseForOneTask(option, option));
            refuseForOneTask("--slots", slots);
        }
        if (chosen != Method.CONFLUX && chosen != Method.WINDOW_SORT) {
            refuseFor(chosen, "--watermarks", watermarks, "conflux and window-sort have");
        }
        if (chosen != Method.WINDOW_SORT) {
            refuseFor(chosen, "--sorted", sorted, "window-sort has");
        }
        if (parallel.hasOrdering()) {
            throw CliException.usage("conflux-listing1 has no --ordering; choose a method, none for no order");
        }
        if (parallel.maxWait().isPresent()) {
            throw CliException.usage("conflux-listing1 has no --max-wait; choose a method, none for no order");
        }
        try {
            return new ListingPlan(chosen, schedule(), settings(given, parallel.text()), parallelOptions(parallel));
        } catch (final IllegalArgumentException wrong) {
            throw CliException.usage(wrong.getMessage());
        }
    }

    private static void refuseForOneTask(final String option, final Object value) {
        if (value != null) {
            throw CliException.usage(
                    "--method sequential has one task; leave out " + option + " or choose another method");
        }
    }

    private static void refuseFor(final Method method, final String option, final Object value, final String others) {
        if (value != null) {
            throw CliException.usage("--method " + method + " has no " + option + ", only " + others);
        }
    }

    private ParallelOptions parallelOptions(final ParallelismOptions parallel) {
        final ParallelOptions defaults = parallel.over(ListingPlan.OPTIONS);
        return new ParallelOptions(
                slots == null ? defaults.window() : slots,
                defaults.threads(),
                defaults.idle(),
                time("--watermarks", watermarks, Duration.ofNanos(defaults.watermarkNs()))
                        .toNanos(),
                sorted == null ? defaults.sorted() : sorted);
    }

    private Schedule schedule() {
        final double perSecond = rate == null ? 20_000 : rate.perSecond();
        final Duration measured = time("--duration", duration, Duration.ofSeconds(10));
        if (measured.isZero()) {
            throw CliException.usage("--duration is '" + duration + "': measure for longer than nothing");
        }
        return new Schedule(perSecond, time("--warmup", warmUp, Duration.ofSeconds(2)), measured);
    }

    private static Duration time(final String option, final String text, final Duration otherwise) {
        if (text == null) {
            return otherwise;
        }
        if (text.equals("0") || text.equals("0s")) {
            return Duration.ZERO;
        }
        return Times.of(option, text);
    }

    private Map<String, String> settings(final Map<String, String> given, final String parallelism) {
        final Map<String, String> settings = new LinkedHashMap<>(given);
        PipelineOptions.add(settings, "payload", payload);
        PipelineOptions.add(settings, "drop", drop);
        PipelineOptions.add(settings, "stamps", stamps);
        PerNode.add(settings, "--work", "-work", work);
        PerNode.add(settings, "--parallelism", "-tasks", parallelism);
        return settings;
    }
}
