package dev.tailrace.text;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.InputPlace;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.StreamWindow;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads records of text that end with a line feed, with or without a carriage return before it. A last record without a
 * line feed counts. A byte order mark at the start is left out.
 *
 * <p>A record of more than 1 MiB is {@code long-record}, and left out. Never allocates after it was opened.
 */
abstract class TextLog implements InputLog {

    private static final int LONGEST_RECORD = 1 << 20;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private final InputBytes bytes;
    private final StreamWindow window;
    private final boolean isPipe;
    private final InputFault tooLong;

    /** Number of the line in which the next record begins. */
    private long nextLine = 1;

    private long line;
    private long position;
    private boolean begun;
    private boolean ended;
    /** Whether {@link #poll} has returned 0 because the next read may have to wait. */
    private boolean announced;

    TextLog(final InputBytes bytes, final InputFaults inputFaults) {
        this.bytes = bytes;
        window = new StreamWindow(bytes, LONGEST_RECORD + 1);
        isPipe = bytes.bytesTotal() < 0;
        tooLong = inputFaults.fatal("long-record", "the record has more than " + LONGEST_RECORD + " bytes");
    }

    /**
     * Index after the line feed that ends the record; -1 if it is not among these bytes.
     *
     * @param from start of the record
     */
    abstract int endOfRecord(byte[] buffer, int from, int end);

    /**
     * Delivers a record, or reports that it is bad.
     *
     * @param to index after the record, without its line end
     * @return whether it was delivered
     */
    abstract boolean deliver(byte[] buffer, int from, int to, RecordHandler handler);

    /**
     * Reports that a part of the rest of the input, after the last complete record, is not a record and left out.
     *
     * @return the number of its bytes; 0 if the rest is a record
     */
    int leaveOutAtEnd(final byte[] buffer, final int from, final int end) {
        return 0;
    }

    /**
     * {@inheritDoc} Returns the records that are available before it reads more, because a pipe may block; returns 0 once
     * before it waits for a pipe, so that the caller can make its results visible.
     */
    @Override
    public final int poll(final int limit, final RecordHandler handler) {
        int delivered = deliverComplete(limit, handler);
        while (delivered == 0) {
            if (ended) {
                return END;
            }
            if (isPipe && !announced && window.mayHaveToWait()) {
                announced = true;
                return 0;
            }
            announced = false;
            delivered = readMore(handler);
            delivered += deliverComplete(limit - delivered, handler);
        }
        return delivered;
    }

    private int deliverComplete(final int limit, final RecordHandler handler) {
        final byte[] buffer = window.buffer();
        final int end = window.end();
        int at = window.start();
        int delivered = 0;
        while (delivered < limit && !ended) {
            final int next = endOfRecord(buffer, at, end);
            if (next < 0) {
                break;
            }
            window.startAt(next);
            delivered += take(buffer, at, next - 1, handler);
            at = window.start();
        }
        return delivered;
    }

    private int take(final byte[] buffer, final int from, final int lineEnd, final RecordHandler handler) {
        line = nextLine++;
        final int to = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        return deliver(buffer, from, to, handler) ? 1 : 0;
    }

    /** Reads more of a record that is not complete; returns the number of records delivered, at most one. */
    private int readMore(final RecordHandler handler) {
        final int held = window.end() - window.start();
        if (held > LONGEST_RECORD) {
            skipLongRecord();
            return 0;
        }
        if (!begun) {
            begun = true;
            skipByteOrderMark();
        } else if (window.require(held + 1) == held) {
            return takeRest(held, handler);
        }
        return 0;
    }

    private void skipByteOrderMark() {
        final byte[] buffer = window.buffer();
        if (window.require(1) > 0 && buffer[0] == (byte) 0xEF && window.require(3) >= 3) {
            if (buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
                window.take(3);
            }
        }
    }

    private int takeRest(final int held, final RecordHandler handler) {
        final int from = window.start();
        final int leftOut = held == 0 ? 0 : leaveOutAtEnd(window.buffer(), from, from + held);
        window.take(leftOut == 0 ? held : leftOut);
        ended = leftOut == 0;
        return ended && held > 0 ? take(window.buffer(), from, from + held, handler) : 0;
    }

    private void skipLongRecord() {
        leaveOutLine();
        long skipped = 0;
        int lineFeed = -1;
        while (lineFeed < 0 && window.require(1) > 0) {
            lineFeed = indexOf('\n', window.buffer(), window.start(), window.end());
            final int to = lineFeed < 0 ? window.end() : lineFeed + 1;
            skipped += to - window.start();
            window.startAt(to);
        }
        tooLong.addLoss(skipped, "bytes");
        tooLong.report();
    }

    /** Passes on a record, which takes the next position. */
    final void pass(final byte[] buffer, final int from, final int to, final RecordHandler handler) {
        handler.onRecord(buffer, from, to - from, ++position);
    }

    /** Gives the next position to a record that is left out, before it is reported. */
    final void leaveOut() {
        position++;
    }

    /** Moves to the next line and leaves it out. */
    final void leaveOutLine() {
        line = nextLine++;
        position++;
    }

    /** Counts line ends within the record that is being delivered. */
    final void addLines(final int inner) {
        nextLine += inner;
    }

    /** Ends the log before the end of its bytes. */
    final void endHere() {
        ended = true;
    }

    /** Index of the first byte of this value; -1 if there is none. */
    static int indexOf(final char wanted, final byte[] buffer, final int from, final int end) {
        final long pattern = ONES * wanted;
        int at = from;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            final long zeros = zerosOf((long) WORDS.get(buffer, at) ^ pattern);
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; at < end; at++) {
            if (buffer[at] == wanted) {
                return at;
            }
        }
        return -1;
    }

    /** Index of the first byte that is one of two; -1 if there is none. */
    static int indexOf(final char one, final char other, final byte[] buffer, final int from, final int end) {
        final long first = ONES * one;
        final long second = ONES * other;
        int at = from;
        for (; at + Long.BYTES <= end; at += Long.BYTES) {
            final long word = (long) WORDS.get(buffer, at);
            final long zeros = zerosOf(word ^ first) | zerosOf(word ^ second);
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        for (; at < end; at++) {
            if (buffer[at] == one || buffer[at] == other) {
                return at;
            }
        }
        return -1;
    }

    /** The high bit of each byte that is zero; above the first one others may be set too. */
    private static long zerosOf(final long word) {
        return word - ONES & ~word & HIGH_BITS;
    }

    @Override
    public final String place() {
        return bytes.name() + ", line " + Math.max(1, line);
    }

    @Override
    public final void locate(final InputPlace place) {
        place.set(this, line, 0);
    }

    @Override
    public final String place(final InputPlace place) {
        return bytes.name() + ", line " + place.offset();
    }

    @Override
    public final long bytesRead() {
        return bytes.bytesRead();
    }

    @Override
    public final long bytesTotal() {
        return bytes.bytesTotal();
    }

    @Override
    public final void close() {
        window.close();
    }
}
