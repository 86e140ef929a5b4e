package dev.tailrace.remote;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.Firing;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.state.StateSections;
import dev.tailrace.wire.Records;
import java.util.Arrays;

/**
 * One task of a group: runs its nodes on what a message has, sends results to the merger in the message that closes it, and
 * records for other tasks of the region to those. Keeps nothing between two messages but the state of its nodes, and which
 * slots it has yet to close of which nothing has come.
 */
public final class TaskPart extends Part {

    private static final int NOBODY = -1;

    private final int number;
    private final boolean waitsForTime;
    private final int merger;
    private final Outbox outbox;
    private final Records records;
    private final Heading heading = new Heading();
    private final WireReader reader = new WireReader();
    private final WireWriter closing = new WireWriter();
    private final WireWriter sending = new WireWriter();
    private final Firing firing = new Firing();
    private final Ends ends;
    private GroupProcessor group;
    private Label label;
    private StreamTime time;
    private Output<Object>[] entries;
    private String source;
    private Decoder<Object> decoder;
    private Output<Object> decoded;
    private int[] path = new int[4];
    private int depth;
    private int ordinal;
    private int sentOn;
    private long position;

    /**
     * @param number among the tasks of its group
     * @param merger the stage that closes the region
     * @param endsTogether how many slots of which nothing comes may be closed with one message
     */
    TaskPart(
            final int number,
            final boolean waitsForTime,
            final int merger,
            final Outbox outbox,
            final Records records,
            final InputFaults inputFaults,
            final int endsTogether) {
        super(inputFaults);
        this.ends = new Ends(endsTogether);
        this.number = number;
        this.waitsForTime = waitsForTime;
        this.merger = merger;
        this.outbox = outbox;
        this.records = records;
    }

    /** Its nodes; once, before the first message. */
    void runs(final GroupProcessor nodes, final Output<Object>[] entriesByChannel) {
        group = nodes;
        label = nodes.label();
        time = nodes.time();
        entries = entriesByChannel.clone();
    }

    /** What it decodes, if the source is one of its nodes. */
    void decodes(final String name, final Decoder<Object> by, final Output<Object> next) {
        source = name;
        decoder = by;
        decoded = next;
    }

    @Override
    public void open() {
        if (decoder != null) {
            decoder.open(inputFaults());
        }
        group.open();
    }

