package dev.tailrace.experiments.flink.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;

class NumbersSourceTest {

    private static final SourceReaderContext CONTEXT = (SourceReaderContext) Proxy.newProxyInstance(
            NumbersSourceTest.class.getClassLoader(),
            new Class<?>[] {SourceReaderContext.class},
            (context, method, arguments) -> null);

    private final List<ListingValue> sent = new ArrayList<>();
    private final ReaderOutput<ListingValue> output = new Collected();

    private SourceReader<ListingValue, NumberSequenceSplit> reader(final int perSecond, final long next) {
        final SourceReader<ListingValue, NumberSequenceSplit> reader =
                new NumbersSource(5, perSecond, 3).createReader(CONTEXT);
        reader.addSplits(List.of(new NumberSequenceSplit("numbers", next, 4)));
        reader.notifyNoMoreSplits();
        return reader;
    }

    private InputStatus pollAll(final SourceReader<ListingValue, NumberSequenceSplit> reader) throws Exception {
        InputStatus status = reader.pollNext(output);
        while (status == InputStatus.MORE_AVAILABLE) {
            status = reader.pollNext(output);
        }
        return status;
    }

    @Test
    void shouldSendAllNumbersAndEnd() throws Exception {
        assertThat(pollAll(reader(0, 0))).isEqualTo(InputStatus.END_OF_INPUT);
        assertThat(sent).extracting(value -> value.number).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void shouldContinueWhereTheCheckpointWasAndCreateRecordsWhenTheyAreDue() throws Exception {
        final long beforeNs = System.nanoTime();
        pollAll(reader(1_000, 2));
        assertThat(sent).extracting(value -> value.number).containsExactly(2L, 3L, 4L);
        final long firstNs = sent.get(0).createdNs;
        assertThat(firstNs - beforeNs).isNotNegative();
        assertThat(sent).extracting(value -> value.createdNs - firstNs).containsExactly(0L, 1_000_000L, 2_000_000L);
        assertThat(System.nanoTime() - firstNs).isGreaterThanOrEqualTo(2_000_000);
    }

    /** Keeps what is sent. */
    private final class Collected implements ReaderOutput<ListingValue> {

        @Override
        public void collect(final ListingValue record) {
            sent.add(record);
        }

        @Override
        public void collect(final ListingValue record, final long timestamp) {
            sent.add(record);
        }

        @Override
        public void emitWatermark(final Watermark watermark) {}

        @Override
        public void markIdle() {}

        @Override
        public void markActive() {}

        @Override
        public SourceOutput<ListingValue> createOutputForSplit(final String splitId) {
            return this;
        }

        @Override
        public void releaseOutputForSplit(final String splitId) {}
    }
}
