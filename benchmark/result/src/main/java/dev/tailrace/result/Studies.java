package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/** The deliberate variations of a run. The measurements are those of the run's engines with the names given here. */
public record Studies(List<Ablation> ablations, List<Scaling> scalings, List<Replayed> replays) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Studies {
        ablations = ablations == null ? List.of() : List.copyOf(ablations);
        scalings = scalings == null ? List.of() : List.copyOf(scalings);
        replays = replays == null ? List.of() : List.copyOf(replays);
    }

    /** No studies. */
    public static final Studies NONE = new Studies(List.of(), List.of(), List.of());

    /** The names of all engines in the studies, each at least once. */
    public Stream<String> engines() {
        return Stream.of(
                        ablations.stream().flatMap(Ablation::engines),
                        scalings.stream()
                                .flatMap(scaling -> scaling.steps().stream().map(Scaling.Step::engine)),
                        replays.stream().map(Replayed::engine))
                .flatMap(names -> names);
    }
}
