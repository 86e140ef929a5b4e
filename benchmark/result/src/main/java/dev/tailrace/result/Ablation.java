package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * An engine as it is, beside the same with one option changed at a time, and with all changed.
 *
 * @param title of the engine
 * @param baseline name of the engine as it is
 * @param variants with one change each
 * @param together name of the engine with the changes of all variants that say so; empty when fewer than two do
 */
public record Ablation(String title, String baseline, List<Variant> variants, String together) {

    /** What is absent in a file is empty. */
    public Ablation {
        title = title == null ? "" : title;
        baseline = baseline == null ? "" : baseline;
        variants = variants == null ? List.of() : List.copyOf(variants);
        together = together == null ? "" : together;
    }

    /** The names of the engines that it compares. */
    public Stream<String> engines() {
        return Stream.of(
                        Stream.of(baseline),
                        variants.stream().map(Variant::engine),
                        Stream.of(together).filter(name -> !name.isEmpty()))
                .flatMap(names -> names);
    }

    /**
     * One change.
     *
     * @param engine name of the engine with it
     * @param knob what a reader calls it
     * @param option of the engine
     * @param from its value in the baseline
     * @param to its value here
     * @param claim what tuning guides say of it; empty when it is the user's own
     * @param isInAll whether it is among the changes that are made together
     */
    public record Variant(
            String engine, String knob, String option, String from, String to, String claim, boolean isInAll) {

        /** What is absent in a file is empty. */
        public Variant {
            engine = engine == null ? "" : engine;
            knob = knob == null ? "" : knob;
            option = option == null ? "" : option;
            from = from == null ? "" : from;
            to = to == null ? "" : to;
            claim = claim == null ? "" : claim;
        }
    }
}
