package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ItchFramesTest {

    private static final byte[] BYTES = new byte[100];

    @Test
    void shouldAcceptExactlyTheLengthOfEachLetter() {
        for (int code = 0; code < 256; code++) {
            final byte[] buffer = BYTES.clone();
            buffer[3] = (byte) code;
            final MessageType type = MessageType.of((byte) code);
            for (int length = 0; length <= 60; length++) {
                assertThat(ItchFrames.isConsistent(buffer, 3, length))
                        .as("letter %d, length %d", code, length)
                        .isEqualTo(type != null && length == type.length());
            }
        }
    }

    @Test
    void shouldReadNothingWhenTheFrameIsEmpty() {
        assertThat(ItchFrames.isConsistent(BYTES, BYTES.length, 0)).isFalse();
    }
}
