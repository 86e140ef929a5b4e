package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.Listing1Payload;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReaderBase;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.util.NumberSequenceIterator;

/**
 * The source of Listing 1: Flink's sequence of numbers, from 0, on a fixed schedule or as fast as possible. For one task.
 *
 * @param count number of records
 * @param perSecond records that are due per second; 0 for as fast as possible
 * @param payloadBytes size of the payload
 */
record NumbersSource(long count, int perSecond, int payloadBytes)
        implements Source<ListingValue, NumberSequenceSplit, Collection<NumberSequenceSplit>> {

    private NumberSequenceSource numbers() {
        return new NumberSequenceSource(0, count - 1);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<ListingValue, NumberSequenceSplit> createReader(final SourceReaderContext context) {
        return new Reader(this, context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
            final SplitEnumeratorContext<NumberSequenceSplit> context) {
        return numbers().createEnumerator(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
            final SplitEnumeratorContext<NumberSequenceSplit> context,
            final Collection<NumberSequenceSplit> unassigned) {
        return numbers().restoreEnumerator(context, unassigned);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
        return numbers().getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>> getEnumeratorCheckpointSerializer() {
        return numbers().getEnumeratorCheckpointSerializer();
    }

    /**
     * Emits records when they are due. The creation time of a record is the time at which it was due, not the time at which
     * the job read it. Waits in short naps on the thread of the task, which bounds the delay of barriers. After a restart the
     * schedule continues with the next record, without those that were due meanwhile.
     */
    private static final class Reader
            extends IteratorSourceReaderBase<Long, ListingValue, NumberSequenceIterator, NumberSequenceSplit> {

        private static final long NAP_NS = 100_000;
        private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

        private final NumbersSource source;
        private boolean isStarted;
        private long startNs;
        private long dueNs;

        Reader(final NumbersSource source, final SourceReaderContext context) {
            super(context);
            this.source = source;
        }

        @Override
        public InputStatus pollNext(final ReaderOutput<ListingValue> output) {
            if (iterator != null && !iterator.hasNext()) {
                finishSplit();
            }
            if (iterator == null) {
                return tryMoveToNextSplit();
            }
            final long nowNs = System.nanoTime();
            dueNs = dueNs(iterator.getCurrent(), nowNs);
            if (dueNs - nowNs > 0) {
                LockSupport.parkNanos(Math.min(dueNs - nowNs, NAP_NS));
            } else {
                output.collect(convert(iterator.next()));
            }
            return InputStatus.MORE_AVAILABLE;
        }

        private long dueNs(final long number, final long nowNs) {
            if (source.perSecond() == 0) {
                return nowNs;
            }
            final long afterStartNs = number / source.perSecond() * NS_PER_SECOND
                    + number % source.perSecond() * NS_PER_SECOND / source.perSecond();
            if (!isStarted) {
                isStarted = true;
                startNs = nowNs - afterStartNs;
            }
            return startNs + afterStartNs;
        }

        @Override
        public void close() {}

        @Override
        protected ListingValue convert(final Long number) {
            final ListingValue record = new ListingValue();
            record.number = number;
            record.createdNs = dueNs;
            record.work = Listing1Payload.mix(number);
            record.payload = new byte[source.payloadBytes()];
            Listing1Payload.write(number, record.payload, 0, record.payload.length);
            return record;
        }
    }
}
