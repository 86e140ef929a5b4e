package dev.tailrace.load.bench;

import dev.tailrace.result.Scaling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Which engines take part, in all their variants, and in which order they are run.
 *
 * @param engines each once, in the order of the report
 * @param turns in the order of time
 */
record BenchPlan(List<EngineChoice> engines, List<Turn> turns) {

    /** Of settings without problems. */
    static BenchPlan of(final BenchSettings settings) {
        if (!settings.ablations().isEmpty()) {
            return new BenchPlan(
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
        return new BenchPlan(engines, Turn.of(engines, settings.repeat()));
    }

    /**
     * The engine as it is comes before each of its changes, so that it shares the weather of all of them; it has the most
     * rounds.
     */
    private static List<Turn> interleaved(final List<Ablations.One> ablations, final int rounds) {
        final List<Turn> turns = new ArrayList<>();
        for (final Ablations.One ablation : ablations) {
            final EngineChoice baseline = ablation.engines().get(0);
            int ofBaseline = 0;
            for (int round = 1; round <= rounds; round++) {
                final List<EngineChoice> order = new ArrayList<>(
                        ablation.engines().subList(1, ablation.engines().size()));
                if (round % 2 == 0) {
                    Collections.reverse(order);
                }
                for (final EngineChoice changed : order) {
                    turns.add(new Turn(++ofBaseline, baseline));
                    turns.add(new Turn(round, changed));
                }
            }
        }
        return turns;
    }

    /** Whether the throughput of an engine is asked for, beside its latency. */
    static boolean isFlooded(final BenchSettings settings) {
        return settings.scalings().stream()
                .anyMatch(scaling -> !scaling.dimension().equals(Scaling.RATE));
    }
}
