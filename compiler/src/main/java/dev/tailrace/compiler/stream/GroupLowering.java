package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lowers the plan of a group of nodes, which is one task of a parallel run, to its class. */
final class GroupLowering {

    /** The caller of the group moves label and time, so the class reads the objects themselves. */
    private static final Clock GIVEN = new Clock() {

        @Override
        public Expression label() {
            return name("label");
        }

        @Override
        public Expression recordTime(final StreamNode node) {
            return call("time", "recordTimeNs");
        }
    };

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final GroupJoints joints;
    private final NodesLowering nodes;
    private final GroupEntries entries;

    private GroupLowering(final ProcessorPlan plan, final String name) {
        this.plan = plan;
        this.draft = new ClassDraft(name, plan.identifiers().values());
        this.joints = new GroupJoints(plan, draft);
        this.nodes = new NodesLowering(plan, draft, joints);
        this.entries = new GroupEntries(plan, draft, nodes);
    }

    static ClassPlan lower(final ProcessorPlan plan, final String packageName, final String name) {
        return new GroupLowering(plan, name).lower(packageName, name);
    }

    private ClassPlan lower(final String packageName, final String name) {
        final ClassFrame frame = new ClassFrame(plan, draft);
        declareClock();
        nodes.declare(GIVEN, entries::source);
        joints.declare();
        entries.declare();
        frame.addConstructor(GroupWiring.class, List.of(numbers()));
        frame.addOpening();
        frame.addClosing();
        addGetters();
        entries.addMethods();
        nodes.addMethods();
        frame.addState(nodes.stateSections(new Expression.StaticName(TypeRef.of(EventProcessor.class), "OWN_STATE")));
        return draft.build(packageName, name, doc(), TypeRef.of(GroupProcessor.class));
    }

    private void declareClock() {
        draft.constant(TypeRef.of(Label.class), "label", new Expression.New(TypeRef.of(Label.class), List.of()));
        draft.fields.add(FieldPlan.fixed(TypeRef.of(StreamTime.class), "time"));
        draft.fields.add(FieldPlan.fixed(TypeRef.of(Task.class), "task"));
    }

    private Expression numbers() {
        final List<Expression> numbers = nodes.timeDriven().stream()
                .map(node -> Expression.number(node.id()))
                .toList();
        return new Expression.ArrayOf(TypeRef.INT, numbers);
    }

    private void addGetters() {
        draft.methods.add(getter(TypeRef.of(Label.class), "label"));
        draft.methods.add(getter(TypeRef.of(StreamTime.class), "time"));
    }

    private static MethodPlan getter(final TypeRef type, final String field) {
        return MethodPlan.override(type, field, List.of(), List.of(new Statement.Return(name(field))));
    }

    private List<String> doc() {
        final List<String> doc = new ArrayList<>();
        doc.add("Nodes of the pipeline '" + plan.graph().name()
                + "' as one task of a parallel run runs them, generated");
        doc.add("from its definition. What comes from other tasks is in parentheses.");
        doc.add("");
        doc.add("<pre>{@code");
        plan.nodes().forEach(node -> doc.add(describe(node)));
        doc.add("}</pre>");
        return doc;
    }

    private String describe(final StreamNode node) {
        final String inputs =
                plan.graph().inputsOf(node).stream().map(this::origin).collect(Collectors.joining(", "));
        return node.name() + "  " + node.spec().kind() + (inputs.isEmpty() ? "" : "  <- " + inputs);
    }

    private String origin(final StreamEdge edge) {
        final String from = edge.from().name();
        return plan.group().isInside(edge) ? from : "(" + from + ")";
    }
}
