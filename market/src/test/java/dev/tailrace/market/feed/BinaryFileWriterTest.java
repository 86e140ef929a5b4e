package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class BinaryFileWriterTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Property(tries = 20)
    void shouldWriteWhatAFeedReads(@ForAll final long seed) throws IOException {
        final Random random = new Random(seed);
        final List<byte[]> messages = new ArrayList<>();
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (BinaryFileWriter writer = new BinaryFileWriter(file)) {
            for (int i = 0; i < 5_000; i++) {
                final byte[] message = FeedBytes.randomMessage(random);
                messages.add(message);
                writer.write(message, 0, message.length);
            }
        }

        final FeedReading reading = FeedReading.failing(file.toByteArray());

        assertThat(reading.messages).usingElementComparator(Arrays::compare).containsExactlyElementsOf(messages);
    }

    @Example
    void shouldWriteFramesThatAreNearlyAsLongAsTheBuffer() throws IOException {
        final byte[] longest = FeedBytes.message('Z', 65_535);
        final FeedBytes expected = new FeedBytes();
        try (BinaryFileWriter writer = new BinaryFileWriter(out)) {
            for (int i = 0; i < 3; i++) {
                writer.write(longest, 0, longest.length);
                writer.write(longest, 10, 1);
                expected.frame(longest).frame(new byte[] {longest[10]});
            }
        }

        assertThat(out.toByteArray()).isEqualTo(expected.bytes());
    }

    @Example
    void shouldRefuseLengthsThatTheFormatCannotSay() {
        final BinaryFileWriter writer = new BinaryFileWriter(out);

        assertThatThrownBy(() -> writer.write(new byte[1], 0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a message has 1 to 65535 bytes, not 0");
        assertThatThrownBy(() -> writer.write(new byte[70_000], 0, 65_536))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
