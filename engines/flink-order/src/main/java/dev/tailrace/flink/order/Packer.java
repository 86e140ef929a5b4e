package dev.tailrace.flink.order;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.io.AvailabilityProvider;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Sends the records of an ordered region to the next task in bundles. A bundle consists of several records written one
 * after the other, and is one record for Flink. {@link Unpacker} is the receiver. The edge between them has a buffer
 * timeout of 0, so records wait only here.
 *
 * <p><b>At once when idle, many when busy.</b> A bundle leaves
 *
 * <ul>
 *   <li>after the last record of a received bundle, if nothing else waits at the input of the task;
 *   <li>in the splitter's task, where the number of waiting records is unknown, when half the timeout has passed since the
 *       bundle before: a record that comes later is sent at once, and records that come sooner are sent together;
 *   <li>when its first record has waited for half the timeout;
 *   <li>when it is full;
 *   <li>after the timeout, if there was no other reason;
 *   <li>before barriers, watermarks and the end of the input.
 * </ul>
 *
 * <p>So the size of a bundle follows the load. Flink's work for each record that changes task (choosing its channel,
 * writing its length, signalling that it is available, waking the reader) is done once per bundle. The next tasks get
 * records by bundle: under load one of them gets up to {@link #MOST_RECORDS} records in a row.
 *
 * <p>Has no state: a bundle is never held over a barrier. Allocates the bytes of each bundle.
 *
 * @param <T> type of the values
 */
final class Packer<T> extends AbstractStreamOperator<byte[]>
        implements OneInputStreamOperator<Labelled<T>, byte[]>, BoundedOneInput {

    /** Maximum number of records in a bundle. */
    static final int MOST_RECORDS = 128;

    private static final long serialVersionUID = 1;

    /** Size at which a bundle is full: a quarter of one of Flink's buffers. */
    private static final int FULL_BYTES = 8 * 1024;

    private final StreamElementSerializer<Labelled<T>> records;
    private final long timeoutMs;
    private final long intervalNs;
    private final boolean isFirst;
    private transient DataOutputSerializer bytes;
    private transient StreamRecord<byte[]> reused;
    private transient int count;
    private transient long sinceNs;
    private transient boolean isTimerSet;

    /**
     * @param records serializer of a record with its timestamp
     * @param timeout how long a record may wait for others
     * @param isFirst whether this is in the task of the splitter, which does not receive bundles
     */
    Packer(final StreamElementSerializer<Labelled<T>> records, final Duration timeout, final boolean isFirst) {
        this.records = records;
        this.isFirst = isFirst;
        this.timeoutMs = timeout.toMillis();
        this.intervalNs = timeout.toNanos() / 2;
    }

    @Override
    public void open() throws Exception {
        super.open();
        bytes = new DataOutputSerializer(2 * FULL_BYTES);
        reused = new StreamRecord<>(null);
        sinceNs = System.nanoTime() - intervalNs;
    }

    @Override
    public void processElement(final StreamRecord<Labelled<T>> element) throws IOException {
        records.serialize(element, bytes);
        count++;
        final long nowNs = System.nanoTime();
        if (count == 1 && !isFirst) {
            sinceNs = nowNs;
        }
        final boolean isLastToCome = !isFirst && element.getValue().endsBundle();
        if (isFull() || nowNs - sinceNs >= intervalNs || isLastToCome && isIdle()) {
            send(nowNs);
        } else {
            // Without chaining, the end of a received bundle is unknown here.
            setTimer();
        }
    }

    private boolean isFull() {
        return count == MOST_RECORDS || bytes.length() >= FULL_BYTES;
    }

    /** Whether no input is available for this task. */
    private boolean isIdle() {
        return Arrays.stream(getContainingTask().getEnvironment().getAllInputGates())
                .noneMatch(AvailabilityProvider::isAvailable);
    }

    private void send(final long nowNs) {
        final byte[] bundle = bytes.getCopyOfBuffer();
        bytes.clear();
        count = 0;
        sinceNs = nowNs;
        output.collect(reused.replace(bundle));
    }

    private void setTimer() {
        if (!isTimerSet) {
            isTimerSet = true;
            final long nowMs = getProcessingTimeService().getCurrentProcessingTime();
            getProcessingTimeService().registerTimer(nowMs + timeoutMs, time -> {
                isTimerSet = false;
                sendRest();
            });
        }
    }

    private void sendRest() {
        if (count > 0) {
            send(System.nanoTime());
        }
    }

    @Override
    public void prepareSnapshotPreBarrier(final long checkpointId) throws Exception {
        sendRest();
        super.prepareSnapshotPreBarrier(checkpointId);
    }

    @Override
    public void processWatermark(final Watermark watermark) throws Exception {
        sendRest();
        super.processWatermark(watermark);
    }

    @Override
    public void endInput() {
        sendRest();
    }
}
