package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.LambdaMethod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds choices whose cases make the same calls to different nodes, such as one chain of nodes for each topic, and
 * replaces their cases by arrays of nodes that the value of the field indexes. A jump to one of a hundred targets
 * cannot be predicted, and each target needs its own code; an array costs one load.
 *
 * <p>Applies only to cases with consecutive values that call nodes and test nothing.
 */
final class AlikeCases {

    private static final int FEWEST_CASES = 4;
    private static final int MOST_CALLS = 12;

    private final CalculationGraph graph;

    private AlikeCases(final CalculationGraph graph) {
        this.graph = graph;
    }

    /** Returns the same steps, with arrays of nodes where possible. */
    static List<Step> in(final CalculationGraph graph, final List<Step> steps) {
        return new AlikeCases(graph).in(steps);
    }

    private List<Step> in(final List<Step> steps) {
        final List<Step> result = new ArrayList<>();
        for (final Step step : steps) {
            if (step instanceof Step.When when) {
                result.add(new Step.When(when.test(), in(when.steps())));
            } else if (step instanceof Step.Choice choice) {
                result.add(alike(choice).orElse(choice));
            } else {
                result.add(step);
            }
        }
        return result;
    }

    private Optional<Step> alike(final Step.Choice choice) {
        final List<Step.Case> cases = choice.cases().stream()
                .sorted(Comparator.comparingInt(Step.Case::value))
                .toList();
        final int calls = cases.get(0).steps().size();
        if (cases.size() < FEWEST_CASES || calls > MOST_CALLS || !follow(cases) || !callAsMany(cases, calls)) {
            return Optional.empty();
        }
        final List<List<Invocation>> columns = new ArrayList<>();
        for (int call = 0; call < calls; call++) {
            final int place = call;
            columns.add(cases.stream()
                    .map(one -> ((Step.Do) one.steps().get(place)).call())
                    .toList());
        }
        return columns.stream().allMatch(this::isAlike)
                ? Optional.of(new Step.Alike(choice.field(), cases.get(0).value(), columns))
                : Optional.empty();
    }

    private static boolean follow(final List<Step.Case> cases) {
        final long first = cases.get(0).value();
        for (int i = 0; i < cases.size(); i++) {
            if (cases.get(i).value() != first + i) {
                return false;
            }
        }
        return true;
    }

    private static boolean callAsMany(final List<Step.Case> cases, final int calls) {
        return cases.stream()
                .map(Step.Case::steps)
                .allMatch(steps -> steps.size() == calls && steps.stream().allMatch(Step.Do.class::isInstance));
    }

    private boolean isAlike(final List<Invocation> column) {
        final Invocation first = column.get(0);
        return first.callback() != null && column.stream().allMatch(other -> isAlike(first, other));
    }

    private boolean isAlike(final Invocation one, final Invocation other) {
        return other.callback() != null
                && one.callback().takes() == other.callback().takes()
                && one.callback().decides() == other.callback().decides()
                && isSameClass(one.node().id(), other.node().id())
                && (one.callback().takes() != CallbackSpec.Takes.PARENT || isSameClass(one.parent(), other.parent()))
                && isSameMethod(one.callback(), other.callback());
    }

    // Generic classes are excluded, because their arrays cannot be created without a warning.
    private boolean isSameClass(final int one, final int other) {
        final Class<?> type = graph.nodes().get(one).object().getClass();
        return type == graph.nodes().get(other).object().getClass() && type.getTypeParameters().length == 0;
    }

    private static boolean isSameMethod(final CallbackSpec one, final CallbackSpec other) {
        final Optional<LambdaMethod> method = LambdaMethod.of(one.function());
        return method.isPresent()
                && LambdaMethod.of(other.function())
                        .filter(method.get()::isSameAs)
                        .isPresent();
    }
}
