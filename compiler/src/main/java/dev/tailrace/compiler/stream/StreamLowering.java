package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lowers a whole graph to the class that runs it. */
public final class StreamLowering {

    private static final TypeRef ENTRY = TypeRef.of(SourceEntry.class, TypeRef.named("T"));

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final ClockLowering clock;
    private final NodesLowering nodes;
    private final List<SourceLowering> sources = new ArrayList<>();

    private StreamLowering(final ProcessorPlan plan, final String className) {
        this.plan = plan;
        this.draft = new ClassDraft(className, plan.identifiers().values());
        this.clock = new ClockLowering(plan, draft);
        this.nodes = new NodesLowering(plan, draft, new Joints(plan, draft));
    }

    /**
     * The class that runs a graph.
     *
     * @param className with its package
     */
    public static ClassPlan classOf(final StreamGraph graph, final String className) {
        return new StreamLowering(ProcessorPlan.of(graph), className).lower();
    }

    private ClassPlan lower() {
        final ClassFrame frame = new ClassFrame(plan, draft);
        frame.addClock();
        clock.declare();
        nodes.declare(clock.clock(), this::source);
        frame.addConstructor(Wiring.class, List.of());
        frame.addOpening();
        sources.forEach(SourceLowering::addEntries);
        draft.methods.add(entry());
        clock.addMoveTime();
        nodes.addMethods();
        frame.addState(state());
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "endOfInput", List.of(), endOfInput()));
        frame.addClosing();
        draft.methods.add(MethodPlan.getter(TypeRef.LONG, "nowNs", clock.now()));
        draft.methods.add(MethodPlan.getter(TypeRef.LONG, "sequence", clock.sequence()));
        return draft.build(doc(), TypeRef.of(EventProcessor.class));
    }

    private NodeLowering source(final NodeContext context) {
        final SourceLowering source = new SourceLowering(context, clock);
        sources.add(source);
        return source;
    }

    /** The method that finds the entry of a source by its name. */
    private MethodPlan entry() {
        final SourceLowering first = sources.get(0);
        final List<Statement> body = new ArrayList<>();
        for (final SourceLowering source : sources.subList(1, sources.size())) {
            body.add(Statement.when(isNamed(source), List.of(made(source))));
        }
        final String names =
                sources.stream().map(source -> "'" + source.sourceName() + "'").collect(Collectors.joining(", "));
        final Statement refusal = ClassFrame.refusal("unknown source '", "source", "'; available: " + names);
        body.add(Statement.when(new Expression.Not(isNamed(first)), List.of(refusal)));
        body.add(made(first));
        return ClassFrame.finder(ENTRY, "entry", List.of(new Parameter(TypeRef.of(String.class), "source")), body);
    }

    private static Expression isNamed(final SourceLowering source) {
        return call(text(source.sourceName()), "equals", name("source"));
    }

    private static Statement made(final SourceLowering source) {
        final Expression made = new Expression.New(TypeRef.named(source.entryClass()), List.of());
        return new Statement.Return(new Expression.Cast(ENTRY, made));
    }

    private List<String> doc() {
        final List<String> doc = new ArrayList<>();
        doc.add("The pipeline '" + plan.graph().name() + "', generated from its definition.");
        doc.add("");
        doc.add("<pre>{@code");
        plan.graph().toString().lines().forEach(doc::add);
        doc.add("}</pre>");
        return doc;
    }

    private List<Statement> state() {
        final List<Statement> sections = new ArrayList<>(clock.catchUp());
        sections.addAll(nodes.stateSections(name("OWN_STATE")));
        return sections;
    }

    private List<Statement> endOfInput() {
        final List<Statement> end = new ArrayList<>(clock.catchUp());
        end.add(Statement.run(call("time", "endOfInput")));
        return end;
    }
}
