package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.graph.GraphPrinter;
import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.PrimitiveSpec;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.graph.WindowSpec;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.LogicalTime;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.runtime.state.StateSections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns the plan of a processor into its class. */
final class StreamLowering implements Deliveries {

    /** Consumers per method: calls of methods only, far from what makes a method too large to be compiled. */
    private static final int FAN_OUT_PER_METHOD = 50;

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final ClockLowering clock;
    private final Map<StreamNode, NodeLowering> lowerings = new LinkedHashMap<>();
    private final Map<StreamNode, String> entries = new LinkedHashMap<>();
    private final Map<StreamNode, String> outputs = new LinkedHashMap<>();

    private StreamLowering(final ProcessorPlan plan, final String name) {
        this.plan = plan;
        this.draft = new ClassDraft(name, plan.identifiers().values());
        this.clock = new ClockLowering(plan, draft);
    }

    static ClassPlan lower(final ProcessorPlan plan, final String packageName, final String name) {
        return new StreamLowering(plan, name).lower(packageName, name);
    }

    private ClassPlan lower(final String packageName, final String name) {
        final List<StreamNode> nodes = plan.graph().nodes();
        clock.declare();
        nodes.forEach(node -> lowerings.put(node, lowering(new NodeContext(plan, node, draft, clock, this))));
        nodes.stream().filter(plan.cuts()::contains).forEach(this::nameEntry);
        lowerings.values().forEach(NodeLowering::declare);
        addConstructor();
        addOpening();
        lowerings.values().forEach(NodeLowering::addEntries);
        draft.methods.add(SourceEntries.method(sources()));
        clock.addMoveTime();
        addDeliveries();
        lowerings.values().forEach(NodeLowering::addMethods);
        addClosing();
        return draft.build(packageName, name, doc(), TypeRef.of(EventProcessor.class));
    }

    private List<SourceLowering> sources() {
        return lowerings.values().stream()
                .filter(SourceLowering.class::isInstance)
                .map(SourceLowering.class::cast)
                .toList();
    }

    // Sources are entered by methods of their own.
    private void nameEntry(final StreamNode node) {
        if (!(node.spec() instanceof NodeSpec.Source)) {
            entries.put(node, draft.fresh("to" + JavaNames.capitalized(plan.identifier(node))));
        }
    }

    private static NodeLowering lowering(final NodeContext context) {
        final NodeSpec spec = context.node().spec();
        if (spec instanceof NodeSpec.Source) {
            return new SourceLowering(context);
        }
        if (spec instanceof NodeSpec.Map
                || spec instanceof NodeSpec.Filter
                || spec instanceof NodeSpec.FlatMap
                || spec instanceof NodeSpec.Deliver
                || spec instanceof PrimitiveSpec) {
            return new FunctionLowering(context);
        }
        if (spec instanceof NodeSpec.Enrich) {
            return new EnrichLowering(context);
        }
        if (spec instanceof NodeSpec.Window) {
            return new WindowLowering(context);
        }
        if (spec instanceof NodeSpec.Sink) {
            return new SinkLowering(context);
        }
        if (RowsLowering.isRunning(spec) || spec instanceof WindowSpec.Tumbling) {
            return new RowsLowering(context);
        }
        if (spec instanceof NodeSpec.Union) {
            return new UnionLowering(context);
        }
        if (StageLowering.isStage(spec)) {
            return new StageLowering(context);
        }
        return new OperatorLowering(context);
    }

    private List<String> doc() {
        final List<String> doc = new ArrayList<>();
        doc.add("The pipeline '" + plan.graph().name() + "', generated from its definition.");
        doc.add("");
        doc.add("<pre>{@code");
        GraphPrinter.text(plan.graph()).lines().forEach(doc::add);
        doc.add("}</pre>");
        return doc;
    }

    private void addConstructor() {
        final List<Statement> body = new ArrayList<>(draft.construction);
        final List<Expression> clock = new ArrayList<>(List.of(name("label"), granules()));
        clock.add(new Expression.StaticCall(TypeRef.of(List.class), "of", draft.timeDriven));
        body.add(new Statement.Assign(name("this.time"), new Expression.New(TypeRef.of(LogicalTime.class), clock)));
        body.add(new Statement.Assign(
                name("this.task"),
                new Expression.New(
                        TypeRef.of(Task.class),
                        List.of(name("label"), name("time"), call("wiring", "irregularities")))));
        draft.methods.add(new MethodPlan(
                List.of("Makes a processor with its own operators.", "", "@param wiring hands out the parts"),
                List.of(),
                "public",
                null,
                "",
                List.of(new Parameter(TypeRef.of(Wiring.class), "wiring")),
                body));
    }

