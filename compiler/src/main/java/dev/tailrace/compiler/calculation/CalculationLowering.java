package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.CalculationTime;
import dev.tailrace.runtime.calculation.Cycle;
import dev.tailrace.runtime.calculation.Entries;
import dev.tailrace.runtime.calculation.Entry;
import dev.tailrace.runtime.calculation.PublishedEvents;
import dev.tailrace.state.StateSections;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lowers a calculation graph to the {@link ClassPlan} of its processor. */
public final class CalculationLowering {

    private static final int MOST_PARTS = 2_200;
    private static final Expression PARTS = Expression.name("parts");

    private final CalculationGraph graph;
    private final String packageName;
    private final String name;
    private final Draft draft;
    private final CycleWriter writer;
    private final Map<Integer, InputLowering> inputs = new HashMap<>();
    private final List<Statement> runtime = new ArrayList<>();
    private final List<Statement> entries = new ArrayList<>();

    private CalculationLowering(final CalculationGraph graph, final String packageName, final List<String> names) {
        this.graph = graph;
        this.packageName = packageName;
        name = names.get(0);
        draft = new Draft(graph, names);
        writer = new CycleWriter(graph, draft);
    }

    /**
     * Lowers the graph to a top-level class.
     *
     * @param className with its package
     * @throws dev.tailrace.calculation.InvalidCalculationException when source cannot name a class of the graph
     */
    public static ClassPlan classOf(final CalculationGraph graph, final String className) {
        Access.check(graph);
        final int dot = className.lastIndexOf('.');
        final String packageName = className.substring(0, Math.max(dot, 0));
        return new CalculationLowering(graph, packageName, List.of(className.substring(dot + 1))).lower("public final");
    }

    /**
     * Lowers the graph to a nested class.
     *
     * @param name without package
     * @param enclosing name of the enclosing class, without package
     * @throws dev.tailrace.calculation.InvalidCalculationException when source cannot name a class of the graph
     */
    public static ClassPlan nestedClassOf(final CalculationGraph graph, final String name, final String enclosing) {
        Access.check(graph);
        return new CalculationLowering(graph, "", List.of(name, enclosing)).lower("private static final");
    }

    private ClassPlan lower(final String modifiers) {
        runtimeParts();
        for (final InputSpec input : graph.inputs()) {
            final InputLowering lowering = new InputLowering(writer, input);
            inputs.put(input.id(), lowering);
            entries.add(lowering.entry());
        }
        for (final CallsSpec calls : graph.calls()) {
            entries.add(new CallsLowering(writer, calls, name).entry());
        }
        published();
        buffered();
        new TimeLowering(writer).add();
        final int rest = draft.methods.size();
        new LifeLowering(writer).add();
        Collections.rotate(draft.methods, draft.methods.size() - rest); // the life cycle comes first
        lookups();
        checkRoom();
        draft.methods.add(0, constructor());
        return new ClassPlan(
                packageName,
                name,
                doc(),
                modifiers,
                List.of(TypeRef.of(CalculationProcessor.class)),
                draft.fields(),
                draft.methods,
                draft.nested);
    }

    /** Refuses graphs with too many parts: the constructor sets each part, and its byte code is limited to 64 KB. */
    private void checkRoom() {
        final int parts =
                draft.fields().size() + graph.inputs().size() + graph.calls().size();
        if (parts > MOST_PARTS) {
            throw new InvalidCalculationException(
                    graph.name(),
                    List.of("it has " + parts + " nodes, inputs and functions that are no references to public methods,"
                            + " and a class has room for " + MOST_PARTS + "; make it several calculations"));
        }
    }

    private void runtimeParts() {
        runtimePart(CalculationParts.class, "parts", null);
        runtimePart(Cycle.class, "cycle", Expression.call(PARTS, "cycle"));
        runtimePart(CalculationTime.class, "time", Expression.call(PARTS, "time"));
        runtimePart(Entries.class, "entries", Expression.call(PARTS, "entries"));
        if (!graph.publishing().isEmpty()) {
            runtimePart(PublishedEvents.class, "published", Expression.call(PARTS, "published"));
        }
        if (graph.audit().isPresent()) {
            runtimePart(AuditTrail.class, "audit", Expression.call(PARTS, "audit"));
        }
        if (graph.buffers()) {
            draft.changing("buffered");
        }
    }

    private void runtimePart(final Class<?> type, final String field, final Expression value) {
        draft.runtimeFields.add(FieldPlan.fixed(TypeRef.of(type), field));
        runtime.add(
                value == null
                        ? new Statement.Assign(new Expression.Member(Expression.name("this"), field), PARTS)
                        : new Statement.Assign(Expression.name(field), value));
    }

