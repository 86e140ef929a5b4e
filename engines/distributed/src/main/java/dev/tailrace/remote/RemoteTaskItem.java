package dev.tailrace.remote;

import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.region.SlotHeader.Kind;
import dev.tailrace.region.SlotResult;
import dev.tailrace.region.TaskPosition;
import dev.tailrace.runtime.Firing;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;

/**
 * The item that a task is processing: the item of a message, and its results, which are sent with the message that closes
 * the item.
 *
 * <p>Created before the nodes of the task, because they write their results here; the part attaches the position of the
 * nodes when it is constructed.
 */
final class RemoteTaskItem {

    private final MessageHeader header = new MessageHeader();
    private final StateInput reader = new StateInput();
    private final Outbox outbox;
    private final RecordCodec records;
    private final int merger;
    private final StateOutput results = new StateOutput();
    private final StateOutput sending = new StateOutput();
    private TaskPosition position;
    private int[] path = new int[4];
    private int depth;
    private int ordinal;
    private int sentOn;

    /** @param merger the stage that closes the region */
    RemoteTaskItem(final Outbox outbox, final RecordCodec records, final int merger) {
        this.outbox = outbox;
        this.records = records;
        this.merger = merger;
    }

    void attach(final TaskPosition nodes) {
        position = nodes;
    }

    MessageHeader header() {
        return header;
    }

    /** The content after the header: a channel and a record, or the bytes of a record. */
    StateInput content() {
        return reader;
    }

    Object readRecord() {
        return records.read(reader);
    }

    boolean isForwarded() {
        return header.type == MessageHeader.FORWARD;
    }

    void take(final byte[] message) {
        header.read(reader.wrap(message));
        ordinal = 0;
        sentOn = 0;
        results.clear();
        depth = isForwarded() ? reader.getCount() : 0;
        if (depth >= path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        for (int step = 0; step < depth; step++) {
            path[step] = reader.getCount();
        }
        if (header.punctuated && (isForwarded() || header.kind != Kind.PUNCTUATION)) {
            MessageHeader.readFiring(header.firing, reader, records);
        }
    }

    /** Whether the record has no results and was sent to this task only, so that only its end has to be sent. */
    boolean isEnd() {
        final boolean isPlain = !isForwarded() && !header.punctuated && header.copies == 1;
        final boolean hasNoTime = header.kind == Kind.RECORD || header.kind == Kind.BYTES && !header.decoded;
        return isPlain && hasNoTime && results.size() == 0 && sentOn == 0;
    }

    /** Sends the results, which closes this task's part of the slot. */
    void close() {
        header.decoded = header.kind == Kind.BYTES && header.decoded;
        sending.clear();
        header.write(MessageHeader.CLOSE, sending);
        sending.putCount(depth);
        sending.putCount(sentOn);
        results.appendTo(sending);
        outbox.send(merger, 0, sending.toBytes());
    }

    /** Sends the ends of earlier items. */
    void send(final Ends ends) {
        outbox.send(merger, 0, ends.take());
    }

    void fail(final Throwable failure) {
        final int at = beginResult(SlotResult.FAILURE);
        RemoteFailures.write(failure, results);
        results.endLength(at);
    }

    private int beginResult(final int channel) {
        path[depth] = ordinal++;
        return MessageResult.begin(results, records, channel, firing(), path, depth + 1);
    }

    /** The timer that has fired and caused the item, here or at another task; null for other items. */
    private Firing firing() {
        if (!header.punctuated) {
            return null;
        }
        return isForwarded() ? header.firing : position.firing();
    }

    /** Receives the records of an edge that leaves the region. */
    Output<Object> leaving(final int channel) {
        return record -> {
            final int before = results.size();
            final int at = beginResult(channel);
            try {
                records.write(results, record);
            } catch (final RuntimeException e) {
                results.truncate(before);
                throw e;
            }
            results.endLength(at);
        };
    }

    /** The log of a sink whose encoded results leave the region. */
    OutputLog encodedResults(final int channel) {
        return (buffer, offset, length, sequence, number) -> {
            final int at = beginResult(channel);
            results.put(buffer, offset, length);
            results.endLength(at);
        };
    }

    /** Sends the records of an edge to other tasks of the region. */
    Output<Object> sending(final int channel, final RemoteEdge edge) {
        return record -> {
            final boolean broadcast = header.broadcast;
            sending.clear();
            header.broadcast = edge.isBroadcast();
            header.write(MessageHeader.FORWARD, sending);
            header.broadcast = broadcast;
            sending.putCount(depth + 1);
            for (int step = 0; step < depth; step++) {
                sending.putCount(path[step]);
            }
            sending.putCount(ordinal++);
            final Firing firing = firing();
            if (firing != null) {
                MessageHeader.writeFiring(firing, sending, records);
            }
            sending.putCount(channel);
            records.write(sending, record);
            edge.send(outbox, record, sending.toBytes());
            sentOn += edge.copies();
        };
    }
}
