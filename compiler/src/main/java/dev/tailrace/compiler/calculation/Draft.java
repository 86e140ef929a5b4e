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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The class under construction: its methods, and its fields, each of which is added at its first use. */
final class Draft {

    private static final Expression PARTS = Expression.name("parts");

    private final CalculationGraph graph;
    private final Set<String> names = new HashSet<>(Set.of(
            "cycle",
            "time",
            "targetns",
            "stopns",
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
            "duens",
            "timens",
            "moved",
            "timer"));
    private final Set<String> methodNames = new HashSet<>(Set.of(
            "start",
            "stop",
            "name",
            "onevent",
            "entry",
            "calls",
            "calculate",
            "advanceto",
            "nowns",
            "nextduens",
            "state",
            "snapshot",
            "restore",
            "node",
            "drain",
            "fire",
            "calculatebuffered",
            "equals",
            "hashcode",
            "tostring",
            "getclass",
            "notify",
            "notifyall",
            "wait",
            "finalize",
            "clone"));
    private final Set<String> classNames = new HashSet<>();
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
        outerNames.forEach(this::freshClass);
        graph.nodes().forEach(node -> nodes.put(node.id(), fresh(JavaNames.camelCase(node.name()))));
    }

    /** The field of a node. */
    Expression node(final int id) {
        final CalculationNode node = graph.nodes().get(id);
        nodeFields.computeIfAbsent(
                id, key -> FieldPlan.fixed(mention(node.object().getClass()), nodes.get(id)));
        return Expression.name(nodes.get(id));
    }

    /** The field with an array of nodes of one class that get the same calls, in this order. */
    Expression nodes(final List<Integer> ids) {
        return Expression.name(likes.computeIfAbsent(ids, key -> {
            final Class<?> type = classOf(ids.get(0));
            final String name = fresh(JavaNames.decapitalized(type.getSimpleName()) + "s");
            final List<Expression> objects = ids.stream().map(this::object).toList();
            functionFields.add(FieldPlan.fixed(mention(type).array(), name));
            functionAssignments.add(
                    new Statement.Assign(Expression.name(name), new Expression.ArrayOf(mention(type), objects)));
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
        return flags.computeIfAbsent(node, id -> fresh(nodes.get(id) + "Changed"));
    }

    /** The name of the flag that stores the result of filters. */
    String filterFlag(final int flag, final String node) {
        return flags.computeIfAbsent(flag, id -> fresh(JavaNames.camelCase(node) + "Listens"));
    }

    /** The field that says whether a node has to calculate because of buffered input. */
    String pending(final int node) {
        return changing(pending.computeIfAbsent(node, id -> fresh(nodes.get(id) + "Pending")));
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
                    fresh(nodes.get(node.id()) + JavaNames.capitalized(JavaNames.camelCase(callback.words())));
            function(
                    typeOf(callback, node.object().getClass(), argument),
                    fresh,
                    Expression.call(
                            PARTS, "callback", Expression.text(node.name()), Expression.number(callback.number())));
            return fresh;
        });
        return Expression.name(name);
    }

    private static TypeRef typeOf(final CallbackSpec callback, final Class<?> node, final Class<?> argument) {
        return switch (callback.takes()) {
            case NOTHING -> TypeRef.of(callback.decides() ? NodeHandler.class : NodeAction.class, mention(node));
            case TIME -> TypeRef.of(callback.decides() ? TimeHandler.class : TimeAction.class, mention(node));
            default -> TypeRef.of(callback.decides() ? Handler.class : Action.class, mention(node), mention(argument));
        };
    }

    /** The field of a filter that is called through its interface. */
    Expression filter(final FilterSpec filter, final Class<?> event) {
        final String name = filters.computeIfAbsent(filter.id(), id -> {
            final String fresh = fresh("filter" + id);
            function(typeOf(filter, event), fresh, Expression.call(PARTS, "filter", Expression.number(id)));
            return fresh;
        });
        return Expression.name(name);
    }

    private TypeRef typeOf(final FilterSpec filter, final Class<?> event) {
        if (filter instanceof FilterSpec.Held held) {
            return TypeRef.of(HeldFilter.class, mention(classOf(held.holder())), mention(event));
        }
        return TypeRef.of(filter instanceof FilterSpec.FieldIs ? IntField.class : EventFilter.class, mention(event));
    }

    private void function(final TypeRef type, final String name, final Expression value) {
        functionFields.add(FieldPlan.fixed(type, name));
        functionAssignments.add(new Statement.Assign(Expression.name(name), value));
    }

    private static TypeRef mention(final Class<?> type) {
        return TypeRef.withWildcards(type);
    }

    /** A name for a parameter that hides no field; the same for the same name. */
    String parameter(final String name) {
        return parameters.computeIfAbsent(name, this::fresh);
    }

    /** A unique name for a field or a local variable. */
    String fresh(final String name) {
        return JavaNames.unique(name, names);
    }

    String freshClass(final String name) {
        return JavaNames.unique(name, classNames);
    }

    String freshMethod(final String name) {
        return JavaNames.unique(name, methodNames);
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
