package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.result.Scaling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * The engines of a benchmark, in all their variants, and the order in which they run.
 *
 * @param engines each engine once, in the order of the report
 * @param runs in the order in which they are executed
 * @param listeners how clients connect to a broker of the benchmark, the way of everything that is not an engine first
 */
record BenchPlan(List<EngineChoice> engines, List<PlannedRun> runs, List<ListenerKind> listeners) {

    /** The plan for valid settings. */
    static BenchPlan of(final BenchSettings settings) {
        if (!settings.ablations().isEmpty()) {
            return of(
                    settings,
                    settings.ablations().stream()
                            .flatMap(ablation -> ablation.engines().stream())
                            .toList(),
                    interleaved(settings.ablations(), settings.repeat()));
        }
        final List<EngineChoice> engines = settings.scalings().isEmpty()
                ? settings.engines()
                : settings.scalings().stream()
                        .flatMap(scaling -> scaling.engines().stream())
                        .toList();
        return of(settings, engines, PlannedRun.of(engines, settings.repeat()));
    }

    private static BenchPlan of(
            final BenchSettings settings, final List<EngineChoice> engines, final List<PlannedRun> runs) {
        return new BenchPlan(
                engines,
                runs,
                Stream.concat(
                                Stream.of(settings.security()),
                                engines.stream()
                                        .filter(engine -> !engine.spec().isInProcess())
                                        .map(EngineChoice::security))
                        .distinct()
                        .toList());
    }

    /**
     * The unchanged engine runs before every second of its variants, so that all of them run under the same conditions. It
     * has the most rounds.
     */
    private static List<PlannedRun> interleaved(final List<Ablations.One> ablations, final int rounds) {
        final List<PlannedRun> runs = new ArrayList<>();
        for (final Ablations.One ablation : ablations) {
            final EngineChoice baseline = ablation.engines().get(0);
            int ofBaseline = 0;
            for (int round = 1; round <= rounds; round++) {
                final List<EngineChoice> order = new ArrayList<>(
                        ablation.engines().subList(1, ablation.engines().size()));
                if (round % 2 == 0) {
                    Collections.reverse(order);
                }
                for (int i = 0; i < order.size(); i++) {
                    if (i % 2 == 0) {
                        runs.add(new PlannedRun(++ofBaseline, baseline));
                    }
                    runs.add(new PlannedRun(round, order.get(i)));
                }
            }
        }
        return runs;
    }

    /** Whether throughput under overload is measured in addition to latency. */
    static boolean isOverloaded(final BenchSettings settings) {
        return settings.scalings().stream()
                .anyMatch(scaling -> !scaling.dimension().equals(Scaling.RATE));
    }
}
