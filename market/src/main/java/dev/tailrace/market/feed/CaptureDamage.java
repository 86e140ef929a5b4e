package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.StreamWindow;

/** Reports damage to a capture file. Each record leads to the next, so nothing after the damage is read. */
final class CaptureDamage {

    private final StreamWindow window;
    private final InputFault inputFault;

    CaptureDamage(final StreamWindow window, final InputFaults inputFaults) {
        this.window = window;
        inputFault = inputFaults.fatal("damaged-capture", "the capture is damaged from here on");
    }

    /** Reports that a part of the capture ends early, unless nothing of it is there. */
    void reportCut(final int expected, final int found) {
        if (found > 0) {
            final long offset = window.offset();
            window.skip(found);
            inputFault.addLoss(found, "bytes");
            inputFault.report("at byte " + offset + ", expected " + expected + " bytes, found " + found);
        }
    }

    /** Reports an impossible length. */
    void reportLength(final long length) {
        report("found a length of " + length);
    }

    /** Reports any other damage, described by a clause. */
    void report(final String what) {
        final long offset = window.offset();
        final long skipped = window.skip(Long.MAX_VALUE);
        inputFault.addLoss(skipped, "bytes");
        inputFault.report("at byte " + offset + ", " + what);
    }
}
