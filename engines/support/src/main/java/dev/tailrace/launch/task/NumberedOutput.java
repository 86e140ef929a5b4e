package dev.tailrace.launch.task;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.util.Arrays;

/**
 * Output of a partition task to one topic: numbers its results and emits them with their headers, or only numbers results
 * that are already written. Allocates a value and a header per result, which the client keeps.
 */
final class NumberedOutput implements OutputLog {

    private final String topic;
    private final OutputHeader outputHeader;
    private final ResultSender sender;
    private final int task;
    private final RunId run;
    private final RecordKey.Keys keys;
    private ReplayCheck replays = ReplayCheck.NONE;
    private long written = -1;
    private long nextNumber;

    NumberedOutput(
            final String topic, final int task, final RunId run, final RecordKey.Keys keys, final ResultSender sender) {
        this.topic = topic;
        this.task = task;
        this.run = run;
        this.keys = keys;
        this.outputHeader = new OutputHeader().owner(task, 0, run);
        this.sender = sender;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long number = nextNumber++;
        replays.check(number, buffer, offset, length);
        if (number > written) {
            final byte[] header = new byte[OutputHeader.LENGTH];
            outputHeader.record(number, sequence, ordinal).encode(header, 0);
            final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
            sender.send(topic, keys.copyOf(number, value), value, header);
        }
    }

    /** Only numbers and checks results up to this number. */
    void dropUpTo(final long number) {
        written = number;
    }

    /** Sets the check of results that are computed again. */
    void check(final ReplayCheck check) {
        replays = check;
    }

    void setHeaderFields(final int epoch, final int flags, final int lineage) {
        outputHeader.owner(task, epoch, run).flags(flags).lineage(lineage);
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
