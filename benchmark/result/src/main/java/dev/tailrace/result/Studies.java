package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * What was varied on purpose. What was measured is among the engines of the run, under the names that are given here.
 *
 * @param ablations one for each engine
 * @param scalings one for each engine
 * @param replays one for each engine
 */
public record Studies(List<Ablation> ablations, List<Scaling> scalings, List<Replayed> replays) {

    /** What is absent in a file is empty. */
    public Studies {
        ablations = ablations == null ? List.of() : List.copyOf(ablations);
        scalings = scalings == null ? List.of() : List.copyOf(scalings);
        replays = replays == null ? List.of() : List.copyOf(replays);
    }

    /** Nothing was varied. */
    public static final Studies NONE = new Studies(List.of(), List.of(), List.of());

    /** The names of all engines that take part, each at least once. */
    public Stream<String> engines() {
        return Stream.of(
                        ablations.stream().flatMap(Ablation::engines),
                        scalings.stream()
                                .flatMap(scaling -> scaling.steps().stream().map(Scaling.Step::engine)),
                        replays.stream().map(Replayed::engine))
                .flatMap(names -> names);
    }
}
