package dev.tailrace.result;

import java.util.List;
import java.util.stream.Stream;

/**
 * An ablation: one engine compared with variants that each change one option, and with all changes together.
 *
 * @param title title of the engine
 * @param baseline name of the unchanged engine
 * @param variants variants with one change each
 * @param together name of the engine with the changes of all variants that take part; empty when fewer than two do
 */
public record Ablation(String title, String baseline, List<Variant> variants, String together) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Ablation {
        title = title == null ? "" : title;
        baseline = baseline == null ? "" : baseline;
        variants = variants == null ? List.of() : List.copyOf(variants);
        together = together == null ? "" : together;
    }

    /** The names of the compared engines. */
    public Stream<String> engines() {
        return Stream.of(
                        Stream.of(baseline),
                        variants.stream().map(Variant::engine),
                        Stream.of(together).filter(name -> !name.isEmpty()))
                .flatMap(names -> names);
    }

    /**
     * A variant with one change.
     *
     * @param engine name of the engine with the change
     * @param knob title of the option for reports
     * @param option option of the engine
     * @param from its value in the baseline
     * @param to its value in the variant
     * @param claim claim of tuning guides about the change; empty for a change by the user
     * @param isInAll whether the change is part of the engine with all changes
     */
    public record Variant(
            String engine, String knob, String option, String from, String to, String claim, boolean isInAll) {

        /** Replaces null, the value of a field missing from a file, by an empty value. */
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
