package dev.tailrace.compiler.calculation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Cuts the steps of a cycle into methods that HotSpot can inline and compile. HotSpot inlines hot methods of up to 325
 * bytes of byte code (FreqInlineSize) and never compiles methods above 8000 bytes. Sizes are estimated, on the safe
 * side.
 *
 * <p>Rare code is moved out first: the body of a test becomes a method before the test itself does, so that the steps
 * that run for every event stay together.
 */
final class Cuts {

    private static final int LARGEST_METHOD = 280;
    private static final int SMALLEST_METHOD = 24;
    private static final int MOST_CASES = 48;
    private static final int DEEPEST = 6;
    private static final int CALL = 8;

    private final UnaryOperator<String> fresh;
    private final String name;

    private Cuts(final String name, final UnaryOperator<String> fresh) {
        this.name = name;
        this.fresh = fresh;
    }

    /**
     * Moves steps into methods until each method is small enough.
     *
     * @param name of the method that runs the steps
     * @param fresh makes a name unique
     */
    static List<Step> of(final List<Step> steps, final String name, final UnaryOperator<String> fresh) {
        return new Cuts(name, fresh).fit(steps);
    }

    private List<Step> fit(final List<Step> steps) {
        List<Step> fitting = new ArrayList<>();
        for (final Step step : steps) {
            fitting.add(inner(step));
        }
        while (size(fitting) > LARGEST_METHOD && cutLargest(fitting)) {
            // continues until it fits or nothing is left to cut
        }
        while (size(fitting) > LARGEST_METHOD) {
            fitting = chunks(fitting);
        }
        return fitting;
    }

    private Step inner(final Step step) {
        if (step instanceof Step.When when) {
            final List<Step> steps = fit(when.steps());
            final boolean deep = depth(steps) >= DEEPEST;
            return new Step.When(when.test(), deep ? List.of(method(steps)) : steps);
        }
        return step instanceof Step.Choice choice ? choice(choice) : step;
    }

    private Step choice(final Step.Choice choice) {
        final List<Step.Case> cases = new ArrayList<>();
        for (final Step.Case one : choice.cases()) {
            final List<Step> steps = fit(one.steps());
            cases.add(new Step.Case(one.value(), size(steps) > 2 * SMALLEST_METHOD ? List.of(method(steps)) : steps));
        }
        cases.sort(Comparator.comparingInt(Step.Case::value));
        return halved(new Step.Choice(choice.field(), cases));
    }

    private Step halved(final Step.Choice choice) {
        if (choice.cases().size() <= MOST_CASES) {
            return choice;
        }
        final int middle = choice.cases().size() / 2;
        final int pivot = choice.cases().get(middle).value();
        return new Step.Half(
                new Test.Less(choice.field().id(), pivot),
                half(choice, 0, middle),
                half(choice, middle, choice.cases().size()));
    }

    private Step.Method half(final Step.Choice choice, final int from, final int to) {
        return method(
                List.of(halved(new Step.Choice(choice.field(), choice.cases().subList(from, to)))));
    }

    /** Moves the largest body of a test into a method; returns false when no body is large enough. */
    private boolean cutLargest(final List<Step> steps) {
        int largest = -1;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof Step.When when
                    && size(when.steps()) > SMALLEST_METHOD
                    && (largest < 0 || size(steps.get(i)) > size(steps.get(largest)))) {
                largest = i;
            }
        }
        if (largest < 0) {
            return false;
        }
        final Step.When when = (Step.When) steps.get(largest);
        steps.set(largest, new Step.When(when.test(), List.of(method(when.steps()))));
        return true;
    }

    private List<Step> chunks(final List<Step> steps) {
        final List<Step> chunks = new ArrayList<>();
        List<Step> chunk = new ArrayList<>();
        for (final Step step : steps) {
            if (!chunk.isEmpty() && size(chunk) + size(step) > LARGEST_METHOD) {
                chunks.add(method(chunk));
                chunk = new ArrayList<>();
            }
            chunk.add(step);
        }
        chunks.add(method(chunk));
        return chunks;
    }

    private Step.Method method(final List<Step> steps) {
        return new Step.Method(fresh.apply(name), steps);
    }

    /** How deeply tests are nested. */
    private static int depth(final List<Step> steps) {
        int depth = 0;
        for (final Step step : steps) {
            if (step instanceof Step.When when) {
                depth = Math.max(depth, 1 + depth(when.steps()));
            }
        }
        return depth;
    }

    private static int size(final List<Step> steps) {
        return steps.stream().mapToInt(Cuts::size).sum();
    }

    private static int size(final Step step) {
        if (step instanceof Step.When when) {
            return 8 * when.test().size() + size(when.steps());
        }
        if (step instanceof Step.Choice choice) {
            return 24
                    + choice.cases().stream()
                            .mapToInt(one -> 12 + size(one.steps()))
                            .sum();
        }
        if (step instanceof Step.Alike alike) {
            return 20 + 18 * alike.calls().size();
        }
        if (step instanceof Step.Define define) {
            return 8 + 12 * define.calls().size();
        }
        if (step instanceof Step.Half) {
            return 16 + 2 * CALL;
        }
        return step instanceof Step.Method ? CALL : 14;
    }
}
