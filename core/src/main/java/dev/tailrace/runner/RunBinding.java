package dev.tailrace.runner;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Collects the logs of a run, and checks that every source and sink of the graph has its log and every log its node.
 *
 * @param <B> type of the binding itself
 */
public abstract sealed class RunBinding<B extends RunBinding<B>> permits SequentialRun.Binding, ParallelRun.Binding {

    final StreamGraph graph;
    final Map<String, List<InputLog>> inputs = new HashMap<>();
    final Map<String, OutputLog> outputs = new HashMap<>();
    InputFaults inputFaults = new InputFaults(OnError.FAIL);
    LongSupplier clockNs = System::nanoTime;

    RunBinding(final StreamGraph graph) {
        this.graph = graph;
    }

    abstract B self();

    /** Sets the log that the source of this name reads. */
    public final B input(final String source, final InputLog log) {
        return lines(source, log);
    }

    /**
     * Sets the logs that the source of this name reads, if they are lines of one feed, such as A and B: each message is taken
     * from the line that has it first. Needs an order by sequence numbers.
     */
    public final B lines(final String source, final InputLog... logs) {
        inputs.put(source, List.of(logs));
        return self();
    }

    /** Sets the log that the sink of this name writes; several sinks may share one, results then leave in label order. */
    public final B output(final String sink, final OutputLog log) {
        outputs.put(sink, log);
        return self();
    }

    /** Sets the log of all sinks that have no log by name. */
    public final B outputs(final OutputLog log) {
        graph.sinks().forEach(sink -> outputs.putIfAbsent(sink.name(), log));
        return self();
    }

    /**
     * Sets the counters of bad input; by default the first input fault stops the run. Complete when the run has ended.
     */
    public final B inputFaults(final InputFaults counted) {
        inputFaults = counted;
        return self();
    }

    /**
     * Sets the clock, in nanoseconds, that detects idle sources and times waits of parallel runs; the default is that of the
     * machine. A sequential run reads it only where the graph does not wait for idle sources.
     */
    public final B clock(final LongSupplier nanoseconds) {
        clockNs = nanoseconds;
        return self();
    }

    /** @throws IllegalArgumentException naming every source and sink without a log, and every log without a node */
    final InputLog checkedInput() {
        final List<String> problems = new ArrayList<>();
        checkNames("source", graph.sources(), inputs.keySet(), problems);
        inputs.forEach((source, logs) -> checkLines(source, logs, problems));
        checkNames("sink", graph.sinks(), outputs.keySet(), problems);
        refuse("run", problems);
        return MergedLog.of(graph, inputs, inputFaults, clockNs);
    }

    /** @throws IllegalArgumentException naming every sink without a log, and every log without a node */
    final void checkOutputs() {
        final List<String> problems = new ArrayList<>();
        checkNames("sink", graph.sinks(), outputs.keySet(), problems);
        refuse("embed", problems);
    }

    private static void checkNames(
            final String kind, final List<StreamNode> nodes, final Set<String> bound, final List<String> problems) {
        final List<String> names = nodes.stream().map(StreamNode::name).toList();
        for (final String name : names) {
            if (!bound.contains(name)) {
                problems.add(kind + " '" + name + "' has no log");
            }
        }
        for (final String name : bound) {
            if (!names.contains(name)) {
                problems.add("unknown " + kind + " '" + name + "'; available: " + names);
            }
        }
    }

    /** Several logs of one source are lines of a feed, which need an order by sequence numbers. */
    private void checkLines(final String source, final List<InputLog> logs, final List<String> problems) {
        final boolean bySequence =
                graph.order().filter(SourceOrder::isBySequence).isPresent();
        if (logs.isEmpty()) {
            problems.add("source '" + source + "' has no log");
        } else if (logs.size() > 1 && !bySequence) {
            problems.add("source '" + source + "' has " + logs.size()
                    + " lines, which are told apart by sequence numbers; declare order(SourceOrder.bySequence())");
        }
    }

    private void refuse(final String verb, final List<String> problems) {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "cannot " + verb + " '" + graph.name() + "': " + String.join("; ", problems));
        }
    }
}
