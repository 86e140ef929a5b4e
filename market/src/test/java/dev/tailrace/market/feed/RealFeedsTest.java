package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.OnError;
import dev.tailrace.market.RealData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RealFeedsTest {

    @Test
    void shouldReadEveryCaptureOfTheExchanges() throws IOException {
        final List<Path> captures;
        try (Stream<Path> files = Files.walk(RealData.require("itch50_pcaps"))) {
            captures = files.filter(file -> file.toString().endsWith(".pcap")).collect(Collectors.toList());
        }
        int messages = 0;
        for (final Path capture : captures) {
            final FeedReading reading = FeedReading.failing(Files.readAllBytes(capture));
            // Packets were cut out of a day: 4,244,620 messages were sent between the two of this one.
            final boolean hasTwo = capture.endsWith("Multiple.Packets.pcap");
            final long before = reading.positions.get(0) - 1;
            assertThat(reading.counts().keySet()).as(capture.toString()).isSubsetOf("sequence-gap");
            assertThat(((PcapFeed) reading.log).missingMessages())
                    .as(capture.toString())
                    .isEqualTo(hasTwo ? before + 4_244_620 : before);
            messages += reading.messages.size();
        }

        assertThat(captures).hasSize(49);
        assertThat(messages).isEqualTo(227);
    }

    @Test
    void shouldReadEveryFileOfTheExchange() throws IOException {
        assertReads("itch50_raw_20191230_first1000.itch50", 1_000);
        assertReads("itch50_raw_AAPL_20200130_premarket_10k.itch50", 10_000);
    }

    @Test
    void shouldReadTheSameMessagesFromACompressedFile() throws IOException {
        final byte[] feed = Files.readAllBytes(RealData.require("aapl_20190130_open_10k.itch50"));

        final FeedReading plain = FeedReading.failing(feed);
        final FeedReading compressed =
                new FeedReading(new ByteArrayInputStream(GzipFeedTest.gzip(feed)), "feed", OnError.FAIL).toEnd();

        assertThat(compressed.messages)
                .usingElementComparator(java.util.Arrays::compare)
                .containsExactlyElementsOf(plain.messages);
    }

    private static void assertReads(final String name, final int messages) throws IOException {
        final FeedReading reading = FeedReading.failing(Files.readAllBytes(RealData.require(name)));
        assertThat(reading.messages).hasSize(messages);
        assertThat(reading.counts()).isEmpty();
    }
}
