package dev.tailrace.order;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints an execution graph: as text for people, with the phase of each node and how order is kept, or as Mermaid or Graphviz
 * text, with a box for each serial phase and each group of tasks.
 */
public final class PlanPrinter {

    private final ExecutionGraph execution;

    private PlanPrinter(final ExecutionGraph execution) {
        this.execution = execution;
    }

    /** Nodes that run together. */
    private record Box(String id, String label, List<StreamNode> nodes) {}

    /** The plan as a Mermaid flow chart. */
    public static String mermaid(final ExecutionGraph execution) {
        return new PlanPrinter(execution).mermaid();
    }

    /** The plan as a Graphviz digraph. */
    public static String dot(final ExecutionGraph execution) {
        return new PlanPrinter(execution).dot();
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
        final String tasks = count(group.parallelism(), "task");
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
            text.append(isPlain(edge) ? "" : "|" + withEntities(edge.describeDispatch()) + "|");
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

    // Names of keys may have any character.
    private static String withEntities(final String text) {
        return text.replace("#", "#35;").replace("\"", "#quot;").replace("|", "#124;");
    }

    private String dot() {
        final StringBuilder text =
                new StringBuilder("digraph " + quoted(execution.graph().name()) + " {\n  rankdir=LR;\n");
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
            text.append(isPlain(edge) ? "" : " [label=" + quoted(edge.describeDispatch()) + "]");
            text.append(";\n");
        }
        return text.append("}\n").toString();
    }

    private static String dot(final StreamNode node) {
        return "    n" + node.id() + " [label=\"" + node.name() + "\\n"
                + node.spec().kind() + "\"];\n";
    }

    private static String quoted(final String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean isPlain(final StreamEdge edge) {
        return edge.dispatch() == Dispatch.FORWARD;
    }

    static String text(final ExecutionGraph execution) {
        final StringBuilder text = new StringBuilder();
        text.append("ordering ").append(execution.ordering()).append(", ");
        text.append(count(
                execution.groups().stream().mapToInt(TaskGroup::parallelism).sum(), "parallel task"));
        final BigInteger paths = execution.dataPaths().count();
        text.append(", ").append(paths).append(paths.equals(BigInteger.ONE) ? " data path\n" : " data paths\n");
        for (int phase = 0; phase <= execution.lastPhase(); phase++) {
            text.append(phase % 2 == 0 ? serial(execution, phase) : region(execution, phase));
        }
        return text.toString();
    }

    private static String serial(final ExecutionGraph execution, final int phase) {
        final List<StreamNode> nodes = execution.serialNodes(phase);
        final String names = nodes.isEmpty()
                ? ""
                : ": " + nodes.stream().map(StreamNode::name).collect(Collectors.joining(", "));
        final String does = phase == 0
                ? phase == execution.lastPhase() ? "reads and writes" : "reads and splits"
                : phase == execution.lastPhase() ? "merges and writes" : "merges and splits";
        return "phase " + phase + "  one thread, " + does + names + "\n";
    }

    private static String region(final ExecutionGraph execution, final int phase) {
        final OrderedRegion region = execution.regions().get(phase / 2);
        final StringBuilder text =
                new StringBuilder("phase " + phase + "  ordered region, " + count(region.tasks(), "task")
                        + ", put together by " + region.mechanism() + ": " + region.reason() + "\n");
        for (final TaskGroup group : region.groups()) {
            text.append("         ").append(count(group.parallelism(), "task"));
            text.append(" of ").append(group.name());
            text.append(inputs(execution, group)).append('\n');
        }
        return text.toString();
    }

    /** A number and a noun, in the plural unless the number is 1. */
    static String count(final int n, final String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    private static String inputs(final ExecutionGraph execution, final TaskGroup group) {
        final String reads = execution.channels().stream()
                .filter(edge -> group.nodes().contains(edge.to()))
                .map(StreamEdge::describeDispatch)
                .distinct()
                .collect(Collectors.joining(", "));
        return (reads.isEmpty() ? "" : ", by " + reads)
                + (group.ordered() ? ", in order" : ", in any order")
                + (group.waitsForTime() ? ", every punctuation to each" : "");
    }
}
