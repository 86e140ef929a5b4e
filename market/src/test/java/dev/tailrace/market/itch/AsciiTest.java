package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

final class AsciiTest {

    @Test
    void shouldPackFirstCharacterHighestAndPadWithSpaces() {
        assertThat(Ascii.pack8("AAPL")).isEqualTo(0x4141504C_20202020L);
        assertThat(Ascii.pack8("")).isEqualTo(0x20202020_20202020L);
        assertThat(Ascii.pack4("T1")).isEqualTo(0x54312020);
        assertThat(Ascii.pack2("Z")).isEqualTo(0x5A20);
    }

    @Property
    void shouldReturnTheTextThatWasPacked(@ForAll @AlphaChars @StringLength(max = 8) final String text) {
        assertThat(Ascii.toString(Ascii.pack8(text), 8)).isEqualTo(text);
    }

    @Property
    void shouldOrderPackedTextLikeText(
            @ForAll @AlphaChars @StringLength(max = 8) final String left,
            @ForAll @AlphaChars @StringLength(max = 8) final String right) {
        assertThat(Integer.signum(Long.compare(Ascii.pack8(left), Ascii.pack8(right))))
                .isEqualTo(Integer.signum(left.compareTo(right)));
    }

    @Test
    void shouldTrimTrailingSpacesOnly() {
        assertThat(Ascii.toString(Ascii.pack8(" A B"), 8)).isEqualTo(" A B");
        assertThat(Ascii.toString(Ascii.pack4(""), 4)).isEmpty();
        assertThat(Ascii.toString((byte) 'Q', 1)).isEqualTo("Q");
    }

    @Test
    void shouldReadNegativeValuesAsBytes() {
        assertThat(Ascii.toString(0xFF202020, 4)).isEqualTo("\u00FF");
    }

    @Property
    void shouldWriteOnlyTheTrimmedTextAndReturnItsLength(
            @ForAll @AlphaChars @StringLength(max = 8) final String text, @ForAll @IntRange(max = 3) final int offset) {
        final byte[] buffer = "###########".getBytes(StandardCharsets.US_ASCII);
        assertThat(Ascii.put(Ascii.pack8(text), 8, buffer, offset)).isEqualTo(text.length());
        assertThat(new String(buffer, StandardCharsets.US_ASCII))
                .isEqualTo("#".repeat(offset) + text + "#".repeat(11 - offset - text.length()));
    }

    @Test
    void shouldRefuseTextThatDoesNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ascii.pack8("TOOLONGBY1"))
                .withMessage("\"TOOLONGBY1\" does not fit into 8 bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> Ascii.pack4("ABCDE"));
        assertThatIllegalArgumentException().isThrownBy(() -> Ascii.pack2("ABC"));
    }

    @Test
    void shouldRefuseTextThatIsNotAscii() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ascii.pack8("A\u00D6"))
                .withMessage("\"A\u00D6\" is not ASCII at character 2");
    }
}
