package dev.tailrace.runner;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.input.IdleRule;
import dev.tailrace.input.InputCursor;
import dev.tailrace.input.MergedInput;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * Input log that merges the logs of several sources. It passes decoded records to the entries of their sources, and no
 * bytes to the handler of a poll. The position of a record is its place in the merged order, from 1.
 */
final class MergedLog implements InputLog {

    private final StreamGraph graph;
    private final Map<String, List<InputLog>> logs;
    private final InputFaults inputFaults;
    private final LongSupplier clockNs;
    private MergedInput merged;
    private long position;
    private long polls;
    private boolean pauses;

    /**
     * A log that may be a pipe: it blocks when it is polled again after it had nothing ready. It is polled again only
     * after the merged log has returned 0, so that the results so far are visible by then.
     */
    private final class Pipe extends ForwardingInputLog {

        private long quietPoll;

        Pipe(final InputLog log) {
            super(log);
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            if (quietPoll == polls) {
                return 0;
            }
            final int delivered = log.poll(limit, handler);
            if (delivered == 0) {
                quietPoll = polls;
                pauses = true;
            }
            return delivered;
        }
    }

    private MergedLog(
            final StreamGraph graph,
            final Map<String, List<InputLog>> logs,
            final InputFaults inputFaults,
            final LongSupplier clockNs) {
        this.graph = graph;
        this.logs = Map.copyOf(logs);
        this.inputFaults = inputFaults;
        this.clockNs = clockNs;
    }

    /**
     * The input of a graph: a merged log if the graph merges its input, else the log of its only source.
     *
     * @param logs logs by source, at least one for each
     * @param clockNs detects idle logs
     */
    static InputLog of(
            final StreamGraph graph,
            final Map<String, List<InputLog>> logs,
            final InputFaults inputFaults,
            final LongSupplier clockNs) {
        return graph.mergesInput()
                ? new MergedLog(graph, logs, inputFaults, clockNs)
                : logs.get(graph.sources().get(0).name()).get(0);
    }

    /** Sets the entries of the sources by name, and opens the decoders; called once, before the first poll. */
    void enterAt(final Function<String, SourceEntry<Object>> entries) {
        merged = merge(entries);
        merged.open();
    }

    /**
     * Sets the entries of the sources for a reader.
     *
     * @param reached position that is moved to each record before the record enters
     */
    void enterAt(final Function<String, ? extends SourceEntry<Object>> entries, final PhasePosition reached) {
        enterAt(source -> {
            final SourceEntry<Object> entry = entries.apply(source);
            return (record, eventTimeNs) -> {
                reached.moveTo(++position);
                merged.locate(reached.place());
                reached.setInRecord(true);
                entry.accept(record, eventTimeNs);
                reached.setInRecord(false);
            };
        });
    }

    private MergedInput merge(final Function<String, SourceEntry<Object>> entries) {
        final List<InputCursor<Object>> cursors = new ArrayList<>();
        for (final StreamNode source : graph.sources()) {
            final SourceEntry<Object> entry = entries.apply(source.name());
            logs.get(source.name()).forEach(log -> cursors.add(cursor(source, log, entry)));
        }
        final SourceOrder order = graph.order().orElseThrow();
        return order.isBySequence()
                ? MergedInput.bySequence(cursors, idleRule(order), inputFaults)
                : MergedInput.byTime(cursors, idleRule(order), inputFaults);
    }

    // The DSL has checked the types and the graph has erased them.
    @SuppressWarnings("unchecked")
    private InputCursor<Object> cursor(final StreamNode node, final InputLog log, final SourceEntry<Object> entry) {
        final NodeSpec.Source source = (NodeSpec.Source) node.spec();
        return new InputCursor<>(
                node.name(),
                log.bytesTotal() < 0 ? new Pipe(log) : log,
                (Decoder<Object>) source.factory().get(),
                (Mapper.ToLong<Object>) source.sequence(),
                entry);
    }

    private IdleRule idleRule(final SourceOrder order) {
        final IdlePolicy idle = order.idle();
        return idle.waits() ? IdleRule.WAIT : IdleRule.goOnAfter(idle.timeoutNs(), clockNs);
    }

    @Override
    public int poll(final int limit, final RecordHandler unused) {
        if (pauses) {
            pauses = false;
            return 0;
        }
        polls++;
        final int delivered = merged.poll(limit);
        pauses &= delivered > 0;
        return delivered;
    }

    @Override
    public String place() {
        return merged.place();
    }

    @Override
    public void locate(final InputPlace place) {
        merged.locate(place);
    }

    @Override
    public long bytesRead() {
        return eachLog().mapToLong(InputLog::bytesRead).sum();
    }

    @Override
    public long bytesTotal() {
        return eachLog().allMatch(log -> log.bytesTotal() >= 0)
                ? eachLog().mapToLong(InputLog::bytesTotal).sum()
                : -1;
    }

    @Override
    public void close() {
        eachLog().forEach(InputLog::close);
    }

    private Stream<InputLog> eachLog() {
        return logs.values().stream().flatMap(List::stream);
    }
}
