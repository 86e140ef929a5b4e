package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.calculation.Callback.Action;
import dev.tailrace.runtime.calculation.Callback.Handler;
import dev.tailrace.runtime.calculation.Callback.NodeAction;
import dev.tailrace.runtime.calculation.Callback.NodeHandler;
import dev.tailrace.runtime.calculation.Callback.TimeAction;
import dev.tailrace.runtime.calculation.Callback.TimeHandler;
import dev.tailrace.runtime.calculation.Filter.EventFilter;
import dev.tailrace.runtime.calculation.Filter.HeldFilter;
import dev.tailrace.runtime.calculation.Filter.IntField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The class under construction: its methods, and its fields, each of which is added at its first use. */
final class Draft {

    private static final Expression PARTS = Expression.name("parts");

    private final CalculationGraph graph;
    private final UniqueIdentifiers names = new UniqueIdentifiers(List.of(
            "cycle",
            "time",
            "targetNs",
            "stopNs",
            "sections",
            "published",
            "entries",
            "audit",
            "parts",
            "buffered",
            "answered",
            "event",
            "events",
            "from",
            "to",
            "next",
            "failure",
            "dueNs",
            "timeNs",
            "moved",
            "timer"));
    private final UniqueIdentifiers methodNames = new UniqueIdentifiers(List.of(
            "start",
            "stop",
            "name",
            "onEvent",
            "entry",
            "calls",
            "calculate",
            "advanceTo",
            "nowNs",
            "nextDueNs",
            "state",
            "snapshot",
            "restore",
            "node",
            "drain",
            "fire",
            "calculateBuffered",
            "equals",
            "hashCode",
            "toString",
            "getClass",
            "notify",
            "notifyAll",
            "wait",
            "finalize",
            "clone"));
    private final UniqueIdentifiers classNames;
    private final Map<String, String> parameters = new HashMap<>();
    private final Map<Integer, String> nodes = new LinkedHashMap<>();
    private final Map<Integer, String> flags = new HashMap<>();
    private final Map<Integer, String> pending = new LinkedHashMap<>();
    private final Map<List<Integer>, String> callbacks = new HashMap<>();
    private final Map<Integer, String> filters = new HashMap<>();
    private final Map<List<Integer>, String> likes = new HashMap<>();
    private final Map<Integer, FieldPlan> nodeFields = new TreeMap<>();
    private final List<FieldPlan> functionFields = new ArrayList<>();
    private final List<FieldPlan> changingFields = new ArrayList<>();
    private final List<Statement> functionAssignments = new ArrayList<>();
    final List<FieldPlan> runtimeFields = new ArrayList<>();
    final List<MethodPlan> methods = new ArrayList<>();
    final List<ClassPlan> nested = new ArrayList<>();

    /** @param outerNames names of the class and of its enclosing classes */
    Draft(final CalculationGraph graph, final List<String> outerNames) {
        this.graph = graph;
        classNames = new UniqueIdentifiers(outerNames);
        graph.nodes().forEach(node -> nodes.put(node.id(), names.fresh(JavaNames.camelCase(node.name()))));
    }

    /** The field of a node. */
    Expression node(final int id) {
        final CalculationNode node = graph.nodes().get(id);
        nodeFields.computeIfAbsent(
                id, key -> FieldPlan.fixed(Mention.of(node.object().getClass()), nodes.get(id)));
        return Expression.name(nodes.get(id));
    }

    /** The field with an array of nodes of one class that get the same calls, in this order. */
    Expression nodes(final List<Integer> ids) {
        return Expression.name(likes.computeIfAbsent(ids, key -> {
            final Class<?> type = classOf(ids.get(0));
            final String name = names.fresh(JavaNames.decapitalized(type.getSimpleName()) + "s");
            final List<Expression> objects = ids.stream().map(this::object).toList();
            functionFields.add(FieldPlan.fixed(Mention.of(type).array(), name));
            functionAssignments.add(
                    new Statement.Assign(Expression.name(name), new Expression.ArrayOf(Mention.of(type), objects)));
            return name;
        }));
    }

    private Expression object(final int node) {
        return Expression.call(
                PARTS, "node", Expression.text(graph.nodes().get(node).name()));
    }

