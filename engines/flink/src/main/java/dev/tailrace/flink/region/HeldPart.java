package dev.tailrace.flink.region;

import dev.tailrace.function.InputFaults;
import dev.tailrace.remote.Part;

/** A part that is active in a Flink task, with its key and its state. Used by the task's thread. */
class HeldPart<P extends Part> implements AutoCloseable {

    private final Integer key;
    private final P part;
    private boolean isChanged;

    HeldPart(final Integer key, final P part) {
        this.key = key;
        this.part = part;
    }

    final Integer key() {
        return key;
    }

    final P part() {
        return part;
    }

    final void change() {
        isChanged = true;
    }

    final boolean isChanged() {
        return isChanged;
    }

    /** The bytes of the part for a checkpoint; allocates. */
    final byte[] save(final long checkpoint) {
        final byte[] saved = snapshot(checkpoint);
        isChanged = false;
        return saved;
    }

    /** The state of the part, with additions of the operator. */
    byte[] snapshot(final long checkpoint) {
        return part.snapshot();
    }

    final InputFaults inputFaults() {
        return part.inputFaults();
    }

    @Override
    public void close() {
        part.close();
    }
}
