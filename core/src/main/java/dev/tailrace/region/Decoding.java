package dev.tailrace.region;

import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;

/** The source of a pipeline as one of several tasks runs it: decodes, and leaves time and order to the merger. */
public final class Decoding<T> implements Stage, Output<Object> {

    private final Decoder<T> decoder;
    private final Output<? super T> next;

    public Decoding(final Decoder<T> decoder, final Output<? super T> next) {
        this.decoder = decoder;
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        decoder.open(task.inputFaults());
    }

    @Override
    public void emit(final Object bytes) {
        final Slot slot = (Slot) bytes;
        final T record = decoder.decode(slot.bytes, 0, slot.length, slot.position);
        if (record != null) {
            RegionTask.understood(slot, decoder.eventTimeNs(record));
            next.emit(record);
        }
    }
}
