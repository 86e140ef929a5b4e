package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Lowers a group of nodes, which is one task of a parallel run, to its class. */
public final class GroupLowering {

    /** The caller of the group moves label and time, so the class reads the objects themselves. */
    private static final Clock GIVEN = new Clock(name("label"), node -> call("time", "recordTimeNs"));

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final Joints joints;
    private final NodesLowering nodes;
    private final GroupEntries entries;

    private GroupLowering(final ProcessorPlan plan, final String className) {
        this.plan = plan;
        this.draft = new ClassDraft(className, plan.identifiers().values());
        this.joints = new Joints(plan, draft);
        this.nodes = new NodesLowering(plan, draft, joints);
        this.entries = new GroupEntries(plan, draft, nodes);
    }

    /**
     * The classes that run groups of one graph, in their order.
     *
     * @param className with its package; the name of the group is added to it
     */
    public static List<ClassPlan> classesOf(
            final StreamGraph graph, final List<GroupPlan> groups, final String className) {
        final NodeParts parts = NodeParts.of(graph);
        return groups.stream()
                .map(group -> new GroupLowering(ProcessorPlan.of(group, parts), className + group.name()).lower())
                .toList();
    }

    private ClassPlan lower() {
        final ClassFrame frame = new ClassFrame(plan, draft);
        frame.addClock();
        nodes.declare(GIVEN, entries::source);
        joints.declare();
        entries.declare();
        frame.addConstructor(GroupWiring.class, List.of(numbers()));
        frame.addOpening();
        frame.addClosing();
        draft.methods.add(MethodPlan.getter(TypeRef.of(Label.class), "label", name("label")));
        draft.methods.add(MethodPlan.getter(TypeRef.of(StreamTime.class), "time", name("time")));
        entries.addMethods();
        nodes.addMethods();
        frame.addState(nodes.stateSections(new Expression.StaticName(TypeRef.of(EventProcessor.class), "OWN_STATE")));
        return draft.build(doc(), TypeRef.of(GroupProcessor.class));
    }

    private Expression numbers() {
        final List<Expression> numbers = nodes.timeDriven().stream()
                .map(node -> Expression.number(node.id()))
                .toList();
        return new Expression.ArrayOf(TypeRef.INT, numbers);
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
