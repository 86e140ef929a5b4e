package dev.tailrace.cli.run;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;

/** Hands out one-byte messages at given places of its buffer, and lets a clock pass before each. */
final class ScriptedLog implements InputLog {

    private final byte[] buffer = new byte[64];
    private final int[] offsets;
    private final Runnable beforeEach;
    private int next;

    ScriptedLog(final Runnable beforeEach, final int... offsets) {
        this.beforeEach = beforeEach;
        this.offsets = offsets;
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        final int count = Math.min(limit, offsets.length - next);
        for (int i = 0; i < count; i++) {
            beforeEach.run();
            buffer[offsets[next]] = 'A';
            handler.onRecord(buffer, offsets[next], 1, ++next);
        }
        return count == 0 ? END : count;
    }

    @Override
    public String place() {
        return "message " + next;
    }

    @Override
    public long bytesRead() {
        return next;
    }

    @Override
    public long bytesTotal() {
        return offsets.length;
    }

    @Override
    public void close() {}
}
