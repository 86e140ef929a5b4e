package dev.tailrace.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordRow;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Default;
import dev.tailrace.record.Named;
import dev.tailrace.record.Time;
import dev.tailrace.stream.Pipeline;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesTest {

    enum Side {
        BUY,
        SELL
    }

    record Trade(
            @Time(zone = "America/New_York") long time,
            String symbol,
            @Decimal(4) @Named("px") long price,
            int size,
            Side side,
            @Default("false") boolean late,
            @Default("1") double weight) {}

    private static final String SOUND =
            "{\"time\":\"2026-01-05T09:30:00\",\"symbol\":\"AB\",\"px\":12.5,\"size\":7,\"side\":\"BUY\"}\n";

    private static final long OPENING_NS = Instant.parse("2026-01-05T14:30:00Z").getEpochSecond() * 1_000_000_000L;

    private static final Trade FIRST = new Trade(OPENING_NS, "AB", 125_000, 7, Side.BUY, false, 1);

    private final List<Object> records = new ArrayList<>();
    private InputFaults inputFaults;

    private JsonLinesTest read(final InputFormat<?> format, final String text, final OnError onError) {
        return read(format, text.getBytes(StandardCharsets.UTF_8), onError);
    }

    private JsonLinesTest read(final InputFormat<?> format, final byte[] bytes, final OnError onError) {
        records.clear();
        inputFaults = new InputFaults(onError);
        try (InputLog log = InputBytes.of(new ByteArrayInputStream(bytes), "file", bytes.length, inputFaults)
                .as(format, inputFaults)) {
            final Decoder<?> decoder = format.get();
            decoder.open(inputFaults);
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(2, (buffer, offset, length, position) -> {
                    final Object record = decoder.decode(buffer, offset, length, position);
                    if (record != null) {
                        records.add(record);
                    }
                });
            }
        }
        return this;
    }

    @Test
    void shouldReadFieldsInAnyOrderAndSkipOthers() {
        read(
                JsonLines.of(Trade.class),
                SOUND
                        + "\n"
                        + "  { \"side\" : \"SELL\", \"x\": {\"px\":[1,{}]}, \"weight\":2.5e-1, \"late\":true,"
                        + " \"size\":\"-3\", \"px\":\"0.0001\", \"symbol\":\"\\u00e4\\\"\u20ac\","
                        + " \"time\":\"2026-01-05T14:30:00Z\"}",
                OnError.FAIL);

        assertThat(records)
                .containsExactly(FIRST, new Trade(OPENING_NS, "\u00e4\"\u20ac", 1, -3, Side.SELL, true, 0.25));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"time\":\"2026-01-05\"}|a field is missing: column 21: symbol",
                "{\"time\":\"2026-01-05\",\"symbol\":null}|a field is missing: column 31: symbol",
                "{\"time\":\"2026-01-05\",\"symbol\":|the input ends inside a message: column",
                "{\"time\":\"2026-01|the input ends inside a message: column",
                "{\"px\":1,\"px\":2}|a field is there twice: column 14: px",
                "{\"px\":\"x\"}|a value is not of the type of its field: column 7: px is 'x'; expected a number of at"
                        + " most 4",
                "{\"px\":[1]}|a value is not of the type of its field: column 7: px is an array; expected a number of"
                        + " at most 4",
                "{\"symbol\":5}|a value is not of the type of its field: column 11: symbol is the number 5; expected a"
                        + " text",
                "{\"symbol\":true}|a value is not of the type of its field: column 11: symbol is true; expected a text",
                "{\"symbol\":\"a\\ud83d\"}|a value is not of the type of its field: column 11: symbol is half of a surrogate pair;"
                        + " expected a text",
                "{\"side\":\"\\ude00\\ud83d\"}|a value is not of the type of its field: column 9: side is half of a surrogate"
                        + " pair; expected",
                "{\"time\":5}|a value is not of the type of its field: column 9: time is '5'; expected a time, as 2026",
                "{\"size\":3000000000}|a number does not fit into its field: column 9: size is '3000000000'",
                "{\"size\":3,}|the line is no JSON object: column",
                "{\"size\":03}|the line is no JSON object: column",
                "{\"px\":NaN}|the line is no JSON object: column",
                "{|the input ends inside a message: column",
                "[]|the line is no JSON object: it does not begin with {",
                "5|the line is no JSON object: it does not begin with {",
                "time,symbol|the line is no JSON object: it looks like CSV",
                "{} {}|the line is no JSON object: column 2: more follows after the object"
            })
    void shouldSayWhatIsWrongAndWhere(final String bad, final String message) {
        final String text = SOUND + bad + "\n" + SOUND;

        assertThatThrownBy(() -> read(JsonLines.of(Trade.class), text, OnError.FAIL))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("file, line 2: " + message)
                .hasMessageNotContaining("\n")
                .hasMessageNotContaining("Feature");
        read(JsonLines.of(Trade.class), text, OnError.SKIP);
        assertThat(records).containsExactly(FIRST, FIRST);
        assertThat(inputFaults.badInput()).isEqualTo(1);
    }

    @Test
    void shouldReportTextThatIsNotUtf8() {
        final byte[] bytes = SOUND.replace("AB", "A?").getBytes(StandardCharsets.ISO_8859_1);
        bytes[SOUND.indexOf("AB") + 1] = (byte) 0xE4;

        assertThatThrownBy(() -> read(JsonLines.of(Trade.class), bytes, OnError.FAIL))
                .hasMessageStartingWith("file, line 1: the text is not UTF-8: column");
    }

    @Test
    void shouldRefuseUnknownFieldsIfAskedTo() {
        assertThatThrownBy(() -> read(JsonLines.of(Trade.class).strict(), "{\"sise\":3}", OnError.FAIL))
                .hasMessage("file, line 1: a field is unknown: column 2: sise; known are"
                        + " [time, symbol, px, size, side, late, weight]");
    }

    @Test
    void shouldWriteWhatItReads() {
        record Plain(
                String text, boolean truth, int number, long large, double real, @Decimal(2) long price, Side side) {}
        final List<Plain> plain = List.of(
                new Plain("a\"\\\n\u00e4\u20ac\uD83D\uDE00", true, -1, Long.MIN_VALUE, 0.1, -5, Side.SELL),
                new Plain("", false, 0, 0, 1e300, 123_456, Side.BUY));
        final Encoder<Plain> encoder = JsonLines.encoder(Plain.class).get();
        final RecordRow row = new RecordRow(encoder.schema().orElseThrow());
        final StringBuilder text = new StringBuilder();
        for (final Plain record : plain) {
            final byte[] target = new byte[encoder.maxLength()];
            final int length = encoder.encode(record, target, 0);
            row.read(target, 0, length);
            text.append(new String(target, 0, length, StandardCharsets.UTF_8)).append('\n');
        }

        assertThat(text.toString())
                .endsWith("{\"text\":\"\",\"truth\":false,\"number\":0,\"large\":0,\"real\":1.0E300,\"price\":1234.56,"
                        + "\"side\":\"BUY\"}\n");
        assertThat(read(JsonLines.of(Plain.class), text.toString(), OnError.FAIL).records)
                .isEqualTo(plain);
    }

    @Test
    void shouldRefuseToWriteATextThatIsTooLong() {
        record Note(String text) {}
        final Encoder<Note> encoder = JsonLines.encoder(Note.class).get();
        final byte[] target = new byte[encoder.maxLength()];
        assertThat(encoder.encode(new Note("x".repeat(1024)), target, 0)).isEqualTo(1024 + "{\"text\":\"\"}".length());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(new Note("x".repeat(1025)), target, 0))
                .withMessage(
                        "the text of text has 1025 characters; at most 1024 fit into a result, so shorten it in the"
                                + " pipeline");
    }

    @Test
    void shouldRefuseToWriteHalfOfASurrogatePair() {
        record Note(String text) {}
        final Encoder<Note> encoder = JsonLines.encoder(Note.class).get();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(new Note("a\uD83D"), new byte[encoder.maxLength()], 0))
                .withMessage("the text of text has half of a surrogate pair, which UTF-8 cannot hold");
    }

    @Test
    void shouldPassTheCheckOfDeterminismAsSourceAndSink() {
        final Pipeline pipeline = Pipeline.named("copy");
        pipeline.source("trades", JsonLines.of(Trade.class)).sink("copies", JsonLines.encoder(Trade.class));
        assertThat(Determinism.check(pipeline.build()).findings()).isEmpty();
    }
}
