package dev.tailrace.runtime.stage;

import dev.tailrace.function.Irregularities;
import dev.tailrace.function.Irregularity;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;
import dev.tailrace.runtime.SourceEntry;

/**
 * Where records enter: decodes them, moves logical time, gives each its place in the order.
 *
 * <p>A record whose event time is earlier than one before it is reported as {@code time-went-back}; when the run goes on
 * it is processed at the logical time, because its place in the log counts, not its timestamp.
 */
public final class SourceStage<T> implements Stage, RecordHandler, SourceEntry<T> {

    private final Decoder<T> decoder;
    private final Output<? super T> next;
    private Label label;
    private LogicalTime time;
    private Irregularity timeWentBack;

    /** @param decoder null where records come decoded, because several logs are put in order first */
    public SourceStage(final Decoder<T> decoder, final Output<? super T> next) {
        this.decoder = decoder;
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        label = task.label();
        time = task.time();
        timeWentBack = timeWentBack(task.irregularities());
        if (decoder != null) {
            decoder.open(task.irregularities());
        }
    }

    /** The kind of bad input that a record is whose event time is earlier than one before it. */
    public static Irregularity timeWentBack(final Irregularities irregularities) {
        return irregularities.governed("time-went-back", "the event time is earlier than that of a record before it");
    }

    @Override
    public Object[] stateParts() {
        return decoder == null ? new Object[0] : new Object[] {decoder};
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        final T record = decoder.decode(buffer, offset, length, position);
        if (record != null) {
            accept(record, decoder.eventTimeNs(record));
        }
    }

    @Override
    public void accept(final T record, final long eventTimeNs) {
        if (!time.advanceTo(eventTimeNs)) {
            timeWentBack.report();
        }
        label.nextItem();
        next.emit(record);
    }
}
