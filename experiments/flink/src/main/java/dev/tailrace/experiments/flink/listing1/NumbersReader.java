package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.Listing1Payload;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/**
 * Source reader that emits records when they are due. The creation time of a record is the time at which it was due, not
 * the time at which the job read it. Waits in short naps on the thread of the task, which bounds the delay of barriers.
 */
final class NumbersReader implements SourceReader<ListingValue, NumbersSplit> {

    private static final long NAP_NS = 100_000;
    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final NumbersSource source;
    private final CompletableFuture<Void> started = new CompletableFuture<>();
    private boolean assigned;
    private long next;
    private long startNs;

    NumbersReader(final NumbersSource source) {
        this.source = source;
    }

    @Override
    public void start() {}

    @Override
    public InputStatus pollNext(final ReaderOutput<ListingValue> output) {
        if (!assigned) {
            return InputStatus.NOTHING_AVAILABLE;
        }
        if (next == source.count()) {
            return InputStatus.END_OF_INPUT;
        }
        final long nowNs = System.nanoTime();
        final long dueNs = dueNs(nowNs);
        if (dueNs - nowNs > 0) {
            LockSupport.parkNanos(Math.min(dueNs - nowNs, NAP_NS));
        } else {
            output.collect(record(dueNs), next);
            next++;
        }
        return InputStatus.MORE_AVAILABLE;
    }

    private long dueNs(final long nowNs) {
        if (startNs == NumbersSplit.NOT_STARTED) {
            startNs = nowNs;
        }
        return source.perSecond() == 0 ? nowNs : startNs + afterStartNs(source.perSecond());
    }

    private long afterStartNs(final int perSecond) {
        return next / perSecond * NS_PER_SECOND + next % perSecond * NS_PER_SECOND / perSecond;
    }

    private ListingValue record(final long dueNs) {
        final ListingValue record = new ListingValue();
        record.number = next;
        record.createdNs = dueNs;
        record.work = Listing1Payload.mix(next);
        record.payload = new byte[source.payloadBytes()];
        Listing1Payload.write(next, record.payload, 0, record.payload.length);
        return record;
    }

    @Override
    public List<NumbersSplit> snapshotState(final long checkpointId) {
        return assigned ? List.of(new NumbersSplit(next, startNs)) : List.of();
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
        return started;
    }

    @Override
    public void addSplits(final List<NumbersSplit> splits) {
        for (final NumbersSplit split : splits) {
            next = split.next();
            startNs = split.startNs();
            assigned = true;
        }
        started.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {}

    @Override
    public void close() {}
}
