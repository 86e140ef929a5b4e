package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes that one source can trigger, in the order of their turns, and the implications between their conditions.
 *
 * <p>A node that always changes when it runs has no {@link Atom.Changed}: it has changed exactly when the condition
 * under which it runs holds. So a chain of such nodes depends on the condition at its root, and nothing is tested
 * twice.
 */
final class TriggerPlan {

    private final Filters filters;
    private final Source source;
    private final Map<Integer, TriggeredNode> turns = new LinkedHashMap<>();
    private final Map<Atom, Map<Condition, Boolean>> implications = new HashMap<>();
    private final Map<Integer, FilterSpec.FieldIs> fields = new HashMap<>();

    private TriggerPlan(final Filters filters, final Source source) {
        this.filters = filters;
        this.source = source;
    }

    static TriggerPlan of(final CalculationGraph graph, final Filters filters, final Source source) {
        final TriggerPlan turns = new TriggerPlan(filters, source);
        graph.order().forEach(turns::add);
        return turns;
    }

    /** The triggered nodes in the order of their turns. */
    List<TriggeredNode> inOrder() {
        return List.copyOf(turns.values());
    }

    Filters filters() {
        return filters;
    }

    TriggeredNode of(final int node) {
        return turns.get(node);
    }

    private void add(final CalculationNode node) {
        final List<TriggeredNode.Part> parts = parts(node);
        Condition ran = Condition.NEVER;
        Condition yes = Condition.NEVER;
        for (final TriggeredNode.Part part : parts) {
            ran = ran.or(part.when());
            yes = part.decides() ? yes : yes.or(part.when());
        }
        if (!ran.never()) {
            final Condition simple = simplified(ran);
            final boolean certain = implies(simple, yes);
            turns.put(node.id(), new TriggeredNode(node, parts, simple, changed(node, simple, certain), certain));
        }
    }

    private static Condition changed(final CalculationNode node, final Condition ran, final boolean certain) {
        final boolean decides = node.calculate() != null && node.calculate().decides();
        return certain && !decides ? ran : Condition.of(new Atom.Changed(node.id()));
    }

    private List<TriggeredNode.Part> parts(final CalculationNode node) {
        final List<TriggeredNode.Part> parts = new ArrayList<>();
        if (source instanceof Source.Buffered && node.listens()) {
            parts.add(new TriggeredNode.Part(null, Condition.of(new Atom.Pending(node.id())), false, null));
        }
        for (final TriggerSpec trigger : node.triggers()) {
            if (trigger instanceof TriggerSpec.OnEvent event && source.triggers(trigger)) {
                parts.add(part(node, event));
                continue;
            }
            final Condition when = when(trigger);
            if (!when.never()) {
                parts.add(new TriggeredNode.Part(trigger, when, decides(trigger), null));
            }
        }
        return parts;
    }

    private TriggeredNode.Part part(final CalculationNode node, final TriggerSpec.OnEvent event) {
        final List<Integer> numbers = filters.numbersOf(event.filters());
        final int fields = filters.fieldsIn(numbers);
        final List<Integer> compared = numbers.subList(0, fields);
        if (fields == numbers.size()) {
            final Condition when = numbers.isEmpty() ? Condition.ALWAYS : Condition.of(new Atom.Passes(compared));
            return new TriggeredNode.Part(event, when, decides(event), null);
        }
        final int flag = filters.flagOf(source, numbers, node.name(), event);
        final Test asks = Test.all(numbers.subList(fields, numbers.size()).stream()
                .<Test>map(Test.Accepts::new)
                .toList());
        return new TriggeredNode.Part(
                event, Condition.of(new Atom.Asked(flag, compared)), decides(event), new Step.Ask(flag, asks));
    }

