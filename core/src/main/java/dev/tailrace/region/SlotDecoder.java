package dev.tailrace.region;

import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;

/**
 * The source of a pipeline in one of several tasks: decodes the bytes of slots. The phase after the region keeps stream
 * time and order.
 */
public final class SlotDecoder<T> implements Stage, Output<Object> {

    private final Decoder<T> decoder;
    private final Output<? super T> next;

    public SlotDecoder(final Decoder<T> decoder, final Output<? super T> next) {
        this.decoder = decoder;
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        decoder.open(task.inputFaults());
    }

    @Override
    public Object[] stateParts() {
        return new Object[] {decoder};
    }

    /** Decodes the bytes of a slot in shared memory. */
    @Override
    public void emit(final Object bytes) {
        final Slot slot = (Slot) bytes;
        decode(slot, slot.bytes, 0, slot.length);
    }

    /** Decodes the bytes of a slot and emits the record, if they contain one. */
    public void decode(final SlotHeader slot, final byte[] buffer, final int offset, final int length) {
        final T record = decoder.decode(buffer, offset, length, slot.position);
        if (record != null) {
            slot.decoded = true;
            slot.eventTimeNs = decoder.eventTimeNs(record);
            next.emit(record);
        }
    }
}
