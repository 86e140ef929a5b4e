package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints stream graphs as text, for people and tests. */
final class GraphPrinter {

    private GraphPrinter() {}

    /** The stream graph as text, a line per node. */
    static String text(final StreamGraph graph) {
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
        final long timerResolutionNs = node.spec().timerResolutionNs();
        return extent(node.spec()) + (timerResolutionNs == 0 ? "" : "  every " + duration(timerResolutionNs));
    }

    /** The size of the windows of a node, when it is not the timer resolution; the limits of its calls and joins. */
    private static String extent(final NodeSpec spec) {
        if (spec instanceof NodeSpec.SlidingWindow window) {
            return "  over " + duration(window.sizeNs());
        }
        if (spec instanceof NodeSpec.SessionWindow session) {
            return "  until silent for " + duration(session.gapNs());
        }
        if (spec instanceof NodeSpec.CountWindow window) {
            return "  over " + count(window.size(), "record");
        }
        if (spec instanceof NodeSpec.SlidingCountWindow window) {
            return "  over " + count(window.size(), "record") + "  every " + count(window.slide(), "record");
        }
        if (spec instanceof NodeSpec.AsyncMap async) {
            return "  at most " + count(async.maxInFlight(), "call") + " in flight, each within "
                    + duration(async.timeoutNs());
        }
        if (spec instanceof NodeSpec.IntervalJoin join) {
            return "  from " + duration(join.lowerNs()) + " to " + duration(join.upperNs());
        }
        return "";
    }

    /** The times of punctuations, in one line. */
    static String punctuations(final StreamGraph graph) {
        final long[] timerResolutionsNs = graph.timerResolutionsNs();
        if (timerResolutionsNs.length == 0) {
            return "punctuations: none, nothing waits for stream time\n";
        }
        final StringBuilder text = new StringBuilder("punctuations: when stream time crosses a multiple of ");
        for (int i = 0; i < timerResolutionsNs.length; i++) {
            text.append(i == 0 ? "" : ", ").append(duration(timerResolutionsNs[i]));
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
