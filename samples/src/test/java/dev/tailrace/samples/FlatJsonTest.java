package dev.tailrace.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlatJsonTest {

    private final FlatJsonReader json = new FlatJsonReader();

    private boolean begin(final String text) {
        final byte[] bytes = ("xx" + text).getBytes(StandardCharsets.UTF_8);
        return json.begin(bytes, 2, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "-17, 0, -17",
        "101.25, 4, 1012500",
        "-0.5, 1, -5",
        "1.23456, 4, 12345",
        "999999999999999999, 0, 999999999999999999"
    })
    void shouldReadNumbers(final String text, final int decimals, final long value) {
        assertThat(begin("{\"n\": " + text + " }")).isTrue();
        assertThat(json.next()).isTrue();
        assertThat(json.isNamed(FlatJsonReader.name("n"))).isTrue();
        assertThat(json.isNamed(FlatJsonReader.name("m"))).isFalse();
        assertThat(json.number(decimals)).isEqualTo(value);
        assertThat(json.next()).isFalse();
        assertThat(json.isWhole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1",
                "{\"a\":1,}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":}",
                "{\"a\":-}",
                "{\"a\":.5}",
                "{\"a\":[]}",
                "{\"a\":1}x",
                "{a:1}",
                "{\"a\":1234567890123456789}",
                "{,}",
                "{\"a\":\"b}"
            })
    void shouldNotFinishWhatIsNoFlatObject(final String text) {
        assertThat(begin(text)).isTrue();
        while (json.next()) {
            assertThat(json.isWhole()).isFalse();
        }
        assertThat(json.isWhole()).isFalse();
    }

    @Test
    void shouldReadBackWhatIsWritten() {
        final FlatJsonWriter writer = new FlatJsonWriter(200);
        final byte[] record = writer.begin()
                .text("text", "abc")
                .number("least", Long.MIN_VALUE)
                .number("zero", 0)
                .decimal("price", 1_012_500, 4)
                .decimal("small", 5, 4)
                .decimal("below", -5, 1)
                .flag("yes", true)
                .record();
        assertThat(new String(record, StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"text\":\"abc\",\"least\":-9223372036854775808,\"zero\":0,\"price\":101.2500,\"small\":0.0005,"
                                + "\"below\":-0.5,\"yes\":true}");
        assertThat(writer.begin().number("a", 1).record())
                .isSameAs(writer.begin().number("b", 2).record());
    }
}
