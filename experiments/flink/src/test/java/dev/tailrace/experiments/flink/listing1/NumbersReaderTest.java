package dev.tailrace.experiments.flink.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;

class NumbersReaderTest {

    private static final int LONG_AGO = 1_000;

    private final List<ListingValue> sent = new ArrayList<>();
    private final ReaderOutput<ListingValue> output = new Collected();

    private InputStatus pollAll(final NumbersReader reader) {
        InputStatus status = reader.pollNext(output);
        while (status == InputStatus.MORE_AVAILABLE) {
            status = reader.pollNext(output);
        }
        return status;
    }

    private static NumbersReader reader(final int perSecond, final NumbersSplit split) {
        final NumbersReader reader = new NumbersReader(new NumbersSource(5, perSecond, 3));
        reader.addSplits(List.of(split));
        return reader;
    }

    @Test
    void shouldWaitForItsSplit() {
        final NumbersReader reader = new NumbersReader(new NumbersSource(5, 0, 3));
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        assertThat(reader.isAvailable()).isNotDone();
        assertThat(reader.snapshotState(1)).isEmpty();
    }

    @Test
    void shouldSendAllNumbersAndEnd() {
        assertThat(pollAll(reader(0, NumbersSplit.first()))).isEqualTo(InputStatus.END_OF_INPUT);
        assertThat(sent).extracting(value -> value.number).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void shouldContinueWhereTheCheckpointWasAndCountAllThatIsOverdueFromWhenItWasDue() {
        final long startNs = System.nanoTime() - LONG_AGO;
        final NumbersReader reader = reader(1_000_000_000, new NumbersSplit(2, startNs));
        pollAll(reader);
        assertThat(sent).extracting(value -> value.number).containsExactly(2L, 3L, 4L);
        assertThat(sent).extracting(value -> value.createdNs - startNs).containsExactly(2L, 3L, 4L);
        assertThat(reader.snapshotState(1)).containsExactly(new NumbersSplit(5, startNs));
    }

    @Test
    void shouldReadASplitThatItWrote() {
        final NumbersSplit.Format format = new NumbersSplit.Format();
        final NumbersSplit split = new NumbersSplit(7, -3);
        assertThat(format.deserialize(format.getVersion(), format.serialize(split)))
                .isEqualTo(split);
    }

    /** Keeps what is sent. */
    private final class Collected implements ReaderOutput<ListingValue> {

        @Override
        public void collect(final ListingValue record) {
            sent.add(record);
        }

        @Override
        public void collect(final ListingValue record, final long timestamp) {
            assertThat(timestamp).isEqualTo(record.number);
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
