package dev.tailrace.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FlatJsonWriterTest {

    @Test
    void shouldWriteFields() {
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
