package dev.tailrace.load.bench;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.engine.Knob;
import dev.tailrace.result.Ablation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Parses the option that asks for ablations: {@code KNOB}, {@code KNOB=VALUE}, {@code KNOB=VALUE|VALUE} or {@code
 * ENGINE.OPTION=VALUE}, separated by commas, or {@code all}.
 */
final class Ablations {

    private static final String TOGETHER = "all together";
    private static final String NOT_GIVEN = "not given";

    private final Problems problems;

    /**
     * One engine with all its variants.
     *
     * @param title title of the engine
     * @param engines the unchanged engine, one engine for each change, and, if there are several changes, one engine with
     *     all changes
     * @param study description of the ablation for the report
     */
    record One(String title, List<EngineChoice> engines, Ablation study) {}

    /**
     * A changed option.
     *
     * @param isFirst whether this is the first value of its knob; the variant with all changes takes the first values
     */
    private record Change(String knob, String option, String value, String claim, boolean isFirst) {}

    Ablations(final Problems problems) {
        this.problems = problems;
    }

    /** The engines that have one of the knobs; all engines when none has, which {@link #of} refuses. */
    static List<EngineChoice> engines(final String text, final List<EngineChoice> engines) {
        final List<EngineChoice> having = engines.stream()
                .filter(engine -> Stream.of(text.split(",", -1))
                        .anyMatch(word -> !changes(word.strip(), engine).isEmpty()))
                .toList();
        return having.isEmpty() ? engines : having;
    }

    /** One ablation for each engine; errors are added to the problems. */
    List<One> of(final String text, final List<EngineChoice> engines) {
        final List<String> words =
                Stream.of(text.split(",", -1)).map(String::strip).toList();
        final List<String> known =
                words.stream().filter(word -> isKnown(word, engines)).toList();
        words.stream().filter(word -> !known.contains(word)).forEach(word -> refuse(word, engines));
        return known.isEmpty()
                ? List.of()
                : engines.stream()
                        .flatMap(engine -> one(known, engine).stream())
                        .toList();
    }

    private static boolean isKnown(final String word, final List<EngineChoice> engines) {
        return engines.stream().anyMatch(engine -> !changes(word, engine).isEmpty());
    }

    private void refuse(final String word, final List<EngineChoice> engines) {
        final EngineSpec[] specs = engines.stream().map(EngineChoice::spec).toArray(EngineSpec[]::new);
        problems.add("--ablate: '" + word + "' is not a knob of "
                + engines.stream().map(EngineChoice::name).collect(Collectors.joining(", ")) + "; available: "
                + String.join(", ", Knob.names(specs)) + ", " + Knob.ALL + ", and ENGINE.OPTION=VALUE");
    }

    private Optional<One> one(final List<String> words, final EngineChoice engine) {
        final List<Change> changes =
                words.stream().flatMap(word -> changes(word, engine).stream()).toList();
        if (changes.isEmpty()) {
            problems.add("--ablate: none of the knobs belongs to " + engine.name() + "; it has "
                    + String.join(", ", Knob.names(engine.spec())));
            return Optional.empty();
        }
        final List<EngineChoice> engines = new ArrayList<>(List.of(engine));
        final List<Ablation.Variant> variants = new ArrayList<>();
        for (final Change change : changes) {
            final EngineChoice changed =
                    engine.changed(change.knob() + " " + shortened(change), Map.of(change.option(), change.value()));
            variants.add(new Ablation.Variant(
                    changed.name(),
                    change.knob(),
                    change.option(),
                    before(engine, change),
                    change.value(),
                    change.claim(),
                    change.isFirst()));
            engines.add(changed);
        }
        final Optional<EngineChoice> together = together(engine, changes);
        together.ifPresent(engines::add);
        check(engine, changes, engines);
        return Optional.of(new One(
                engine.title(),
                engines,
                new Ablation(
                        engine.title(),
                        engine.name(),
                        variants,
                        together.map(EngineChoice::name).orElse(""))));
    }

    private void check(final EngineChoice engine, final List<Change> changes, final List<EngineChoice> engines) {
        changes.stream()
                .filter(change -> change.value().equals(before(engine, change)))
                .forEach(change -> problems.add("--ablate: " + engine.name() + " has " + change.option() + "="
                        + change.value() + " already; give another value, as " + change.knob() + "=VALUE"));
        final Set<String> names = new HashSet<>();
        engines.stream()
                .filter(variant -> !names.add(variant.name()))
                .forEach(variant -> problems.add("--ablate: " + variant.variant() + " is given twice"));
        engines.stream()
                .skip(1)
                .flatMap(variant -> variant.problems().stream())
                .map(problem -> problem.replaceFirst("^--engine-option", "--ablate:"))
                .distinct()
                .forEach(problems::add);
    }

    private static Optional<EngineChoice> together(final EngineChoice engine, final List<Change> changes) {
        final Map<String, String> all = new LinkedHashMap<>();
        changes.stream()
                .filter(Change::isFirst)
                .forEach(change -> all.merge(change.option(), change.value(), (one, other) -> one + " " + other));
        return all.size() < 2 ? Optional.empty() : Optional.of(engine.changed(TOGETHER, all));
    }

    private static String before(final EngineChoice engine, final Change change) {
        return engine.option(change.option())
                .or(() -> engine.spec().options().usual(change.option()))
                .filter(value -> !value.isEmpty())
                .orElse(NOT_GIVEN);
    }

    // Names have to be short, because topics and files are named after them.
    private static String shortened(final Change change) {
        final int longest = 24;
        return change.value().length() > longest ? change.value().substring(0, longest) : change.value();
    }

    private static List<Change> changes(final String word, final EngineChoice engine) {
        if (word.equals(Knob.ALL)) {
            return Knob.of(engine.spec()).stream()
                    .filter(knob -> engine.spec().options().has(knob.option()))
                    .map(knob -> change(knob, knob.changed(), true))
                    .toList();
        }
        final int equals = word.indexOf('=');
        final String name = equals < 0 ? word : word.substring(0, equals);
        final List<String> values =
                equals < 0 ? List.of() : List.of(word.substring(equals + 1).split("\\|", -1));
        final Optional<Knob> knob = Knob.named(engine.spec(), name);
        if (knob.isPresent()) {
            return values.isEmpty()
                    ? List.of(change(knob.get(), knob.get().changed(), true))
                    : values.stream()
                            .map(value -> change(knob.get(), value, value.equals(values.get(0))))
                            .toList();
        }
        return free(name, values, engine);
    }

    private static List<Change> free(final String name, final List<String> values, final EngineChoice engine) {
        final int dot = name.indexOf('.');
        if (dot < 1
                || !name.substring(0, dot).equals(engine.spec().name())
                || Engines.named(name.substring(0, dot)).isEmpty()) {
            return List.of();
        }
        final String option = name.substring(dot + 1);
        return values.stream()
                .map(value -> new Change(option, option, value, "", value.equals(values.get(0))))
                .toList();
    }

    private static Change change(final Knob knob, final String value, final boolean isFirst) {
        return new Change(knob.name(), knob.option(), value, knob.claim(), isFirst);
    }
}
