package dev.tailrace.load.bench;

import dev.tailrace.load.bench.Eta.Step;
import dev.tailrace.load.run.Timing;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The steps of a benchmark: which there are, how long they should take, and that one is over when it is taken. */
final class Steps {

    private static final Duration PREPARATION = Duration.ofSeconds(4);
    private static final Duration BROKER_START = Duration.ofSeconds(3);
    private static final Duration RUN_START = Duration.ofSeconds(5);

    private final Eta eta;

    private Steps(final Eta eta) {
        this.eta = eta;
    }

    /** Those of a benchmark that begins now. */
    static Steps of(final BenchSettings settings, final Loads loads) {
        return new Steps(new Eta(all(settings, loads), System.nanoTime()));
    }

    private static List<Step> all(final BenchSettings settings, final Loads loads) {
        final List<Step> steps = new ArrayList<>();
        steps.add(new Step("preparing " + settings.workload(), PREPARATION));
        steps.add(new Step("starting the broker", BROKER_START));
        Certificate.of(settings, loads.highestPerSecond())
                .ifPresent(wanted -> steps.add(new Step("calibrating", wanted.expected())));
        steps.add(new Step("listening to the machine", Preliminaries.JITTER));
        if (loads.hasRates()) {
            steps.add(new Step("measuring the broker", lasting(loads.floor())));
        }
        BenchPlan.of(settings).turns().forEach(turn -> steps.add(step(settings, turn)));
        return steps;
    }

    private static Step step(final BenchSettings settings, final Turn turn) {
        return settings.rates().isSearch()
                ? new Step("searching " + turn.engine().name(), HighestRate.expected(settings))
                : new Step(
                        turn.engine().name() + (settings.repeat() > 1 ? ", round " + turn.round() : ""),
                        lasting(Schedule.of(settings))
                                .plus(BenchPlan.isFlooded(settings) ? Flood.EXPECTED : Duration.ZERO));
    }

    private static Duration lasting(final Timing of) {
        return Duration.ofNanos(of.shape().lengthNs()).plus(RUN_START);
    }

    /** Where the benchmark is. */
    Eta eta() {
        return eta;
    }

    /** Takes the next. */
    <T> T take(final Work<T> work) throws IOException {
        final T done = work.run();
        eta.next(System.nanoTime());
        return done;
    }

    /** What a step does. */
    @FunctionalInterface
    interface Work<T> {

        T run() throws IOException;
    }
}