    private MethodPlan constructor() {
        final List<Statement> body = new ArrayList<>();
        body.add(Statement.run(Expression.call(PARTS, "expect", Expression.text(graph.fingerprint()))));
        body.addAll(draft.assignments());
        body.addAll(runtime);
        body.addAll(entries);
        return new MethodPlan(
                List.of("@param parts of the graph that this class was generated from"),
                List.of(),
                "public",
                null,
                name,
                List.of(new Parameter(TypeRef.of(CalculationParts.class), "parts")),
                body);
    }

    private void published() {
        if (graph.publishing().isEmpty()) {
            return;
        }
        final List<Statement.Case> cases = new ArrayList<>();
        for (final int id : graph.publishing()) {
            final InputLowering input = inputs.get(id);
            final Expression event = Expression.call("published", "event");
            final Expression cast =
                    input.type().equals(TypeRef.OBJECT) ? event : new Expression.Cast(input.type(), event);
            cases.add(new Statement.Case(Integer.toString(id), List.of(input.runFor(cast))));
        }
        cases.add(new Statement.Case(
                null, List.of(new Statement.Throw(new Expression.New(TypeRef.of(AssertionError.class), List.of())))));
        final Statement dispatch = new Statement.Switch(Expression.call("published", "take"), cases);
        draft.methods.add(MethodPlan.step(
                List.of("Runs the cycles of what nodes published, in order."),
                "drain",
                List.of(),
                List.of(new Statement.While(Expression.call("published", "isWaiting"), List.of(dispatch)))));
    }

    private void buffered() {
        final int place = draft.methods.size();
        List<Statement> body = List.of(CycleWriter.enter(), CycleWriter.leave());
        if (graph.buffers()) {
            final List<Statement> first = new ArrayList<>();
            first.add(new Statement.Assign(Expression.name("buffered"), Expression.name("false")));
            first.addAll(writer.announced("buffered", CycleWriter.NULL));
            final List<Statement> run = writer.method(
                    "runBuffered",
                    CycleMethod.withoutParameters(),
                    List.of(),
                    Guards.cycle(graph, writer.filters, new Source.Buffered()));
            first.addAll(run);
            draft.methods.add(place, MethodPlan.step(List.of(), "calculateBuffered", List.of(), first));
            body = CycleWriter.entered(CycleWriter.failed("buffered", CycleWriter.NULL), writer.complete(List.of()));
        }
        draft.methods.add(place, MethodPlan.override(TypeRef.VOID, "calculate", List.of(), body));
    }

    private void lookups() {
        final Parameter event = new Parameter(TypeRef.OBJECT, "event");
        draft.methods.add(MethodPlan.override(
                TypeRef.VOID,
                "onEvent",
                List.of(event),
                List.of(Statement.run(Expression.call("entries", "accept", Expression.name("event"))))));
        lookup(TypeRef.of(Entry.class, TypeRef.named("?")), "entry", "input", "entries", "named");
        lookup(TypeRef.OBJECT, "calls", "calls", "entries", "calls");
        lookup(TypeRef.OBJECT, "node", "node", "parts", "node");
        draft.methods.add(MethodPlan.getter(TypeRef.of(CalculationParts.class), "parts", PARTS));
        draft.methods.add(state());
        draft.methods.add(MethodPlan.getter(TypeRef.of(String.class), "name", Expression.text(graph.name())));
    }

    private MethodPlan state() {
        final List<Statement> body = new ArrayList<>();
        if (graph.buffers()) {
            body.add(Statement.when(
                    Expression.name("buffered"),
                    List.of(new Statement.Throw(Expression.call("cycle", "holdsBuffered")))));
        }
        body.add(Statement.run(Expression.call(PARTS, "state", Expression.name("sections"))));
        return MethodPlan.override(
                TypeRef.VOID, "state", List.of(new Parameter(TypeRef.of(StateSections.class), "sections")), body);
    }

    private void lookup(
            final TypeRef returns,
            final String method,
            final String parameter,
            final String target,
            final String call) {
        draft.methods.add(MethodPlan.override(
                returns,
                method,
                List.of(new Parameter(TypeRef.of(String.class), parameter)),
                List.of(new Statement.Return(Expression.call(target, call, Expression.name(parameter))))));
    }

    private List<String> doc() {
        final List<String> doc = new ArrayList<>();
        doc.add("Runs the calculation '" + graph.name() + "'. Generated from its graph:");
        doc.add("");
        doc.add("<pre>");
        graph.toString().lines().forEach(line -> doc.add(escaped(line)));
        doc.add("</pre>");
        return doc;
    }

    private static String escaped(final String line) {
        return line.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;");
    }
}
