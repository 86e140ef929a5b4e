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
 * Leaves a task of an ordered region: sends records to the next in bundles, written one behind the other, which for Flink
 * are one record each. {@link Unpacker} is at the other end. The edge between them has a buffer timeout of 0, so nothing
 * waits but here.
 *
 * <p><b>At once when idle, many when busy.</b> A bundle leaves
 *
 * <ul>
 *   <li>after the last record of a bundle that has come, if nothing else waits in front of the task;
 *   <li>after the splitter, where nobody knows what waits, half the timeout after the one before it: a record that comes
 *       later than that goes at once, and those that come sooner go together;
 *   <li>when its first record has waited for half the timeout;
 *   <li>when it is full;
 *   <li>after the timeout, if there was no other reason;
 *   <li>in front of barriers, watermarks and the end.
 * </ul>
 *
 * <p>So a bundle is as large as the load makes it. What Flink does for each record that changes task, to choose its
 * channel, to write its length, to say that it is there and to wake who reads, it does for each bundle. The tasks behind
 * have their turn by bundle: under load up to {@link #MOST_RECORDS} records in a row come to one of them.
 *
 * <p>Has no state: a bundle is never held over a barrier. Allocates the bytes of each bundle.
 *
 * @param <T> type of the values
 */
final class Packer<T> extends AbstractStreamOperator<byte[]>
        implements OneInputStreamOperator<Labelled<T>, byte[]>, BoundedOneInput {

    /** A bundle has no more records. */
    static final int MOST_RECORDS = 128;

    private static final long serialVersionUID = 1;

    /** A bundle of so many bytes is full: a quarter of one of Flink's buffers. */
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
     * @param records how a record is written, with its timestamp
     * @param timeout how long one may wait for others
     * @param isFirst whether it is in the task of the splitter, to which records do not come in bundles
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
        } else if (isFirst || isLastToCome) {
            setTimer();
        }
    }

    private boolean isFull() {
        return count == MOST_RECORDS || bytes.length() >= FULL_BYTES;
    }

    /** Whether nothing has come that this task could continue with. */
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
