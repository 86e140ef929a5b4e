package dev.tailrace.input;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** Delivers what a test has put into it, and is unkind to those who keep its bytes: all logs share one buffer. */
final class ScriptedLog implements InputLog {

    private static final byte[] SHARED = new byte[7 + View.LENGTH];
    private static final long[] NOTHING_READY = {};

    private final Deque<long[]> script = new ArrayDeque<>();
    private boolean ended;
    private long position;

    /** Puts in a record. */
    ScriptedLog record(final long timeNs, final long number, final long value) {
        script.add(new long[] {timeNs, number, value});
        return this;
    }

    /** Lets one poll find nothing ready. */
    ScriptedLog nothing() {
        script.add(NOTHING_READY);
        return this;
    }

    /** Ends behind what was put in so far; a log that does not end has nothing ready then. */
    ScriptedLog end() {
        ended = true;
        return this;
    }

    /** Continues after a position. */
    ScriptedLog behind(final long read) {
        while (position < read) {
            script.poll();
            position++;
        }
        return this;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        final long[] next = script.poll();
        if (next == null || next == NOTHING_READY) {
            return next == null && ended ? END : 0;
        }
        position++;
        ByteBuffer.wrap(SHARED).position(7).putLong(next[0]).putLong(next[1]).putLong(next[2]);
        handler.onRecord(SHARED, 7, View.LENGTH, position);
        Arrays.fill(SHARED, (byte) -1);
        return 1;
    }

    @Override
    public String place() {
        return "record " + position;
    }
}