    private Condition when(final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnParent parent) {
            final TriggeredNode turn = turns.get(parent.parent());
            return turn == null ? Condition.NEVER : parent.changed() ? turn.changed() : unchanged(turn);
        }
        return source.triggers(trigger) ? Condition.ALWAYS : Condition.NEVER;
    }

    private static Condition unchanged(final TriggeredNode turn) {
        return turn.hasFlag() ? Condition.of(new Atom.Unchanged(turn.node().id())) : Condition.NEVER;
    }

    private boolean decides(final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnCall) {
            return source instanceof Source.Call call && call.method().getReturnType() == boolean.class;
        }
        return trigger.callback() != null && trigger.callback().decides();
    }

    /**
     * Simplifies a condition: "changed or unchanged" becomes the condition under which the node runs, and facts that
     * imply another fact of the condition are dropped.
     */
    private Condition simplified(final Condition condition) {
        Condition simple = condition;
        for (final Atom atom : condition.atoms()) {
            if (atom instanceof Atom.Unchanged unchanged
                    && condition.atoms().contains(new Atom.Changed(unchanged.node()))) {
                simple = simple.or(turns.get(unchanged.node()).ran());
            }
        }
        return simple.always() ? simple : withoutFollowing(simple);
    }

    private Condition withoutFollowing(final Condition condition) {
        Condition kept = Condition.NEVER;
        for (final Atom atom : condition.atoms()) {
            final boolean follows = condition.atoms().stream()
                    .anyMatch(other -> !other.equals(atom) && implies(atom, Condition.of(other)));
            kept = follows ? kept : kept.or(Condition.of(atom));
        }
        return kept;
    }

    /** Whether {@code then} holds whenever {@code given} does. */
    boolean implies(final Condition given, final Condition then) {
        return then.always() || !given.always() && given.atoms().stream().allMatch(atom -> implies(atom, then));
    }

    private boolean implies(final Atom atom, final Condition then) {
        if (then.atoms().contains(atom)) {
            return true;
        }
        final Map<Condition, Boolean> known = implications.computeIfAbsent(atom, key -> new HashMap<>());
        Boolean implied = known.get(then);
        if (implied == null) {
            implied = follows(atom, then);
            known.put(then, implied);
        }
        return implied;
    }

    private boolean follows(final Atom atom, final Condition then) {
        if (atom instanceof Atom.Changed changed) {
            return implies(turns.get(changed.node()).ran(), then);
        }
        if (atom instanceof Atom.Unchanged unchanged) {
            return implies(turns.get(unchanged.node()).ran(), then);
        }
        if (atom instanceof Atom.Asked asked) {
            return !asked.fields().isEmpty() && implies(new Atom.Passes(asked.fields()), then);
        }
        return atom instanceof Atom.Passes passes
                && then.atoms().stream().anyMatch(other -> other instanceof Atom.Passes fewer && begins(passes, fewer));
    }

    private static boolean begins(final Atom.Passes more, final Atom.Passes fewer) {
        return fewer.filters().size() <= more.filters().size()
                && more.filters().subList(0, fewer.filters().size()).equals(fewer.filters());
    }

    /** The field comparison that all facts of the condition begin with; null if there is none. */
    FilterSpec.FieldIs fieldOf(final Condition condition) {
        FilterSpec.FieldIs field = null;
        for (final Atom atom : condition.atoms()) {
            final FilterSpec.FieldIs next = fieldOf(atom);
            if (next == null || field != null && next.id() != field.id()) {
                return null;
            }
            field = next;
        }
        return field;
    }

    private FilterSpec.FieldIs fieldOf(final Atom atom) {
        if (atom instanceof Atom.Passes passes) {
            return filters.get(passes.filters().get(0)) instanceof FilterSpec.FieldIs field ? field : null;
        }
        if (atom instanceof Atom.Asked asked) {
            return asked.fields().isEmpty() ? null : fieldOf(new Atom.Passes(asked.fields()));
        }
        if (atom instanceof Atom.Pending) {
            return null;
        }
        final int node = atom instanceof Atom.Changed changed ? changed.node() : ((Atom.Unchanged) atom).node();
        if (!fields.containsKey(node)) {
            fields.put(node, fieldOf(turns.get(node).ran()));
        }
        return fields.get(node);
    }
}
