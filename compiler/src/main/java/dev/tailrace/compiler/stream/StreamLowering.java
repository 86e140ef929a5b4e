package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import java.util.ArrayList;
import java.util.List;

/** Lowers the plan of a processor of a whole graph to its class. */
final class StreamLowering {

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final ClockLowering clock;
    private final NodesLowering nodes;
    private final List<SourceLowering> sources = new ArrayList<>();

    private StreamLowering(final ProcessorPlan plan, final String name) {
        this.plan = plan;
        this.draft = new ClassDraft(name, plan.identifiers().values());
        this.clock = new ClockLowering(plan, draft);
        this.nodes = new NodesLowering(plan, draft, Joints.NONE);
    }

    static ClassPlan lower(final ProcessorPlan plan, final String packageName, final String name) {
        return new StreamLowering(plan, name).lower(packageName, name);
    }

    private ClassPlan lower(final String packageName, final String name) {
        final ClassFrame frame = new ClassFrame(plan, draft);
        clock.declare();
        nodes.declare(clock, this::source);
        frame.addConstructor(Wiring.class, List.of());
        frame.addOpening();
        nodes.addEntries();
        draft.methods.add(SourceEntries.method(sources));
        clock.addMoveTime();
        nodes.addMethods();
        frame.addState(state());
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "endOfInput", List.of(), endOfInput()));
        frame.addClosing();
        draft.methods.add(
                MethodPlan.override(TypeRef.LONG, "nowNs", List.of(), List.of(new Statement.Return(clock.now()))));
        draft.methods.add(MethodPlan.override(
                TypeRef.LONG, "sequence", List.of(), List.of(new Statement.Return(clock.sequence()))));
        return draft.build(packageName, name, doc(), TypeRef.of(EventProcessor.class));
    }

    private NodeLowering source(final NodeContext context) {
        final SourceLowering source = new SourceLowering(context, clock);
        sources.add(source);
        return source;
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
