package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Nests the node turns of a cycle in tests. Turns that run under the same condition share one test of it, and the body
 * of a test does not test the condition again. The order of the turns is kept, except among the cases of one field, of
 * which only one can hold.
 */
final class Guards {

    /** Minimum number of cases for a switch; fewer cases are tested one by one. */
    private static final int FEWEST_CASES = 3;

    /** A turn or a single step, and the condition under which it runs. */
    private record Item(Condition condition, TriggeredNode turn, Step step) {}

    private final CalculationGraph graph;
    private final Source source;
    private final TriggerPlan turns;

    private Guards(final CalculationGraph graph, final Source source, final TriggerPlan turns) {
        this.graph = graph;
        this.source = source;
        this.turns = turns;
    }

    /** The steps of a whole cycle. */
    static List<Step> cycle(final CalculationGraph graph, final Filters filters, final Source source) {
        final Guards guards = new Guards(graph, source, TriggerPlan.of(graph, filters, source));
        final List<Step> steps = new ArrayList<>(guards.nested(guards.items(), List.of()));
        if (source instanceof Source.Buffered) {
            graph.order().stream()
                    .filter(CalculationNode::listens)
                    .forEach(node -> steps.add(new Step.Resume(node.id())));
        }
        return steps;
    }

    /** The steps that let nodes take an event and calculate later. */
    static List<Step> buffering(final CalculationGraph graph, final Filters filters, final Source source) {
        final Guards guards = new Guards(graph, source, TriggerPlan.of(graph, filters, source));
        final List<Step> steps = new ArrayList<>();
        final Set<Integer> asked = new HashSet<>();
        for (final TriggeredNode turn : guards.turns.inOrder()) {
            for (final TriggeredNode.Part part : turn.parts()) {
                if (part.ask() != null && asked.add(part.ask().node())) {
                    steps.addAll(guards.guarded(part.whenRequested(), List.of(), List.of(part.ask())));
                }
                if (!(part.trigger() instanceof TriggerSpec.OnParent)) {
                    steps.addAll(guards.guarded(part.when(), List.of(), guards.suspended(turn, part)));
                }
            }
        }
        return steps;
    }

    private List<Step> suspended(final TriggeredNode turn, final TriggeredNode.Part part) {
        final int node = turn.node().id();
        final Invocation call = call(turn, part);
        return part.decides()
                ? List.of(new Step.Suspend(node, call))
                : List.of(new Step.Do(call), new Step.Suspend(node, null));
    }

    private List<Item> items() {
        final List<Item> items = new ArrayList<>();
        final Set<Integer> asked = new HashSet<>();
        for (final TriggeredNode turn : turns.inOrder()) {
            for (final TriggeredNode.Part part : turn.parts()) {
                if (part.ask() != null && asked.add(part.ask().node())) {
                    items.add(new Item(part.whenRequested(), null, part.ask()));
                }
            }
            items.add(new Item(turn.ran(), turn, null));
        }
        for (int i = graph.order().size() - 1; i >= 0; i--) {
            final CalculationNode node = graph.order().get(i);
            final TriggeredNode turn = turns.of(node.id());
            if (turn != null) {
                addAfter(items, turn.ran(), node, node.afterCalculation());
            }
        }
        for (int i = graph.order().size() - 1; i >= 0; i--) {
            final CalculationNode node = graph.order().get(i);
            addAfter(items, Condition.ALWAYS, node, node.afterEvent());
        }
        return items;
    }

    private static void addAfter(
            final List<Item> items,
            final Condition condition,
            final CalculationNode node,
            final CallbackSpec callback) {
        if (callback != null) {
            items.add(new Item(condition, null, new Step.Do(Invocation.of(node, callback))));
        }
    }

    private List<Step> nested(final List<Item> items, final List<Condition> known) {
        final List<Step> steps = new ArrayList<>();
        int i = 0;
        while (i < items.size()) {
            final Item item = items.get(i);
            if (isKnown(item.condition(), known)) {
                steps.addAll(inside(item, known));
                i++;
                continue;
            }
            int end = endOfChoice(items, i, known);
            if (end > i) {
                steps.add(choice(items.subList(i, end), known));
            } else {
                end = endOfGroup(items, i);
                final List<Step> inner = nested(items.subList(i, end), with(known, item.condition()));
                steps.add(new Step.When(test(item.condition(), known), inner));
            }
            i = end;
        }
        return steps;
    }