    @Override
    public void close() {
        group.close();
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    void state(final StateSections sections) {
        if (holdsBack()) {
            throw new IllegalStateException(
                    ends.count() + " slots of which nothing has come are still to be closed; flush"
                            + " a part before its state is taken");
        }
        if (decoder != null) {
            sections.section(source, decoder);
        }
        group.state(sections);
    }

    @Override
    public void take(final byte[] message) {
        heading.read(reader.wrap(message));
        position = heading.position;
        ordinal = 0;
        sentOn = 0;
        readPath();
        closing.clear();
        if (isMine()) {
            work();
        }
        if (ends.areTogether() && isEnd()) {
            keepBack();
        } else {
            flush();
            close(heading.kind == Heading.BYTES && heading.understood);
        }
    }

    /** Whether nothing has come of a record that nobody else has, and nothing else is to be said of it. */
    private boolean isEnd() {
        final boolean plain = heading.type == Heading.ENTER && !heading.inPunctuation && heading.copies == 1;
        final boolean silent = heading.kind == Heading.RECORD || heading.kind == Heading.BYTES && !heading.understood;
        return plain && silent && closing.size() == 0 && sentOn == 0;
    }

    private void keepBack() {
        ends.add(heading);
        if (ends.isFull()) {
            flush();
        }
    }

    @Override
    public boolean holdsBack() {
        return ends.count() > 0;
    }

    @Override
    public void flush() {
        if (holdsBack()) {
            send(merger, 0, ends.take());
        }
    }

    private void readPath() {
        depth = heading.type == Heading.FORWARD ? reader.getCount() : 0;
        if (depth >= path.length) {
            path = Arrays.copyOf(path, 2 * depth);
        }
        for (int step = 0; step < depth; step++) {
            path[step] = reader.getCount();
        }
        if (heading.inPunctuation && (heading.type == Heading.FORWARD || heading.kind != Heading.PUNCTUATION)) {
            Firings.read(firing, reader, records);
        }
    }

    /** Of all tasks that get a record, its nodes keeping no state, the first does what there is to do. */
    private boolean isMine() {
        return number == 0 || !heading.broadcast;
    }

    private void work() {
        try {
            if (heading.type == Heading.FORWARD) {
                emit();
            } else {
                enter();
            }
        } catch (final UndeliveredException undelivered) {
            throw undelivered;
        } catch (final Throwable failure) {
            final int at = beginCell(Cell.FAILURE);
            Failures.write(failure, closing);
            closing.endLength(at);
        }
    }

    private void emit() {
        final int channel = reader.getCount();
        entries[channel].emit(records.read(reader));
    }

    private void enter() {
        label.at(heading.sequence);
        if (heading.kind == Heading.PUNCTUATION) {
            joinPunctuation();
            time.endPunctuation();
        } else if (heading.inPunctuation) {
            joinPunctuation();
            time.arrive(firing);
            emit();
            if (!waitsForTime) {
                time.leavePunctuation();
            }
        } else {
            time.at(heading.nowNs);
            if (heading.kind == Heading.BYTES) {
                decode();
            } else {
                emit();
            }
        }
    }

    private void joinPunctuation() {
        if (!time.isInPunctuation()) {
            time.beginPunctuation(heading.beforeNs, heading.nowNs, false);
        }
    }

    private void decode() {
        final Object record = decoder.decode(reader.buffer(), reader.offset(), reader.left(), heading.position);
        if (record != null) {
            heading.understood = true;
            heading.eventTimeNs = decoder.eventTimeNs(record);
            decoded.emit(record);
        }
    }

    /** The cells come first while it works, and go after the heading then. */
    private void close(final boolean understood) {
        sending.clear();
        heading.understood = understood;
        heading.write(Heading.CLOSE, sending);
        sending.putCount(depth);
        sending.putCount(sentOn);
        closing.appendTo(sending);
        send(merger, 0, sending.toBytes());
    }

    private void send(final int stage, final int task, final byte[] message) {
        try {
            outbox.send(stage, task, message);
        } catch (final RuntimeException | Error failure) {
            throw new UndeliveredException(failure);
        }
    }

    private int beginCell(final int channel) {
        path[depth] = ordinal++;
        return Cell.begin(closing, records, channel, fired(), path, depth + 1);
    }

    /** What has fired, if that is what is worked on: here, or where the record comes from. */
    private Firing fired() {
        if (!heading.inPunctuation) {
            return null;
        }
        return heading.type == Heading.FORWARD ? firing : time.firing();
    }

    /** Where the records of an edge go that leaves the region. */
    Output<Object> leaving(final int channel) {
        return record -> {
            final int before = closing.size();
            final int at = beginCell(channel);
            try {
                records.write(closing, record);
            } catch (final RuntimeException unsendable) {
                closing.truncate(before);
                throw unsendable;
            }
            closing.endLength(at);
        };
    }

    /** Where encoded results go. */
    OutputLog encoded(final int channel) {
        return new Bytes((buffer, offset, length) -> {
            final int at = beginCell(channel);
            closing.put(buffer, offset, length);
            closing.endLength(at);
        });
    }

    /** Where the records of an edge go that leads to other tasks of the region. */
    Output<Object> sending(final int channel, final Aim aim) {
        return record -> {
            final boolean broadcast = heading.broadcast;
            sending.clear();
            heading.broadcast = aim.isBroadcast();
            heading.write(Heading.FORWARD, sending);
            heading.broadcast = broadcast;
            sending.putCount(depth + 1);
            for (int step = 0; step < depth; step++) {
                sending.putCount(path[step]);
            }
            sending.putCount(ordinal++);
            final Firing fired = fired();
            if (fired != null) {
                Firings.write(fired, sending, records);
            }
            sending.putCount(channel);
            records.write(sending, record);
            send(aim, record);
        };
    }

    private void send(final Aim aim, final Object record) {
        final int one = aim.isBroadcast() ? NOBODY : aim.task(record);
        final byte[] message = sending.toBytes();
        sentOn += aim.copies();
        if (one != NOBODY) {
            send(aim.stage(), one, message);
            return;
        }
        for (int copy = 0; copy < aim.copies(); copy++) {
            send(aim.stage(), aim.copy(copy), message);
        }
    }
}
