package dev.tailrace.order;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;

/** Draws an execution graph as Mermaid or Graphviz text, with a box for each serial phase and each group of tasks. */
public final class PlanDrawing {

    private final ExecutionGraph execution;

    private PlanDrawing(final ExecutionGraph execution) {
        this.execution = execution;
    }

    /** Nodes that run together. */
    private record Box(String id, String label, List<StreamNode> nodes) {}

    /** The plan as a Mermaid flow chart. */
    public static String mermaid(final ExecutionGraph execution) {
        return new PlanDrawing(execution).mermaid();
    }

    /** The plan as a Graphviz digraph. */
    public static String dot(final ExecutionGraph execution) {
        return new PlanDrawing(execution).dot();
    }

    private List<Box> boxes() {
        final List<Box> boxes = new ArrayList<>();
        for (int phase = 0; phase <= execution.lastPhase(); phase++) {
            if (phase % 2 == 0) {
                boxes.add(new Box("phase" + phase, "phase " + phase + ", one thread", execution.serialNodes(phase)));
            } else {
                final int number = phase;
                execution.regions().get(phase / 2).groups().forEach(group -> boxes.add(box(number, group)));
            }
        }
        boxes.removeIf(box -> box.nodes().isEmpty());
        return boxes;
    }

    private static Box box(final int phase, final TaskGroup group) {
        final String tasks = ExecutionPrinter.count(group.parallelism(), "task");
        return new Box("group" + group.id(), "region " + phase + ", " + tasks, group.nodes());
    }

    private String mermaid() {
        final StringBuilder text = new StringBuilder("flowchart LR\n");
        for (final Box box : boxes()) {
            text.append("  subgraph ").append(box.id()).append("[\"").append(box.label());
            text.append("\"]\n");
            box.nodes().forEach(node -> text.append("    n").append(node.id()).append(mermaid(node)));
            text.append("  end\n");
        }
        for (final StreamEdge edge : execution.graph().edges()) {
            text.append("  n").append(edge.from().id()).append(" -->");
            text.append(isPlain(edge) ? "" : "|" + edge.describeDispatch() + "|");
            text.append(" n").append(edge.to().id()).append('\n');
        }
        return text.toString();
    }

    private static String mermaid(final StreamNode node) {
        final String label = "\"" + node.name() + "<br/>" + node.spec().kind() + "\"";
        final boolean end =
                node.spec() instanceof NodeSpec.Source || node.spec().isEnd();
        return (end ? "([" + label + "])" : "[" + label + "]") + "\n";
    }

    private String dot() {
        final StringBuilder text =
                new StringBuilder("digraph \"" + execution.graph().name() + "\" {\n  rankdir=LR;\n");
        text.append("  node [shape=box, fontname=\"sans-serif\"];\n");
        for (final Box box : boxes()) {
            text.append("  subgraph cluster_").append(box.id()).append(" {\n");
            text.append("    label=\"").append(box.label()).append("\";\n");
            box.nodes().forEach(node -> text.append(dot(node)));
            text.append("  }\n");
        }
        for (final StreamEdge edge : execution.graph().edges()) {
            text.append("  n").append(edge.from().id());
            text.append(" -> n").append(edge.to().id());
            text.append(isPlain(edge) ? "" : " [label=\"" + edge.describeDispatch() + "\"]");
            text.append(";\n");
        }
        return text.append("}\n").toString();
    }

    private static String dot(final StreamNode node) {
        return "    n" + node.id() + " [label=\"" + node.name() + "\\n"
                + node.spec().kind() + "\"];\n";
    }

    private static boolean isPlain(final StreamEdge edge) {
        return edge.dispatch() == Dispatch.FORWARD;
    }
}
