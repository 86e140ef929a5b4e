package dev.tailrace.input;

import java.util.List;

/** The logs of a merged input, the log that was used last, and the number of records that were left out. */
final class InputCursors {

    private final InputCursor<?>[] all;
    private InputCursor<?> current;
    private long leftOut;

    InputCursors(final List<? extends InputCursor<?>> cursors) {
        all = cursors.toArray(new InputCursor<?>[0]);
        current = all[0];
    }

    int size() {
        return all.length;
    }

    InputCursor<?> get(final int number) {
        return all[number];
    }

    /** Whether a log has a head; reads one if necessary. */
    boolean hasHead(final InputCursor<?> cursor) {
        return cursor.hasHead() || reads(cursor);
    }

    private boolean reads(final InputCursor<?> cursor) {
        current = cursor;
        if (cursor.read() && !cursor.hasHead()) {
            leftOut++;
        }
        return cursor.hasHead();
    }

    /** Drops the head of a log. */
    void drop(final InputCursor<?> cursor) {
        cursor.drop();
        leftOut++;
    }

    /** Makes this log the current one, for messages. */
    void take(final InputCursor<?> cursor) {
        current = cursor;
    }

    /** The log that was used last. */
    InputCursor<?> current() {
        return current;
    }

    /** Number of records so far that decoders left out or that were dropped. */
    long leftOut() {
        return leftOut;
    }

    boolean areDone() {
        for (final InputCursor<?> cursor : all) {
            if (!cursor.isDone()) {
                return false;
            }
        }
        return true;
    }
}