    Class<?> classOf(final int node) {
        return graph.nodes().get(node).object().getClass();
    }

    /** The name of a node's flag, as a local or a field. */
    String flag(final int node) {
        return flags.computeIfAbsent(node, id -> names.fresh(nodes.get(id) + "Changed"));
    }

    /** The name of the flag that stores the result of filters. */
    String filterFlag(final int flag, final String node) {
        return flags.computeIfAbsent(flag, id -> names.fresh(JavaNames.camelCase(node) + "Listens"));
    }

    /** The field that says whether a node has to calculate because of buffered input. */
    String pending(final int node) {
        return changing(pending.computeIfAbsent(node, id -> names.fresh(nodes.get(id) + "Pending")));
    }

    String changing(final String name) {
        if (changingFields.stream().noneMatch(field -> field.name().equals(name))) {
            changingFields.add(FieldPlan.changing(TypeRef.BOOLEAN, name));
        }
        return name;
    }

    /** The field of a callback that is called through its interface. */
    Expression callback(final CalculationNode node, final CallbackSpec callback, final Class<?> argument) {
        final String name = callbacks.computeIfAbsent(List.of(node.id(), callback.number()), key -> {
            final String fresh =
                    names.fresh(nodes.get(node.id()) + JavaNames.capitalized(JavaNames.camelCase(callback.words())));
            function(
                    typeOf(callback, node.object().getClass(), argument),
                    fresh,
                    Expression.call(PARTS, "callback", Expression.text(node.name()), number(callback.number())));
            return fresh;
        });
        return Expression.name(name);
    }

    private static TypeRef typeOf(final CallbackSpec callback, final Class<?> node, final Class<?> argument) {
        return switch (callback.takes()) {
            case NOTHING -> Mention.of(callback.decides() ? NodeHandler.class : NodeAction.class, List.of(node));
            case TIME -> Mention.of(callback.decides() ? TimeHandler.class : TimeAction.class, List.of(node));
            default -> Mention.of(callback.decides() ? Handler.class : Action.class, List.of(node, argument));
        };
    }

    /** The field of a filter that is called through its interface. */
    Expression filter(final FilterSpec filter, final Class<?> event) {
        final String name = filters.computeIfAbsent(filter.id(), id -> {
            final String fresh = names.fresh("filter" + id);
            function(typeOf(filter, event), fresh, Expression.call(PARTS, "filter", number(id)));
            return fresh;
        });
        return Expression.name(name);
    }

    private TypeRef typeOf(final FilterSpec filter, final Class<?> event) {
        if (filter instanceof FilterSpec.Held held) {
            return Mention.of(HeldFilter.class, List.of(classOf(held.holder()), event));
        }
        return Mention.of(filter instanceof FilterSpec.FieldIs ? IntField.class : EventFilter.class, List.of(event));
    }

    private void function(final TypeRef type, final String name, final Expression value) {
        functionFields.add(FieldPlan.fixed(type, name));
        functionAssignments.add(new Statement.Assign(Expression.name(name), value));
    }

    private static Expression number(final int value) {
        return Expression.number(value);
    }

    /** A name for a parameter that hides no field; the same for the same name. */
    String parameter(final String name) {
        return parameters.computeIfAbsent(name, names::fresh);
    }

    /** A unique name for a local variable. */
    String local(final String name) {
        return names.fresh(name);
    }

    String freshClass(final String name) {
        return classNames.fresh(name);
    }

    String freshMethod(final String name) {
        return methodNames.fresh(name);
    }

    List<FieldPlan> fields() {
        final List<FieldPlan> fields = new ArrayList<>(nodeFields.values());
        fields.addAll(functionFields);
        fields.addAll(runtimeFields);
        fields.addAll(changingFields);
        return fields;
    }

    /** The statements of the constructor that assign nodes and functions. */
    List<Statement> assignments() {
        final List<Statement> assignments = new ArrayList<>();
        nodeFields.forEach(
                (id, field) -> assignments.add(new Statement.Assign(Expression.name(field.name()), object(id))));
        assignments.addAll(functionAssignments);
        return assignments;
    }
}
