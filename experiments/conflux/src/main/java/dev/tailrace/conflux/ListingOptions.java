package dev.tailrace.conflux;

import dev.tailrace.agent.IdleKind;
import dev.tailrace.conflux.listing1.ListingPlan;
import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.load.Schedule;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Times;
import dev.tailrace.runner.ParallelOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** The options of {@code tailrace conflux}. */
final class ListingOptions {

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

    @Option(
            names = "--parallelism",
            paramLabel = "N|NODE=N,...",
            description = "Tasks of every operator, or of single ones (default: filter=15,map=15,last=2).")
    private String parallelism;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads that the tasks share (default: one per processor).")
    private Integer threads;

    @Option(
            names = "--idle",
            paramLabel = "HOW",
            description = "How a thread waits: spin, yield, park or backoff (default: backoff).")
    private String idle;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "A setting of the pipeline conflux-listing1; 'tailrace pipelines' lists them. May be repeated.")
    private Map<String, String> settings = new LinkedHashMap<>();

    /** The run that the options ask for. */
    ListingPlan plan() {
        final Method chosen = method == null ? Method.GAP : method;
        if (chosen == Method.SEQUENTIAL) {
            refuseForOneTask("--parallelism", parallelism);
            refuseForOneTask("--threads", threads);
            refuseForOneTask("--idle", idle);
            refuseForOneTask("--slots", slots);
        }
        if (chosen != Method.CONFLUX && chosen != Method.WINDOW_SORT) {
            refuseFor(chosen, "--watermarks", watermarks, "conflux and window-sort have");
        }
        if (chosen != Method.WINDOW_SORT) {
            refuseFor(chosen, "--sorted", sorted, "window-sort has");
        }
        try {
            return new ListingPlan(chosen, schedule(), settings(), parallelOptions());
        } catch (final IllegalArgumentException wrong) {
            throw StatusException.usage(wrong.getMessage());
        }
    }

    private static void refuseForOneTask(final String option, final Object value) {
        if (value != null) {
            throw StatusException.usage(
                    "--method sequential has one task; leave out " + option + " or choose another method");
        }
    }

    private static void refuseFor(final Method method, final String option, final Object value, final String others) {
        if (value != null) {
            throw StatusException.usage("--method " + method + " has no " + option + ", only " + others);
        }
    }

    private ParallelOptions parallelOptions() {
        final ParallelOptions defaults = ListingPlan.OPTIONS;
        return new ParallelOptions(
                slots == null ? defaults.window() : slots,
                threads == null ? defaults.threads() : OptionalInt.of(threads),
                idle == null ? defaults.idle() : idleKind(),
                time("--watermarks", watermarks, Duration.ofNanos(defaults.watermarkNs()))
                        .toNanos(),
                sorted == null ? defaults.sorted() : sorted);
    }

    private IdleKind idleKind() {
        try {
            return IdleKind.named(idle);
        } catch (final IllegalArgumentException unknown) {
            throw StatusException.usage("--idle: " + unknown.getMessage());
        }
    }

    private Schedule schedule() {
        final double perSecond = rate == null ? 20_000 : rate.perSecond();
        final Duration measured = time("--duration", duration, Duration.ofSeconds(10));
        if (measured.isZero()) {
            throw StatusException.usage("--duration is '" + duration + "': measure for longer than nothing");
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

    private Map<String, String> settings() {
        return new GivenSettings(settings)
                .add("payload", payload)
                .add("drop", drop)
                .add("stamps", stamps)
                .addPerOperator("--work", "-work", work)
                .addPerOperator("--parallelism", "-tasks", parallelism)
                .all();
    }
}
