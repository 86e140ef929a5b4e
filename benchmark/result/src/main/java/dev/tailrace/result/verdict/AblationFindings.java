package dev.tailrace.result.verdict;

import dev.tailrace.result.Ablation;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.statistics.LogEstimate;
import dev.tailrace.result.statistics.LogEstimate.Term;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The effects of an ablation at one rate: of each change, of all changes together, and the sum of the single effects.
 *
 * <p>Effects are factors, so they are added as logarithms. The confidence level of the rules is shared by all changes of a
 * figure (Bonferroni): of ablations without any effect, one in twenty calls some change faster or slower.
 *
 * @param together all changes at once, and {@code sum}, the sum of their single effects; absent when fewer than two changes
 *     are made together
 */
public record AblationFindings(
        Ablation ablation, double ratePerSecond, List<Row> changes, Optional<Row> together, Optional<Row> sum) {

    private static final String ALL = "all together";
    private static final String SUM = "sum of the single effects";

    /**
     * A change and its effects.
     *
     * @param name title of the change for reports
     * @param detail option and its values; empty for several options
     * @param claim claim of tuning guides about the change
     */
    public record Row(String name, String detail, String claim, Map<StudiedFigure, Effect> effects) {}

    /** All ablations of a run, rate by rate. */
    public static List<AblationFindings> of(final BenchmarkRun run, final ComparisonRules rules) {
        return run.studies().ablations().stream()
                .flatMap(ablation -> rates(run, ablation).map(rate -> new Look(run, ablation, rate, rules).findings()))
                .toList();
    }

    private static Stream<Double> rates(final BenchmarkRun run, final Ablation ablation) {
        return run.engine(ablation.baseline()).stream()
                .flatMap(engine -> engine.points().stream())
                .map(Point::ratePerSecond);
    }

    /** The rows in the order of display. */
    public List<Row> rows() {
        return Stream.of(changes.stream(), together.stream(), sum.stream())
                .flatMap(Function.identity())
                .toList();
    }

    /** Findings at one rate; each point is estimated once, however often it is compared. */
    private static final class Look {

        private final BenchmarkRun run;
        private final Ablation ablation;
        private final double rate;
        private final ComparisonRules rules;
        private final double level;
        private final Map<String, Map<StudiedFigure, LogEstimate>> estimates = new HashMap<>();

        Look(final BenchmarkRun run, final Ablation ablation, final double rate, final ComparisonRules rules) {
            this.run = run;
            this.ablation = ablation;
            this.rate = rate;
            this.rules = rules;
            this.level = rules.levelOfEach(
                    ablation.variants().size() + (ablation.together().isEmpty() ? 0 : 1));
        }

        AblationFindings findings() {
            final List<Row> changes =
                    ablation.variants().stream().map(this::row).toList();
            final boolean isTogether = !ablation.together().isEmpty();
            return new AblationFindings(
                    ablation,
                    rate,
                    changes,
                    isTogether
                            ? Optional.of(new Row(ALL, "", "", each(figure -> effect(ablation.together(), figure))))
                            : Optional.empty(),
                    isTogether ? Optional.of(new Row(SUM, "", "", each(this::sum))) : Optional.empty());
        }

        private Row row(final Ablation.Variant variant) {
            return new Row(
                    variant.knob() + " " + variant.to(),
                    variant.option() + ": " + shown(variant.from()) + " \u2192 " + shown(variant.to()),
                    variant.claim(),
                    each(figure -> effect(variant.engine(), figure)));
        }

        private static String shown(final String value) {
            return value.isEmpty() ? "none" : value;
        }

        private static Map<StudiedFigure, Effect> each(final Function<StudiedFigure, Effect> effect) {
            final Map<StudiedFigure, Effect> effects = new EnumMap<>(StudiedFigure.class);
            for (final StudiedFigure figure : StudiedFigure.values()) {
                effects.put(figure, effect.apply(figure));
            }
            return effects;
        }

        private Effect effect(final String engine, final StudiedFigure figure) {
            final List<String> reasons = reasons(List.of(ablation.baseline(), engine));
            if (!reasons.isEmpty()) {
                return Effect.unknown(ChangeVerdict.INVALID, String.join("; ", reasons));
            }
            final Optional<LogEstimate> before = estimate(ablation.baseline(), figure);
            final Optional<LogEstimate> after = estimate(engine, figure);
            return before.isPresent() && after.isPresent()
                    ? known(before.get(), after.get().over(before.get()))
                    : Effect.unknown(ChangeVerdict.INCONCLUSIVE, "too few samples, or not measured");
        }

        /** The product of the effects of each single change; the baseline is in it once for each change. */
        private Effect sum(final StudiedFigure figure) {
            final List<String> engines = ablation.variants().stream()
                    .filter(Ablation.Variant::isInAll)
                    .map(Ablation.Variant::engine)
                    .toList();
            final List<String> all = Stream.concat(Stream.of(ablation.baseline()), engines.stream())
                    .toList();
            final List<String> reasons = reasons(all);
            if (!reasons.isEmpty()) {
                return Effect.unknown(ChangeVerdict.INVALID, String.join("; ", reasons));
            }
            if (all.stream().anyMatch(engine -> estimate(engine, figure).isEmpty())) {
                return Effect.unknown(ChangeVerdict.INCONCLUSIVE, "too few samples, or not measured");
            }
            final LogEstimate before = estimate(ablation.baseline(), figure).orElseThrow();
            final List<Term> terms = engines.stream()
                    .map(engine -> new Term(estimate(engine, figure).orElseThrow(), 1))
                    .collect(Collectors.toCollection(ArrayList::new));
            terms.add(new Term(before, -engines.size()));
            return known(before, LogEstimate.product(terms));
        }

        private Effect known(final LogEstimate before, final LogEstimate ratio) {
            return new Effect(
                    Math.exp(before.log()),
                    Math.exp(before.log() + ratio.log()),
                    ratio.interval(level),
                    rules.judge(ratio.interval(level), ratio.interval(rules.levelOfEquality())),
                    "");
        }

        private Optional<LogEstimate> estimate(final String engine, final StudiedFigure figure) {
            return Optional.ofNullable(
                    estimates.computeIfAbsent(engine, this::estimates).get(figure));
        }

        private Map<StudiedFigure, LogEstimate> estimates(final String engine) {
            final Map<StudiedFigure, LogEstimate> found = new EnumMap<>(StudiedFigure.class);
            for (final StudiedFigure figure : StudiedFigure.values()) {
                point(engine).flatMap(point -> figure.of(point)).ifPresent(estimate -> found.put(figure, estimate));
            }
            return found;
        }

        private List<String> reasons(final List<String> engines) {
            return engines.stream()
                    .flatMap(engine ->
                            point(engine).stream().flatMap(point -> Validity.of(run, point).reasons().stream()))
                    .distinct()
                    .toList();
        }

        private Optional<Point> point(final String engine) {
            return run.engine(engine).flatMap((EngineResult found) -> found.point(rate));
        }
    }
}
