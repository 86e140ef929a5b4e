package dev.tailrace.remote;

import dev.tailrace.function.WireWriter;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.wire.Records;
import java.util.List;

/** Where a region begins: numbers what comes and sends it to a task, or past the tasks to the merger. */
final class Splitter {

    private final Outbox outbox;
    private final Records records;
    private final Aim[] aims;
    private final Aim ofBytes;
    private final List<RemotePlan.Stage> timeChannels;
    private final int merger;
    private final Heading heading = new Heading();
    private final WireWriter writer = new WireWriter();
    private Label label;
    private StreamTime time;
    private long next;
    private long position;
    private long marked;

    /**
     * @param aims by channel; null for what passes the region
     * @param ofBytes of what tasks decode; null when they do not
     * @param timeChannels the groups of the region that wait for time
     * @param merger the stage that closes the region
     */
    Splitter(
            final Outbox outbox,
            final Records records,
            final Aim[] aims,
            final Aim ofBytes,
            final List<RemotePlan.Stage> timeChannels,
            final int merger) {
        this.outbox = outbox;
        this.records = records;
        this.aims = aims.clone();
        this.ofBytes = ofBytes;
        this.timeChannels = List.copyOf(timeChannels);
        this.merger = merger;
    }

    /** Says whose place it is, before anything else. */
    void of(final Label phaseLabel, final StreamTime phaseTime) {
        label = phaseLabel;
        time = phaseTime;
    }

    /** The place in the input log of what comes next. */
    void at(final long nextPosition) {
        position = nextPosition;
    }

    long position() {
        return position;
    }

    long next() {
        return next;
    }

    /** Continues from where a snapshot was taken. */
    void goOn(final long nextNumber, final long reached) {
        next = nextNumber;
        position = reached;
        marked = reached;
    }

    /** A record for the tasks of this region, or for what lies behind it. */
    void push(final int channel, final Object record) {
        final Aim aim = aims[channel];
        if (aim == null) {
            beginPassing(Heading.PASSING, 1);
            final int length = beginCell(channel);
            records.write(writer, record);
            writer.endLength(length);
            endPassing();
            return;
        }
        begin(Heading.RECORD, aim.copies());
        heading.broadcast = aim.isBroadcast();
        heading.write(Heading.ENTER, writer);
        if (heading.inPunctuation) {
            Firings.write(time.firing(), writer, records);
        }
        writer.putCount(channel);
        records.write(writer, record);
        send(aim, record);
        next++;
    }

    private void send(final Aim aim, final Object record) {
        if (!aim.isBroadcast()) {
            send(aim.stage(), aim.task(record), writer.toBytes());
            return;
        }
        final byte[] message = writer.toBytes();
        for (int copy = 0; copy < aim.copies(); copy++) {
            send(aim.stage(), aim.copy(copy), message);
        }
    }

    private void send(final int stage, final int task, final byte[] message) {
        try {
            outbox.send(stage, task, message);
        } catch (final RuntimeException | Error failure) {
            throw new UndeliveredException(failure);
        }
    }

    /** The bytes of a record that is yet to be decoded. */
    void pushBytes(final byte[] buffer, final int offset, final int length) {
        begin(Heading.BYTES, 1);
        heading.write(Heading.ENTER, writer);
        writer.put(buffer, offset, length);
        send(ofBytes.stage(), ofBytes.task(null), writer.toBytes());
        next++;
    }

    /** An encoded result, which only passes by. */
    void pass(final int channel, final byte[] buffer, final int offset, final int length) {
        beginPassing(Heading.PASSING, 1);
        final int at = beginCell(channel);
        writer.put(buffer, offset, length);
        writer.endLength(at);
        endPassing();
    }

    /** Something has failed: nothing is handed on behind it. On a punctuation it takes its place among what fires. */
    void fail(final Throwable failure) {
        if (time.isInPunctuation()) {
            punctuation(failure);
            return;
        }
        beginPassing(Heading.PASSING, 1);
        putFailure(failure);
        endPassing();
    }

    private void putFailure(final Throwable failure) {
        final int at = beginCell(Cell.FAILURE);
        Failures.write(failure, writer);
        writer.endLength(at);
    }

    /** A punctuation, once all that fires before the region has been pushed. */
    void punctuation() {
        punctuation(null);
    }

    private void punctuation(final Throwable failure) {
        final int tasks =
                timeChannels.stream().mapToInt(RemotePlan.Stage::tasks).sum();
        final boolean passes = tasks == 0 || failure != null;
        final int copies = tasks + (passes ? 1 : 0);
        if (passes) {
            beginPassing(Heading.PUNCTUATION, copies);
            if (failure != null) {
                putFailure(failure);
            }
            send(merger, 0, writer.toBytes());
        }
        if (tasks > 0) {
            begin(Heading.PUNCTUATION, copies);
            heading.write(Heading.ENTER, writer);
            tell(writer.toBytes());
        }
        next++;
    }

    private void tell(final byte[] message) {
        for (final RemotePlan.Stage stage : timeChannels) {
            for (int task = 0; task < stage.tasks(); task++) {
                send(stage.number(), task, message);
            }
        }
    }

    /** Tells those behind how far the input is, if it is farther than when they were told. */
    void mark() {
        if (marked != position) {
            marked = position;
            beginPassing(Heading.MARK, 1);
            endPassing();
        }
    }

    private void begin(final int kind, final int copies) {
        writer.clear();
        heading.kind = kind;
        heading.number = next;
        heading.copies = copies;
        heading.broadcast = false;
        heading.understood = false;
        heading.sequence = label.sequence();
        heading.position = position;
        heading.nowNs = time.nowNs();
        heading.inPunctuation = time.isInPunctuation();
        heading.beforeNs = heading.inPunctuation ? time.beforePunctuationNs() : 0;
    }

    private void beginPassing(final int kind, final int copies) {
        begin(kind, copies);
        heading.write(Heading.CLOSE, writer);
        writer.putCount(0);
        writer.putCount(0);
    }

    private int beginCell(final int channel) {
        return Cell.begin(
                writer, records, channel, heading.inPunctuation ? time.firing() : null, Cell.FIRST, Cell.FIRST.length);
    }

    private void endPassing() {
        send(merger, 0, writer.toBytes());
        next++;
    }
}
