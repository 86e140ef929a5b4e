package dev.tailrace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TextEncoderTest {

    private final TextEncoder<String> encoder = new TextEncoder<>();

    @Test
    void shouldRefuseATextThatDoesNotFit() {
        final byte[] target = new byte[5_000];
        assertThat(encoder.encode("x".repeat(4_096), target, 0)).isEqualTo(4_096);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode("x".repeat(4_097), target, 0))
                .withMessage("a result has 4097 bytes as text, and TextEncoder writes up to 4096");
    }

    @Test
    void shouldRefuseHalfOfASurrogatePair() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode("a\uD83D", new byte[5_000], 0))
                .withMessage("a result has half of a surrogate pair in its text, which UTF-8 cannot hold");
    }
}
