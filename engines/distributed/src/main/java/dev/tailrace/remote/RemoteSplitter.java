package dev.tailrace.remote;

import dev.tailrace.io.OutputLog;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.region.SlotHeader.Kind;
import dev.tailrace.region.SlotResult;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.StateOutput;
import java.util.List;

/** Splitter that opens a region: numbers the items and sends each to a task, or directly to the merger. */
final class RemoteSplitter {

    /** The path of the only result of an item that bypasses the tasks. */
    private static final int[] FIRST = {0};

    /** No position has been sent. */
    private static final long NONE = -1;

    private final Outbox outbox;
    private final PhasePosition position;
    private final RecordCodec records;
    private final RemoteEdge[] edges;
    private final RemoteEdge bytes;
    private final List<RemotePlan.Stage> punctuated;
    private final int merger;
    private final MessageHeader header = new MessageHeader();
    private final StateOutput writer = new StateOutput();
    private long next;
    private long marked;

    /**
     * @param edges by channel; null for records that bypass the region
     * @param bytes the edge to the tasks that decode; null if no task decodes
     * @param punctuated the groups of the region that wait for stream time
     * @param merger the stage that closes the region
     */
    RemoteSplitter(
            final Outbox outbox,
            final PhasePosition position,
            final RecordCodec records,
            final List<RemoteEdge> edges,
            final RemoteEdge bytes,
            final List<RemotePlan.Stage> punctuated,
            final int merger) {
        this.outbox = outbox;
        this.position = position;
        this.records = records;
        this.edges = edges.toArray(new RemoteEdge[0]);
        this.bytes = bytes;
        this.punctuated = List.copyOf(punctuated);
        this.merger = merger;
    }

    /** The number of the next item. */
    long next() {
        return next;
    }

    /** Resumes from a snapshot. It may be of another input, so its position does not count as sent. */
    void resume(final long nextNumber) {
        next = nextNumber;
        marked = NONE;
    }

    /** Sends a record to the tasks of this region, or to a later phase. */
    void push(final int channel, final Object record) {
        final RemoteEdge edge = edges[channel];
        if (edge == null) {
            beginPassing(Kind.PASSING, 1);
            final int length = beginResult(channel);
            records.write(writer, record);
            writer.endLength(length);
            endPassing();
            return;
        }
        begin(Kind.RECORD, edge.copies());
        header.broadcast = edge.isBroadcast();
        header.write(MessageHeader.ENTER, writer);
        if (header.punctuated) {
            MessageHeader.writeFiring(header.firing, writer, records);
        }
        writer.putCount(channel);
        records.write(writer, record);
        edge.send(outbox, record, writer.toBytes());
        next++;
    }

    /** Sends the bytes of a record that is not decoded yet. */
    void pushBytes(final byte[] buffer, final int offset, final int length) {
        begin(Kind.BYTES, 1);
        header.write(MessageHeader.ENTER, writer);
        writer.put(buffer, offset, length);
        bytes.send(outbox, null, writer.toBytes());
        next++;
    }

    /** The log of a sink whose encoded results bypass the tasks. */
    OutputLog encodedResults(final int channel) {
        return (buffer, offset, length, sequence, ordinal) -> {
            beginPassing(Kind.PASSING, 1);
            final int at = beginResult(channel);
            writer.put(buffer, offset, length);
            writer.endLength(at);
            endPassing();
        };
    }

    /** Sends a failure as the last item. A failure during a punctuation is ordered among the timers that fire. */
    void fail(final Throwable failure) {
        if (position.time().isInPunctuation()) {
            punctuate(failure);
            return;
        }
        beginPassing(Kind.PASSING, 1);
        putFailure(failure);
        endPassing();
    }

    private void putFailure(final Throwable failure) {
        final int length = beginResult(SlotResult.FAILURE);
        RemoteFailures.write(failure, writer);
        writer.endLength(length);
    }

    /** Sends a punctuation, after all records that it fires before the region. */
    void punctuate() {
        punctuate(null);
    }

    private void punctuate(final Throwable failure) {
        final int tasks = punctuated.stream().mapToInt(RemotePlan.Stage::tasks).sum();
        final boolean passes = tasks == 0 || failure != null;
        final int copies = tasks + (passes ? 1 : 0);
        if (passes) {
            beginPassing(Kind.PUNCTUATION, copies);
            if (failure != null) {
                header.firing.set(position.time().firing());
                putFailure(failure);
            }
            outbox.send(merger, 0, writer.toBytes());
        }
        if (tasks > 0) {
            begin(Kind.PUNCTUATION, copies);
            header.write(MessageHeader.ENTER, writer);
            final byte[] message = writer.toBytes();
            for (final RemotePlan.Stage stage : punctuated) {
                for (int task = 0; task < stage.tasks(); task++) {
                    outbox.send(stage.number(), task, message);
                }
            }
        }
        next++;
    }

    /** Sends the position in the input to later phases, unless it is the last one sent. */
    void mark() {
        if (marked != position.position()) {
            marked = position.position();
            beginPassing(Kind.MARK, 1);
            endPassing();
        }
    }

    private void begin(final Kind kind, final int copies) {
        writer.clear();
        position.writeTo(header, kind);
        header.number = next;
        header.copies = copies;
    }

    private void beginPassing(final Kind kind, final int copies) {
        begin(kind, copies);
        header.write(MessageHeader.CLOSE, writer);
        writer.putCount(0);
        writer.putCount(0);
    }

    private int beginResult(final int channel) {
        return MessageResult.begin(
                writer, records, channel, header.punctuated ? header.firing : null, FIRST, FIRST.length);
    }

    private void endPassing() {
        outbox.send(merger, 0, writer.toBytes());
        next++;
    }
}
