package dev.tailrace.progress;

import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateSections;
import java.nio.ByteBuffer;
import java.util.List;

/** Writes what it reads, and knows how much that was. */
final class Echo implements EventProcessor {

    private final OutputLog output;
    private final RestoreReport report;
    private long sequence = -1;

    Echo(final OutputLog output) {
        this(output, new RestoreReport(List.of()));
    }

    /** @param report what a restore returns */
    Echo(final OutputLog output, final RestoreReport report) {
        this.output = output;
        this.report = report;
    }

    @Override
    public void open() {}

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        output.write(buffer, offset, length, ++sequence, 0);
    }

    @Override
    public byte[] snapshot(final int expectedBytes) {
        return ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
    }

    @Override
    public RestoreReport restore(final byte[] snapshot) {
        sequence = snapshot.length == Long.BYTES ? ByteBuffer.wrap(snapshot).getLong() : -1;
        return report;
    }

    @Override
    public void state(final StateSections sections) {}

    @Override
    public void endOfInput() {}

    @Override
    public void close() {}

    @Override
    public long nowNs() {
        return sequence;
    }

    @Override
    public long sequence() {
        return sequence;
    }
}