    private List<Step> inside(final Item item, final List<Condition> known) {
        return item.turn() == null ? List.of(item.step()) : turn(item.turn(), known);
    }

    private boolean isKnown(final Condition condition, final List<Condition> known) {
        return condition.always() || known.stream().anyMatch(fact -> turns.implies(fact, condition));
    }

    private static List<Condition> with(final List<Condition> known, final Condition fact) {
        final List<Condition> more = new ArrayList<>(known);
        more.add(fact);
        return more;
    }

    private int endOfGroup(final List<Item> items, final int begin) {
        int end = begin + 1;
        while (end < items.size()
                && turns.implies(items.get(end).condition(), items.get(begin).condition())) {
            end++;
        }
        return end;
    }

    /** The end of the items that are cases of one field, if there are enough cases for a switch; else {@code begin}. */
    private int endOfChoice(final List<Item> items, final int begin, final List<Condition> known) {
        final FilterSpec.FieldIs field = turns.fieldOf(items.get(begin).condition());
        if (field == null || isKnown(passes(field), known)) {
            return begin;
        }
        final List<Integer> values = new ArrayList<>();
        int end = begin;
        for (; end < items.size(); end++) {
            final FilterSpec.FieldIs next = turns.fieldOf(items.get(end).condition());
            if (next == null || !turns.filters().isSameField(field, next)) {
                break;
            }
            if (!values.contains(next.value())) {
                values.add(next.value());
            }
        }
        return values.size() < FEWEST_CASES ? begin : end;
    }

    private Step choice(final List<Item> items, final List<Condition> known) {
        final Map<Integer, List<Item>> cases = new LinkedHashMap<>();
        for (final Item item : items) {
            final FilterSpec.FieldIs field = turns.fieldOf(item.condition());
            cases.computeIfAbsent(field.id(), id -> new ArrayList<>()).add(item);
        }
        final List<Step.Case> steps = new ArrayList<>();
        cases.forEach((id, ofCase) -> {
            final FilterSpec.FieldIs field =
                    (FilterSpec.FieldIs) turns.filters().get(id);
            steps.add(new Step.Case(field.value(), nested(ofCase, with(known, passes(field)))));
        });
        return new Step.Choice(turns.fieldOf(items.get(0).condition()), steps);
    }

    private static Condition passes(final FilterSpec.FieldIs field) {
        return Condition.of(new Atom.Passes(List.of(field.id())));
    }

    private Test test(final Condition condition, final List<Condition> known) {
        return Test.any(
                condition.atoms().stream().map(atom -> test(atom, known)).toList());
    }

    private Test test(final Atom atom, final List<Condition> known) {
        if (atom instanceof Atom.Changed changed) {
            return new Test.Flag(changed.node());
        }
        if (atom instanceof Atom.Asked asked) {
            return new Test.Flag(asked.flag());
        }
        if (atom instanceof Atom.Pending pending) {
            return new Test.Pending(pending.node());
        }
        if (atom instanceof Atom.Unchanged unchanged) {
            final Test noFlag = new Test.NoFlag(unchanged.node());
            final Condition ran = turns.of(unchanged.node()).ran();
            return isKnown(ran, known) ? noFlag : Test.all(List.of(test(ran, known), noFlag));
        }
        return accepts(((Atom.Passes) atom).filters(), known);
    }

    private Test accepts(final List<Integer> filters, final List<Condition> known) {
        int asked = filters.size() - 1;
        while (asked > 0 && !isKnown(Condition.of(new Atom.Passes(filters.subList(0, asked))), known)) {
            asked--;
        }
        return Test.all(filters.subList(asked, filters.size()).stream()
                .<Test>map(Test.Accepts::new)
                .toList());
    }

    private List<Step> guarded(final Condition condition, final List<Condition> known, final List<Step> steps) {
        if (steps.isEmpty() || isKnown(condition, known)) {
            return steps;
        }
        return List.of(new Step.When(test(condition, known), steps));
    }

