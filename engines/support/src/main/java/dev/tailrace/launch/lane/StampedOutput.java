package dev.tailrace.launch.lane;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.Stamp;
import java.util.Arrays;

/**
 * What a lane writes to one topic: numbers its results and hands them on with their stamps, or only numbers those that are written
 * already. Allocates what the client keeps, a value and a stamp per result.
 */
final class StampedOutput implements OutputLog {

    private final String topic;
    private final Stamp stamp;
    private final ResultSender sender;
    private final int lane;
    private final RunId run;
    private final RecordKey.Keys keys;
    private ReplayCheck replays = ReplayCheck.NONE;
    private long written = -1;
    private long nextNumber;

    StampedOutput(
            final String topic, final int lane, final RunId run, final RecordKey.Keys keys, final ResultSender sender) {
        this.topic = topic;
        this.lane = lane;
        this.run = run;
        this.keys = keys;
        this.stamp = new Stamp().owner(lane, 0, run);
        this.sender = sender;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long number = nextNumber++;
        replays.check(number, buffer, offset, length);
        if (number > written) {
            final byte[] header = new byte[Stamp.LENGTH];
            stamp.record(number, sequence, ordinal).encode(header, 0);
            final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
            sender.send(topic, keys.copyOf(number, value), value, header);
        }
    }

    /** Results up to this number are numbered and checked only. */
    void dropUpTo(final long number) {
        written = number;
    }

    /** Results that are computed again are checked. */
    void check(final ReplayCheck check) {
        replays = check;
    }

    void stamps(final int term, final int flags, final int lineage) {
        stamp.owner(lane, term, run).flags(flags).lineage(lineage);
    }

    long nextNumber() {
        return nextNumber;
    }

    void nextNumber(final long number) {
        nextNumber = number;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
