package dev.tailrace.graph;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints stream graphs and region plans: as text for people and tests, as Mermaid and Graphviz for pictures. */
public final class GraphPrinter {

    private GraphPrinter() {}

    /** The stream graph as text, a line per node. */
    public static String text(final StreamGraph graph) {
        final int nameWidth = width(graph.nodes().stream().map(StreamNode::name).toList());
        final int kindWidth =
                width(graph.nodes().stream().map(node -> node.spec().kind()).toList());
        final StringBuilder text = new StringBuilder("stream graph of " + graph.name() + "\n");
        for (final StreamNode node : graph.nodes()) {
            final String line =
                    "  " + pad(node.name(), nameWidth) + "  " + pad(node.spec().kind(), kindWidth) + "  x"
                            + node.parallelism() + inputs(graph, node) + waits(node);
            text.append(line.stripTrailing()).append('\n');
        }
        graph.order()
                .ifPresent(order -> text.append("  sources: ").append(order).append('\n'));
        return text.toString();
    }

    /** The region plan as text: the regions with their nodes, then the channels between them. */
    public static String text(final RegionPlan plan) {
        final StringBuilder text =
                new StringBuilder("regions of " + plan.graph().name() + "\n");
        for (final Region region : plan.regions()) {
            text.append("  region ")
                    .append(region.id())
                    .append(", ")
                    .append(count(region.parallelism(), "task"))
                    .append(": ")
                    .append(region.nodes().stream().map(StreamNode::name).collect(Collectors.joining(", ")))
                    .append('\n');
        }
        for (final StreamEdge edge : plan.channels()) {
            text.append("  channel ")
                    .append(edge.from().name())
                    .append(" -> ")
                    .append(edge.to().name())
                    .append(": ")
                    .append(edge.describeDispatch())
                    .append('\n');
        }
        return text.append(granules(plan.graph())).toString();
    }

    /** The plan as a Mermaid flow chart, a subgraph per region. */
    public static String mermaid(final RegionPlan plan) {
        final StringBuilder text = new StringBuilder("flowchart LR\n");
        for (final Region region : plan.regions()) {
            text.append("  subgraph region")
                    .append(region.id())
                    .append("[\"region ")
                    .append(region.id());
            text.append(", ").append(count(region.parallelism(), "task")).append("\"]\n");
            for (final StreamNode node : region.nodes()) {
                text.append("    n")
                        .append(node.id())
                        .append(mermaidShape(node))
                        .append('\n');
            }
            text.append("  end\n");
        }
        for (final StreamEdge edge : plan.graph().edges()) {
            text.append("  n").append(edge.from().id()).append(" -->");
            text.append(edge.dispatch() == Dispatch.FORWARD ? "" : "|" + edge.describeDispatch() + "|");
            text.append(" n").append(edge.to().id()).append('\n');
        }
        return text.toString();
    }

    /** The plan as a Graphviz digraph, a cluster per region. */
    public static String dot(final RegionPlan plan) {
        final StringBuilder text = new StringBuilder("digraph \"" + plan.graph().name() + "\" {\n  rankdir=LR;\n");
        text.append("  node [shape=box, fontname=\"sans-serif\"];\n");
        for (final Region region : plan.regions()) {
            text.append("  subgraph cluster_").append(region.id()).append(" {\n    label=\"region ");
            text.append(region.id())
                    .append(", ")
                    .append(count(region.parallelism(), "task"))
                    .append("\";\n");
            for (final StreamNode node : region.nodes()) {
                text.append("    n")
                        .append(node.id())
                        .append(" [label=\"")
                        .append(node.name())
                        .append("\\n");
                text.append(node.spec().kind()).append("\"];\n");
            }
            text.append("  }\n");
        }
        for (final StreamEdge edge : plan.graph().edges()) {
            text.append("  n")
                    .append(edge.from().id())
                    .append(" -> n")
                    .append(edge.to().id());
            text.append(edge.dispatch() == Dispatch.FORWARD ? "" : " [label=\"" + edge.describeDispatch() + "\"]");
            text.append(";\n");
        }
        return text.append("}\n").toString();
    }

    private static String mermaidShape(final StreamNode node) {
        final String label = "\"" + node.name() + "<br/>" + node.spec().kind() + "\"";
        final boolean end =
                node.spec() instanceof NodeSpec.Source || node.spec().isEnd();
        return end ? "([" + label + "])" : "[" + label + "]";
    }

    private static String inputs(final StreamGraph graph, final StreamNode node) {
        final List<StreamEdge> edges = graph.inputsOf(node);
        return edges.isEmpty()
                ? ""
                : "  <- "
                        + edges.stream()
                                .map(edge -> edge.from().name() + " (" + edge.describeDispatch() + ")")
                                .collect(Collectors.joining(", "));
    }

    private static String waits(final StreamNode node) {
        final long granuleNs = node.spec().granuleNs();
        return extent(node.spec()) + (granuleNs == 0 ? "" : "  every " + duration(granuleNs));
    }

    /** How long the windows of a node are, when that is not the interval on which it waits. */
    private static String extent(final NodeSpec spec) {
        if (spec instanceof WindowSpec.Sliding window) {
            return "  over " + duration(window.sizeNs());
        }
        if (spec instanceof WindowSpec.Session session) {
            return "  until silent for " + duration(session.gapNs());
        }
        if (spec instanceof WindowSpec.Count window) {
            return "  over " + count(window.size(), "record");
        }
        if (spec instanceof WindowSpec.SlidingCount window) {
            return "  over " + count(window.size(), "record") + "  every " + count(window.slide(), "record");
        }
        if (spec instanceof JoinSpec.Interval join) {
            return "  from " + duration(join.lowerNs()) + " to " + duration(join.upperNs());
        }
        return "";
    }

    private static String granules(final StreamGraph graph) {
        final long[] granulesNs = graph.granulesNs();
        if (granulesNs.length == 0) {
            return "  ticks: none, nothing waits for logical time\n";
        }
        final StringBuilder text = new StringBuilder("  ticks: when logical time crosses a multiple of ");
        for (int i = 0; i < granulesNs.length; i++) {
            text.append(i == 0 ? "" : ", ").append(duration(granulesNs[i]));
        }
        return text.append('\n').toString();
    }

    static String duration(final long ns) {
        if (ns % 1_000_000_000L == 0) {
            return ns / 1_000_000_000L + " s";
        }
        if (ns % 1_000_000L == 0) {
            return ns / 1_000_000L + " ms";
        }
        return ns % 1_000L == 0 ? ns / 1_000L + " us" : ns + " ns";
    }

    private static String count(final int n, final String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    private static int width(final List<String> texts) {
        return texts.stream().mapToInt(String::length).max().orElse(1);
    }

    private static String pad(final String text, final int width) {
        return String.format(Locale.ROOT, "%-" + width + "s", text);
    }
}
