package dev.tailrace.experiments.flink.listing1;

import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The source of Listing 1: a fixed number of records, on a fixed schedule or as fast as possible. One task.
 *
 * @param count number of records
 * @param perSecond records that are due per second; 0 for as fast as possible
 * @param payloadBytes size of the payload
 */
record NumbersSource(long count, int perSecond, int payloadBytes)
        implements Source<ListingValue, NumbersSplit, Boolean> {

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<ListingValue, NumbersSplit> createReader(final SourceReaderContext context) {
        return new NumbersReader(this);
    }

    @Override
    public SplitEnumerator<NumbersSplit, Boolean> createEnumerator(final SplitEnumeratorContext<NumbersSplit> context) {
        return new NumbersEnumerator(context, false);
    }

    @Override
    public SplitEnumerator<NumbersSplit, Boolean> restoreEnumerator(
            final SplitEnumeratorContext<NumbersSplit> context, final Boolean assigned) {
        return new NumbersEnumerator(context, assigned);
    }

    @Override
    public SimpleVersionedSerializer<NumbersSplit> getSplitSerializer() {
        return new NumbersSplit.Format();
    }

    @Override
    public SimpleVersionedSerializer<Boolean> getEnumeratorCheckpointSerializer() {
        return new NumbersEnumerator.Format();
    }
}
