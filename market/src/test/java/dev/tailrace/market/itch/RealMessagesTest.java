package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.RealData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every message of the real feeds has the length of its type and survives decoding and encoding field by field. */
final class RealMessagesTest {

    private final FieldByFieldCopy fieldByField = new FieldByFieldCopy();
    private int messages;

    @ParameterizedTest
    @CsvSource({
        "itch50_raw_20191230_first1000.itch50, 1000",
        "itch50_raw_AAPL_20200130_premarket_10k.itch50, 10000",
        "aapl_20190130_open_10k.itch50, 10059"
    })
    void shouldDecodeAndEncodeEveryMessageOfAFile(final String name, final int expectedMessages) throws IOException {
        final ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(RealData.require(name)));
        while (file.hasRemaining()) {
            final byte[] message = new byte[file.getChar()];
            file.get(message);
            check(message, name);
        }
        assertThat(messages).isEqualTo(expectedMessages);
    }

    @Test
    void shouldDecodeAndEncodeEveryMessageOfTheCaptures() throws IOException {
        final List<Path> captures = captures(RealData.require("itch50_pcaps"));
        for (final Path capture : captures) {
            final int before = messages;
            CaptureWalk.forEachMessage(Files.readAllBytes(capture), message -> check(message, capture.toString()));
            assertThat(messages).as(capture.toString()).isGreaterThan(before);
        }
        assertThat(captures).hasSize(49);
        assertThat(messages).isEqualTo(227);
    }

    private void check(final byte[] message, final String source) {
        messages++;
        final String description = source + ", message " + messages;
        assertThat(ItchFrames.isConsistent(message, 0, message.length))
                .as(description)
                .isTrue();
        final byte[] copy = new byte[message.length];
        fieldByField.copy(message, 0, copy, 0);
        assertThat(copy).as(description).isEqualTo(message);
    }

    private static List<Path> captures(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".pcap"))
                    .sorted()
                    .toList();
        }
    }
}
