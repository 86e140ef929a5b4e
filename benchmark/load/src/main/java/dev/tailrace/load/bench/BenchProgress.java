package dev.tailrace.load.bench;

import dev.tailrace.launch.metrics.BenchMetrics;
import dev.tailrace.load.run.Timing;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Progress of a benchmark: the current step, and an estimate of the remaining time from the expected durations of the
 * steps. One thread executes the steps; other threads may query the progress.
 */
final class BenchProgress implements MetricsSource {

    private static final Duration PREPARATION = Duration.ofSeconds(4);
    private static final Duration BROKER_START = Duration.ofSeconds(3);
    private static final Duration RUN_START = Duration.ofSeconds(5);

    private final List<Step> steps;
    private Runnable onStep = () -> {};
    private int current;
    private long begunNs;

    /**
     * A step of the benchmark.
     *
     * @param name shown to the user
     * @param expected expected duration
     */
    record Step(String name, Duration expected) {}

    /** The work of a step. */
    @FunctionalInterface
    interface Work<T> {

        T run() throws IOException;
    }

    BenchProgress(final List<Step> steps, final long nowNs) {
        this.steps = List.copyOf(steps);
        this.begunNs = nowNs;
    }

    /** The progress of a benchmark that begins now. */
    static BenchProgress of(final BenchSettings settings, final Loads loads) {
        final List<Step> steps = new ArrayList<>();
        steps.add(new Step("preparing " + settings.workload(), PREPARATION));
        steps.add(new Step("starting the broker", BROKER_START));
        steps.add(new Step("listening to the machine", Bench.JITTER));
        Certificate.of(settings, loads.highestPerSecond())
                .ifPresent(wanted -> steps.add(new Step("calibrating", wanted.expected())));
        if (loads.hasRates()) {
            BenchPlan.of(settings)
                    .listeners()
                    .forEach(listener -> steps.add(new Step("measuring the broker", lasting(loads.floor()))));
        }
        BenchPlan.of(settings).runs().forEach(planned -> steps.add(step(settings, planned)));
        return new BenchProgress(steps, System.nanoTime());
    }

    private static Step step(final BenchSettings settings, final PlannedRun planned) {
        return settings.rates().isSearch()
                ? new Step("searching " + planned.engine().name(), HighestRate.expected(settings))
                : new Step(
                        planned.engine().name() + (settings.repeat() > 1 ? ", round " + planned.round() : ""),
                        lasting(Schedule.of(settings))
                                .plus(BenchPlan.isOverloaded(settings) ? Overload.EXPECTED : Duration.ZERO));
    }

    private static Duration lasting(final Timing of) {
        return Duration.ofNanos(of.shape().lengthNs()).plus(RUN_START);
    }

    /** Calls something at the beginning of each step that is executed from now on, in the thread that executes it. */
    void onStep(final Runnable begun) {
        onStep = begun;
    }

    /** Executes the current step and moves to the next one. */
    <T> T take(final Work<T> work) throws IOException {
        onStep.run();
        final T done = work.run();
        next(System.nanoTime());
        return done;
    }

    /** Ends the current step. */
    synchronized void next(final long nowNs) {
        current++;
        begunNs = nowNs;
    }

    /** Name of the current step; empty when all steps are done. */
    synchronized String name() {
        return isOver() ? "" : steps.get(current).name();
    }

    /** Number of the current step, from 1. */
    synchronized int number() {
        return Math.min(current + 1, steps.size());
    }

    int steps() {
        return steps.size();
    }

    /** Estimated time left. A step that has taken longer than expected adds nothing. */
    synchronized Duration left(final long nowNs) {
        if (isOver()) {
            return Duration.ZERO;
        }
        final Duration rest = steps.subList(current + 1, steps.size()).stream()
                .map(Step::expected)
                .reduce(Duration.ZERO, Duration::plus);
        final Duration ofCurrent = steps.get(current).expected().minusNanos(nowNs - begunNs);
        return ofCurrent.isNegative() ? rest : rest.plus(ofCurrent);
    }

    private boolean isOver() {
        return current >= steps.size();
    }

    @Override
    public void collect(final MetricsPage page) {
        page.value(BenchMetrics.STEP, Labels.of("step", name()), 1);
        page.value(BenchMetrics.STEPS_DONE, number() - 1L);
        page.value(BenchMetrics.STEPS, steps());
        page.value(BenchMetrics.LEFT, left(System.nanoTime()).toSeconds());
    }
}