    /** The steps of a turn whose node is known to run. */
    private List<Step> turn(final TriggeredNode turn, final List<Condition> known) {
        final List<Step> steps = new ArrayList<>();
        if (turn.certain()) {
            certain(turn, known, steps);
        } else if (turn.parts().size() == 1) {
            single(turn, steps);
        } else {
            several(turn, known, steps);
        }
        if (answersCall(turn)) {
            steps.addAll(guarded(turn.changed(), known, List.of(new Step.Answer())));
        }
        return steps;
    }

    private boolean answersCall(final TriggeredNode turn) {
        return source instanceof Source.Call call
                && call.method().getReturnType() == boolean.class
                && turn.parts().stream().anyMatch(part -> part.trigger() instanceof TriggerSpec.OnCall);
    }

    /** Adds the steps of a node that calculates whatever its callbacks answer. */
    private void certain(final TriggeredNode turn, final List<Condition> known, final List<Step> steps) {
        for (final TriggeredNode.Part part : turn.parts()) {
            final Invocation call = call(turn, part);
            if (call != null) {
                steps.addAll(guarded(part.when(), known, List.of(new Step.Do(call))));
            }
        }
        final CalculationNode node = turn.node();
        if (node.calculate() != null) {
            final Invocation calculate = Invocation.of(node, node.calculate());
            steps.add(calculate.decides() ? new Step.Define(node.id(), List.of(calculate)) : new Step.Do(calculate));
        }
    }

    /** Adds the steps of a node with one trigger: its callback decides, and then possibly the calculation. */
    private void single(final TriggeredNode turn, final List<Step> steps) {
        final CalculationNode node = turn.node();
        final Invocation call = call(turn, turn.parts().get(0));
        if (node.calculate() == null) {
            steps.add(new Step.Define(node.id(), List.of(call)));
        } else if (node.calculate().decides()) {
            steps.add(new Step.Define(node.id(), List.of(call, Invocation.of(node, node.calculate()))));
        } else {
            steps.add(new Step.Define(node.id(), List.of(call)));
            steps.add(calculated(node));
        }
    }

    private static Step calculated(final CalculationNode node) {
        final Invocation calculate = Invocation.of(node, node.calculate());
        return new Step.When(new Test.Flag(node.id()), List.of(new Step.Do(calculate)));
    }

    /** Adds the steps of a node with several triggers: the answers of their callbacks are merged into the flag. */
    private void several(final TriggeredNode turn, final List<Condition> known, final List<Step> steps) {
        final CalculationNode node = turn.node();
        for (int i = 0; i < turn.parts().size(); i++) {
            final TriggeredNode.Part part = turn.parts().get(i);
            if (i == 0 && part.decides() && isKnown(part.when(), known)) {
                steps.add(new Step.Define(node.id(), List.of(call(turn, part))));
                continue;
            }
            if (i == 0) {
                steps.add(new Step.Clear(node.id()));
            }
            steps.addAll(guarded(part.when(), known, merged(turn, part)));
        }
        if (node.calculate() != null) {
            steps.add(
                    node.calculate().decides()
                            ? new Step.Narrow(node.id(), Invocation.of(node, node.calculate()))
                            : calculated(node));
        }
    }

    private List<Step> merged(final TriggeredNode turn, final TriggeredNode.Part part) {
        final int node = turn.node().id();
        final Invocation call = call(turn, part);
        if (part.decides()) {
            return List.of(new Step.Merge(node, call));
        }
        return call == null ? List.of(new Step.Raise(node)) : List.of(new Step.Do(call), new Step.Raise(node));
    }

    /** The call of a trigger; null when it has none. */
    private Invocation call(final TriggeredNode turn, final TriggeredNode.Part part) {
        if (part.trigger() instanceof TriggerSpec.OnCall) {
            return new Invocation(turn.node(), null, ((Source.Call) source).method(), -1);
        }
        if (part.trigger() == null || part.trigger().callback() == null) {
            return null;
        }
        final int parent = part.trigger() instanceof TriggerSpec.OnParent of ? of.parent() : -1;
        return new Invocation(turn.node(), part.trigger().callback(), null, parent);
    }
}
