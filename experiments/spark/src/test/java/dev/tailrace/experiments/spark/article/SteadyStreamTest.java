package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.streaming.Offset;
import org.junit.jupiter.api.Test;

class SteadyStreamTest {

    private static final long START_US = 1_000_000;
    private static final long PER_SECOND = 1_000;

    private final AtomicLong nowUs = new AtomicLong(START_US);
    private final SteadyStream stream = new SteadyStream(new SteadyRate(START_US, PER_SECOND), nowUs::get);

    @Test
    void shouldGiveEachRowOnceWithTheTimeAtWhichItWasDueWhateverTheBatches() throws IOException {
        final List<String> rows = new ArrayList<>();
        Offset from = stream.initialOffset();
        for (final long passedUs : new long[] {0, 1_500, 1_600, 3_000}) {
            nowUs.set(START_US + passedUs);
            final Offset to = stream.latestOffset();
            rows.addAll(rows(from, to));
            from = stream.deserializeOffset(to.json());
        }
        assertThat(rows).containsExactly("0 at 1000000", "1 at 1001000", "2 at 1002000", "3 at 1003000");
    }

    private List<String> rows(final Offset from, final Offset to) throws IOException {
        final List<String> rows = new ArrayList<>();
        try (PartitionReader<InternalRow> reader =
                stream.createReaderFactory().createReader(stream.planInputPartitions(from, to)[0])) {
            while (reader.next()) {
                final InternalRow row = reader.get();
                rows.add(row.getLong(TimedRows.VALUE) + " at " + row.getLong(TimedRows.TIMESTAMP));
            }
        }
        return rows;
    }
}
