package dev.tailrace.market.feed;

import dev.tailrace.io.StreamWindow;

/** Reads a window line by line; lines end with LF or CR LF. A line is a part of the window, valid until the next call. */
final class TextRows {

    /** Room for the snapshot of a deep book in one line, which are several megabytes. */
    private static final int LONGEST_LINE = 1 << 26;

    private final StreamWindow window;

    /** Index of the first byte of the line in the buffer of the window. */
    int start;

    /** Index after its last byte, without the line end. */
    int end;

    /** Whether the input ends without a line end, so that the line may be cut. */
    boolean cut;

    private long number;
    private long offset;

    TextRows(final StreamWindow window) {
        this.window = window;
    }

    /** Moves to the next line; returns whether there is one. A line that is longer than a snapshot of a book is divided. */
    boolean next() {
        int length = 0;
        while ((length < window.buffer().length || window.grow(LONGEST_LINE)) && window.require(length + 1) > length) {
            if (window.buffer()[window.start() + length] == '\n') {
                return take(length, false);
            }
            length++;
        }
        return length > 0 && take(length, true);
    }

    private boolean take(final int length, final boolean withoutEnd) {
        offset = window.offset();
        number++;
        start = window.start();
        end = start + length;
        cut = withoutEnd;
        window.startAt(cut ? end : end + 1);
        if (end > start && window.buffer()[end - 1] == '\r') {
            end--;
        }
        return true;
    }

    byte[] buffer() {
        return window.buffer();
    }

    /** Whether the next line is certainly in the window; when it is not, {@link #next} may read from the stream. */
    boolean holdsNext() {
        for (int at = window.start(); at < window.end(); at++) {
            if (window.buffer()[at] == '\n') {
                return true;
            }
        }
        return false;
    }

    boolean mayHaveToWait() {
        return window.mayHaveToWait();
    }

    /** 1-based number of the line. */
    long number() {
        return number;
    }

    /** Offset of its first byte in the input. */
    long offset() {
        return offset;
    }
}
