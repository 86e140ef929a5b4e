package dev.tailrace.launch.lane;

import dev.tailrace.progress.Stamp;
import dev.tailrace.runtime.OutputLog;
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
    private final int graphHash;
    private long written = -1;
    private long nextNumber;

    StampedOutput(final String topic, final int lane, final int graphHash, final ResultSender sender) {
        this.topic = topic;
        this.lane = lane;
        this.graphHash = graphHash;
        this.stamp = new Stamp().owner(lane, 0, graphHash);
        this.sender = sender;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long number = nextNumber++;
        if (number > written) {
            final byte[] header = new byte[Stamp.LENGTH];
            stamp.record(number, sequence, ordinal).encode(header, 0);
            sender.send(topic, Arrays.copyOfRange(buffer, offset, offset + length), header);
        }
    }

    /** Results up to this number are numbered only. */
    void dropUpTo(final long number) {
        written = number;
    }

    void stamps(final int term, final int flags, final int lineage) {
        stamp.owner(lane, term, graphHash).flags(flags).lineage(lineage);
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
