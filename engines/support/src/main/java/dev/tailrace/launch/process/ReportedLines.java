package dev.tailrace.launch.process;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import java.io.ByteArrayOutputStream;
import java.util.Base64;

/**
 * Sends lines to the parent as reports, because the standard output of a child is reserved for reports. The parent takes
 * them with {@link ChildCommand#lines}; the child waits while it is slower.
 *
 * <p>One thread writes. Lines wait in a buffer until it is full or {@link #flush} is called.
 */
public final class ReportedLines implements OutputLog {

    private static final int BUFFER_BYTES = 1 << 16;
    private static final String BYTES = "bytes";

    private final Parent parent;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

    /** Sends lines to this parent. */
    public ReportedLines(final Parent parent) {
        this.parent = parent;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        lines.write(buffer, offset, length);
        lines.write('\n');
        if (lines.size() >= BUFFER_BYTES) {
            flush();
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws OutputException when the parent has ended
     */
    @Override
    public void flush() {
        if (lines.size() > 0) {
            parent.report(ReportLine.of(ReportLine.LINES)
                    .with(BYTES, Base64.getEncoder().withoutPadding().encodeToString(lines.toByteArray())));
            lines.reset();
            if (!parent.isThere()) {
                throw new OutputException("standard output: cannot be written: the command has ended", null);
            }
        }
    }

    @Override
    public void close() {
        flush();
    }

    /** Writes the lines of a report to a log, and flushes it. */
    static void write(final ReportLine report, final OutputLog log) {
        final byte[] bytes = Base64.getDecoder().decode(report.text(BYTES));
        int begin = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                log.write(bytes, begin, at - begin, 0, 0);
                begin = at + 1;
            }
        }
        log.flush();
    }
}
