package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.function.Output;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes the nodes of a class and the calls between them. */
final class NodesLowering {

    /**
     * Maximum number of consumers per method. Such a method only calls methods, and stays far below the size from which
     * HotSpot does not compile it.
     */
    private static final int FAN_OUT_PER_METHOD = 50;

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final Joints joints;
    private final Map<StreamNode, NodeLowering> lowerings = new LinkedHashMap<>();
    private final Map<StreamNode, String> entries = new LinkedHashMap<>();
    private final Map<StreamNode, String> outputs = new LinkedHashMap<>();
    private final List<StreamNode> timeDriven = new ArrayList<>();

    NodesLowering(final ProcessorPlan plan, final ClassDraft draft, final Joints joints) {
        this.plan = plan;
        this.draft = draft;
        this.joints = joints;
    }

    /**
     * Declares the fields of all nodes, in their order.
     *
     * @param sources writes the sources
     */
    void declare(final Clock clock, final Function<NodeContext, NodeLowering> sources) {
        for (final StreamNode node : plan.nodes()) {
            final NodeContext context = new NodeContext(plan, node, draft, clock, this);
            lowerings.put(node, node.spec() instanceof NodeSpec.Source ? sources.apply(context) : lowering(context));
        }
        plan.nodes().stream().filter(plan.cuts()::contains).forEach(this::nameEntry);
        lowerings.forEach(this::declare);
    }

    private void declare(final StreamNode node, final NodeLowering lowering) {
        lowering.declare();
        while (timeDriven.size() < draft.timeDriven.size()) {
            timeDriven.add(node);
        }
    }

    /** The node of each time-driven field. */
    List<StreamNode> timeDriven() {
        return timeDriven;
    }

    /** Adds the methods of the nodes. */
    void addMethods() {
        addDeliveries();
        lowerings.values().forEach(NodeLowering::addMethods);
    }

    /**
     * The statements that list the state: sections of label and time, and of the nodes that have a state.
     *
     * @param own name of the section with label and time
     */
    List<Statement> stateSections(final Expression own) {
        final List<Statement> sections = new ArrayList<>();
        sections.add(section(own, List.of(name("label"), name("time"))));
        lowerings.forEach((node, lowering) -> {
            if (!lowering.stateParts().isEmpty()) {
                sections.add(section(Expression.text(node.name()), lowering.stateParts()));
            }
        });
        return sections;
    }

    private static Statement section(final Expression title, final List<Expression> parts) {
        final List<Expression> arguments = new ArrayList<>(List.of(title));
        arguments.addAll(parts);
        return Statement.run(new Expression.Call(name("sections"), "section", arguments));
    }

    // Records enter sources through other methods.
    private void nameEntry(final StreamNode node) {
        if (!(node.spec() instanceof NodeSpec.Source)) {
            entries.put(node, draft.fresh("to" + JavaNames.capitalized(plan.identifier(node))));
        }
    }

    private static NodeLowering lowering(final NodeContext context) {
        final NodeSpec spec = context.node().spec();
        if (spec instanceof NodeSpec.Stateless || spec instanceof NodeSpec.AsyncMap) {
            return new FunctionLowering(context);
        }
        if (spec instanceof NodeSpec.Enrich) {
            return new EnrichLowering(context);
        }
        if (spec instanceof NodeSpec.Sink) {
            return new SinkLowering(context);
        }
        if (spec instanceof NodeSpec.Union) {
            return (input, value) -> context.nodes().deliver(context.node(), value);
        }
        if (WindowLowering.writes(spec)) {
            return new WindowLowering(context);
        }
        if (spec instanceof NodeSpec.Windowing || spec instanceof NodeSpec.Joining) {
            return new StageLowering(context);
        }
        return new OperatorLowering(context);
    }

    /**
     * Adds a method that takes what this node emits and delivers it, and a field with an output that calls it.
     *
     * @return the name of the field
     */
    String output(final StreamNode from) {
        final String method = draft.fresh("after" + JavaNames.capitalized(plan.identifier(from)));
        outputs.put(from, method);
        draft.constant(
                Mentions.of(Output.class, plan.emitted().get(from)),
                method,
                new Expression.MethodReference(name("this"), method));
        return method;
    }

    /** Adds the methods that outputs call, and those of nodes that begin a method. */
    private void addDeliveries() {
        outputs.forEach((from, method) -> draft.methods.add(afterOutput(from, method)));
        for (final StreamNode node : plan.nodes()) {
            if (entries.containsKey(node)) {
                draft.methods.add(entryOf(node));
            }
        }
    }

    private MethodPlan afterOutput(final StreamNode from, final String method) {
        final LocalValue value = parameter(from);
        return MethodPlan.step(
                List.of("What '" + from.name() + "' emits."),
                method,
                List.of(new Parameter(Mentions.of(value.type()), value.name())),
                deliver(from, value));
    }

    private MethodPlan entryOf(final StreamNode node) {
        final LocalValue value = parameter(
                takesOneType(node) ? node : plan.graph().inputsOf(node).get(0).from());
        return MethodPlan.step(
                List.of("Takes a record at '" + node.name() + "'."),
                entries.get(node),
                List.of(new Parameter(Mentions.of(value.type()), value.name())),
                lowerings.get(node).take(0, value));
    }

    /** Whether a node takes the type that it emits at all inputs. */
    private static boolean takesOneType(final StreamNode node) {
        return node.spec() instanceof NodeSpec.Union;
    }

    /** A parameter, or a local, for a record that a node emits. */
    LocalValue parameter(final StreamNode from) {
        final Scope scope = Scope.of(draft.fieldNames());
        final Class<?> type = plan.emitted().get(from);
        return new LocalValue(scope.local(type, "record"), type, scope);
    }

    /** The statements that hand a value, emitted by this node, to its consumers in the order of declaration. */
    List<Statement> deliver(final StreamNode from, final LocalValue value) {
        return inParts(plan.graph().outputsOf(from), value);
    }

    private List<Statement> inParts(final List<StreamEdge> consumers, final LocalValue value) {
        final List<Statement> statements = new ArrayList<>();
        if (consumers.size() <= FAN_OUT_PER_METHOD) {
            consumers.forEach(edge -> statements.addAll(take(edge, value)));
            return statements;
        }
        for (int first = 0; first < consumers.size(); first += FAN_OUT_PER_METHOD) {
            final int last = Math.min(first + FAN_OUT_PER_METHOD, consumers.size());
            statements.add(
                    Statement.run(Expression.own(part(consumers.subList(first, last), value), value.expression())));
        }
        return statements;
    }

    private String part(final List<StreamEdge> consumers, final LocalValue value) {
        final StreamNode from = consumers.get(0).from();
        final String method = draft.fresh("to" + JavaNames.capitalized(plan.identifier(from)) + "Consumers");
        final LocalValue parameter = parameter(from);
        draft.methods.add(MethodPlan.step(
                List.of(),
                method,
                List.of(new Parameter(Mentions.of(value.type()), parameter.name())),
                inParts(consumers, parameter)));
        return method;
    }

    private List<Statement> take(final StreamEdge edge, final LocalValue value) {
        return plan.group().isInside(edge) ? joints.guarded(edge, value, enter(edge, value)) : joints.exit(edge, value);
    }

    /** The statements with which a node takes a record of an edge. */
    List<Statement> enter(final StreamEdge edge, final LocalValue value) {
        final String entry = entries.get(edge.to());
        return entry == null
                ? lowerings.get(edge.to()).take(edge.input(), value)
                : List.of(Statement.run(Expression.own(entry, value.expression())));
    }
}