    private Expression granules() {
        final List<Expression> granules = Arrays.stream(plan.graph().granulesNs())
                .mapToObj(Expression::number)
                .toList();
        return new Expression.ArrayOf(TypeRef.LONG, granules);
    }

    private void addOpening() {
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "open", List.of(), draft.opening));
    }

    private void addClosing() {
        draft.methods.add(MethodPlan.override(
                TypeRef.VOID,
                "state",
                List.of(new Parameter(TypeRef.of(StateSections.class), "sections")),
                stateSections()));
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "endOfInput", List.of(), endOfInput()));
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "close", List.of(), draft.closing));
        draft.methods.add(
                MethodPlan.override(TypeRef.LONG, "nowNs", List.of(), List.of(new Statement.Return(clock.now()))));
        draft.methods.add(MethodPlan.override(
                TypeRef.LONG, "sequence", List.of(), List.of(new Statement.Return(clock.sequence()))));
    }

    private List<Statement> endOfInput() {
        final List<Statement> end = new ArrayList<>(clock.catchUp());
        end.add(Statement.run(call("time", "endOfInput")));
        return end;
    }

    private List<Statement> stateSections() {
        final List<Statement> sections = new ArrayList<>(clock.catchUp());
        sections.add(section(name("OWN_STATE"), List.of(name("label"), name("time"))));
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

    @Override
    public String output(final StreamNode from) {
        final String method = draft.fresh("after" + JavaNames.capitalized(plan.identifier(from)));
        outputs.put(from, method);
        draft.constant(
                Mentions.of(Output.class, plan.emitted().get(from)),
                method,
                new Expression.MethodReference(name("this"), method));
        return method;
    }

    /** The methods behind outputs, and those that nodes begin. */
    private void addDeliveries() {
        outputs.forEach((from, method) -> draft.methods.add(afterOutput(from, method)));
        for (final StreamNode node : plan.graph().nodes()) {
            if (entries.containsKey(node)) {
                draft.methods.add(entryOf(node));
            }
        }
    }

    private MethodPlan afterOutput(final StreamNode from, final String method) {
        final Value value = parameter(from);
        return MethodPlan.step(
                List.of("What '" + from.name() + "' emits."),
                method,
                List.of(new Parameter(Mentions.of(value.type()), value.name())),
                deliver(from, value));
    }

    private MethodPlan entryOf(final StreamNode node) {
        final Value value = parameter(
                takesOneType(node) ? node : plan.graph().inputsOf(node).get(0).from());
        return MethodPlan.step(
                List.of("Takes a record at '" + node.name() + "'."),
                entries.get(node),
                List.of(new Parameter(Mentions.of(value.type()), value.name())),
                lowerings.get(node).take(0, value));
    }

    /** Whether a node takes what it emits, whichever input that comes from. */
    private static boolean takesOneType(final StreamNode node) {
        return node.spec() instanceof NodeSpec.Union;
    }

    private Value parameter(final StreamNode from) {
        final Scope scope = Scope.of(draft.fieldNames());
        final Class<?> type = plan.emitted().get(from);
        return new Value(scope.local(type, "record"), type, scope);
    }

    @Override
    public List<Statement> deliver(final StreamNode from, final Value value) {
        return inParts(plan.graph().outputsOf(from), value);
    }

    private List<Statement> inParts(final List<StreamEdge> consumers, final Value value) {
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

    private String part(final List<StreamEdge> consumers, final Value value) {
        final StreamNode from = consumers.get(0).from();
        final String method = draft.fresh("to" + JavaNames.capitalized(plan.identifier(from)) + "Consumers");
        final Value parameter = parameter(from);
        draft.methods.add(MethodPlan.step(
                List.of(),
                method,
                List.of(new Parameter(Mentions.of(value.type()), parameter.name())),
                inParts(consumers, parameter)));
        return method;
    }

    private List<Statement> take(final StreamEdge edge, final Value value) {
        final String entry = entries.get(edge.to());
        return entry == null
                ? lowerings.get(edge.to()).take(edge.input(), value)
                : List.of(Statement.run(Expression.own(entry, value.expression())));
    }
}
