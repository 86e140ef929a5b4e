package dev.tailrace.runtime.stage;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.StreamTime;

/**
 * Stage of a source: decodes records, advances stream time, and gives each record its place in the order.
 *
 * <p>A record whose event time is earlier than that of a record before it is reported as {@code time-went-back}. If the run
 * continues, the record is processed at stream time, because its place in the log determines the order, not its timestamp.
 */
public final class SourceStage<T> implements Stage, RecordHandler, SourceEntry<T> {

    private final Decoder<T> decoder;
    private final Output<? super T> next;
    private Label label;
    private StreamTime time;
    private InputFault timeWentBack;

    /** @param decoder null where records arrive decoded, because several logs are merged first */
    public SourceStage(final Decoder<T> decoder, final Output<? super T> next) {
        this.decoder = decoder;
        this.next = next;
    }

    @Override
    public void open(final Task task) {
        label = task.label();
        time = task.time();
        timeWentBack = timeWentBack(task.inputFaults());
        if (decoder != null) {
            decoder.open(task.inputFaults());
        }
    }

    /** The input fault of a record whose event time is earlier than that of a record before it. */
    public static InputFault timeWentBack(final InputFaults inputFaults) {
        return inputFaults.fatal("time-went-back", "the event time is earlier than that of a record before it");
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
