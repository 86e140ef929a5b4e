package dev.tailrace.load.inprocess;

import dev.tailrace.io.OutputLog;
import dev.tailrace.load.measure.ResultCheck;
import java.util.function.LongSupplier;

/** Output log that passes each result, with its time, to the check of its sink. */
final class CheckedOutput implements OutputLog {

    private final ResultCheck check;
    private final LongSupplier clockNs;

    CheckedOutput(final ResultCheck check, final LongSupplier clockNs) {
        this.check = check;
        this.clockNs = clockNs;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        check.onResult(buffer, offset, length, clockNs.getAsLong());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
