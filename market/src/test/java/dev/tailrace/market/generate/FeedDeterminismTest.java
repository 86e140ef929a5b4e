package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import org.junit.jupiter.api.Test;

class FeedDeterminismTest {

    /** Changes when the generator does; then say in the commit why the days of old seeds are different now. */
    private static final long GOLDEN_CRC = 2_127_638_482L;

    private static final long GOLDEN_LABELS_CRC = 2_926_679_167L;

    @Test
    void shouldWriteTheSameBytesOnEveryMachine() {
        assertThat(crc(small().build())).isEqualTo(GOLDEN_CRC);
        assertThat(labelsCrc(small().build())).isEqualTo(GOLDEN_LABELS_CRC);
    }

    @Test
    void shouldWriteTheSameBytesAgain() {
        final FeedGenerator generator = new FeedGenerator(small().seed(7).build());
        assertThat(crc(generator)).isEqualTo(crc(generator));
    }

    @Test
    void shouldWriteAnotherDayWhenTheSeedIsAnother() {
        assertThat(crc(small().seed(2).build()))
                .isNotEqualTo(crc(small().seed(3).build()));
    }

    private static FeedSpec.Builder small() {
        return FeedSpec.builder().messages(20_000).symbols(20).seed(1);
    }

    private static long crc(final FeedSpec spec) {
        return crc(new FeedGenerator(spec));
    }

    private static long crc(final FeedGenerator generator) {
        final CRC32 crc = new CRC32();
        generator.generate(new CheckedOutputStream(OutputStream.nullOutputStream(), crc), label -> {});
        return crc.getValue();
    }

    private static long labelsCrc(final FeedSpec spec) {
        final List<FeedLabel> labels = new ArrayList<>();
        new FeedGenerator(spec).generate(OutputStream.nullOutputStream(), labels::add);
        final CRC32 crc = new CRC32();
        labels.forEach(label -> crc.update(label.toCsv().getBytes(StandardCharsets.US_ASCII)));
        return crc.getValue();
    }
}
