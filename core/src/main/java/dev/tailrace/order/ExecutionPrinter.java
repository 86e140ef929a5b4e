package dev.tailrace.order;

import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;

/** Prints an execution graph as text: the task or phase of each node, and how order is kept. */
final class ExecutionPrinter {

    private ExecutionPrinter() {}

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
