package dev.tailrace.launch.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedTextTest {

    private static final String TEXT = "input=id\n0=17\nname=Zürich\n";

    @ParameterizedTest
    @ValueSource(strings = {"", "a", TEXT})
    void shouldReadWhatWasWritten(final String text) {
        assertThat(CheckedText.of(CheckedText.bytes(text))).isEqualTo(text);
    }

    @Test
    void shouldEndWithTheChecksum() {
        // The check value of CRC-32C.
        assertThat(new String(CheckedText.bytes("123456789"), StandardCharsets.UTF_8))
                .isEqualTo("123456789\ncrc32c e3069283\n");
    }

    @Test
    void shouldRefuseEachChangedBitAndEachShorterContent() {
        final byte[] whole = CheckedText.bytes(TEXT);
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            final byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(damaged);
        }
        for (int length = 0; length < whole.length; length++) {
            assertRefused(Arrays.copyOf(whole, length));
        }
    }

    private static void assertRefused(final byte[] content) {
        assertThatThrownBy(() -> CheckedText.of(content))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its checksum is not that of its content");
    }
}
