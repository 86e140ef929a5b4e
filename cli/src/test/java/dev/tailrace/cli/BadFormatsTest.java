package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.tailrace.json.JsonLines;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Time;
import dev.tailrace.record.TimeFormat;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.Csv;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each text format does with bad input: the message and exit code 3, with all results before it; or under
 * {@code --on-error skip} exit code 4, the kind counted, and all results but those of the bad record. Faults of ITCH are in
 * {@link BadInputTest}.
 */
class BadFormatsTest {

    /** Copies trades, strictly read. */
    public static final class Copied implements PipelineDefinition {

        public record Trade(@Time(TimeFormat.MILLIS) long time, String symbol, @Decimal(4) long price, int size) {}

        private static final Setting<String> FORMAT =
                Setting.choice("format", "csv", List.of("csv", "json"), "format of the input");

        @Override
        public String name() {
            return "copied";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(FORMAT);
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source(
                            "trades",
                            settings.get(FORMAT).equals("csv")
                                    ? Csv.of(Trade.class).strict()
                                    : JsonLines.of(Trade.class).strict())
                    .sink("copies", JsonLines.encoder(Trade.class));
        }
    }

    private static final String HEADER = "time,symbol,price,size\n";
    private static final String CSV = "1,AB,1.5,7\n";
    private static final String JSON = "{\"time\":1,\"symbol\":\"AB\",\"price\":1.5,\"size\":7}\n";
    private static final String TABLE = "exchange,symbol,timestamp,local_timestamp,id,side,price,amount\n";
    private static final String ROW = "binance,BTCUSDT,1,10,7,buy,60000.5,0.1\n";
    private static final String BINANCE =
            "{\"e\":\"aggTrade\",\"E\":1,\"s\":\"BTCUSDT\",\"a\":%d,\"p\":\"1.5\",\"q\":\"1\"}\n";
    private static final String FIRST = String.format(BINANCE, 1);
    private static final String SECOND = String.format(BINANCE, 2);

    static Stream<Arguments> faults() throws IOException {
        return Stream.of(
                csv("half a line", "1,\"AB", "line 3: the input ends inside a message", "truncated-message"),
                csv("a column less", "1,AB,1.5\n", "line 3: the record has not as many columns", "wrong-columns"),
                csv("another type", "1,AB,x,7\n", "line 3: a value is not of the type of its field", "wrong-type"),
                csv(
                        "overflow",
                        "1,AB,1,99999999999\n",
                        "line 3: a number does not fit into its field",
                        "number-overflow"),
                csv("bad UTF-8", "1,A\u00ff,1,7\n", "line 3: the text is not UTF-8", "bad-utf8"),
                csv("a quote too many", "1,\"A\"B,1,7\n", "line 3: the quotes of a field do not match", "bad-csv"),
                of(
                        "csv",
                        "unknown column",
                        "time,symbol,price,size,note\n" + CSV,
                        "line 1: the header",
                        "bad-header",
                        0,
                        0),
                of(
                        "csv",
                        "duplicate column",
                        "time,symbol,price,price\n" + CSV,
                        "line 1: the header",
                        "bad-header",
                        0,
                        0),
                of("csv", "cut gzip", gzip(HEADER + CSV, CSV), "compressed data is damaged", "damaged-gzip", 1, 1),
                of("csv", "cut zstd", zstd(HEADER + CSV, CSV), "compressed data is damaged", "damaged-zstd", 1, 1),
                json(
                        "half a line",
                        "{\"time\":1,\"sym",
                        "line 2: the input ends inside a message",
                        "truncated-message"),
                json("no JSON", "{\"time\":1,,}\n", "line 2: the line is no JSON object", "bad-json"),
                json("a field less", JSON.replace(",\"size\":7", ""), "line 2: a field is missing", "missing-field"),
                json("another type", JSON.replace("1.5", "\"x\""), "line 2: a value is not of the type", "wrong-type"),
                json("overflow", JSON.replace("7", "99999999999"), "line 2: a number does not fit", "number-overflow"),
                json("unknown field", JSON.replace("}", ",\"x\":1}"), "line 2: a field is unknown", "unknown-field"),
                json(
                        "duplicate field",
                        JSON.replace("}", ",\"size\":1}"),
                        "line 2: a field is there",
                        "duplicate-field"),
                json("bad UTF-8", JSON.replace("AB", "A\u00ff"), "line 2: the text is not UTF-8", "bad-utf8"),
                tardis("half a line", "binance,BTC", "line 3: the input ends inside a message", "truncated-message"),
                tardis("a column less", "binance,BTCUSDT,1,10,7,buy,1\n", "line 3: the line is no row", "bad-row"),
                tardis("another type", ROW.replace("60000.5", "x"), "line 3: the line is no row", "bad-row"),
                tardis("a time with a point", ROW.replace(",10,", ",10.5,"), "line 3: the line is no row", "bad-row"),
                tardis("overflow", ROW.replace("60000.5", "500000"), "line 3: a price that is no", "unfit-price"),
                tardis("too many decimals", ROW.replace("0.5", "0.00005"), "line 3: a price that is no", "unfit-price"),
                exchange("half a line", "{\"e\":\"agg", "line 2: the input ends inside a message", "truncated-message"),
                exchange("no JSON", "{\"e\":,}\n", "line 2: the line is no message of the exchange", "bad-row"),
                exchange("a key less", SECOND.replace("\"E\":1,", ""), "line 2: the line is no message", "bad-row"),
                exchange("another type", SECOND.replace("1.5", "x"), "line 2: the line is no message", "bad-row"),
                exchange("overflow", SECOND.replace("1.5", "500000"), "line 2: a price that is no", "unfit-price"));
    }

    private static Arguments csv(final String name, final String bad, final String message, final String kind) {
        return bad("csv", name, HEADER + CSV, bad, CSV, message, kind);
    }

    private static Arguments json(final String name, final String bad, final String message, final String kind) {
        return bad("json", name, JSON, bad, JSON, message, kind);
    }

    private static Arguments tardis(final String name, final String bad, final String message, final String kind) {
        return bad("tardis", name, TABLE + ROW, bad, ROW, message, kind);
    }

    private static Arguments exchange(final String name, final String bad, final String message, final String kind) {
        return bad("exchange", name, FIRST, bad, FIRST.replace("BTC", "ETH"), message, kind);
    }

    private static Arguments bad(
            final String format,
            final String name,
            final String before,
            final String bad,
            final String after,
            final String message,
            final String kind) {
        final boolean isCut = !bad.endsWith("\n");
        return of(format, name, before + bad + (isCut ? "" : after), message, kind, 1, isCut ? 1 : 2);
    }

    private static Arguments of(
            final String format,
            final String name,
            final String text,
            final String message,
            final String kind,
            final int results,
            final int skipping) {
        return of(format, name, text.getBytes(StandardCharsets.ISO_8859_1), message, kind, results, skipping);
    }

    private static Arguments of(
            final String format,
            final String name,
            final byte[] input,
            final String message,
            final String kind,
            final int results,
            final int skipping) {
        return Arguments.of(format, name, input, message, kind, results, skipping);
    }

    private static byte[] gzip(final String before, final String cut) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return cut(bytes, new GZIPOutputStream(bytes, 512, true), before, cut);
    }

    private static byte[] zstd(final String before, final String cut) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        return cut(bytes, new ZstdOutputStream(bytes), before, cut);
    }

    /** Compresses two texts, and leaves out the end of the second. */
    private static byte[] cut(
            final ByteArrayOutputStream bytes, final OutputStream stream, final String before, final String cut)
            throws IOException {
        stream.write(before.getBytes(StandardCharsets.UTF_8));
        stream.flush();
        final int whole = bytes.size();
        stream.write(cut.getBytes(StandardCharsets.UTF_8));
        stream.close();
        return Arrays.copyOf(bytes.toByteArray(), whole + 2);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("faults")
    void shouldStopOrCountAndLoseNothingElse(
            final String format,
            final String name,
            final byte[] input,
            final String message,
            final String kind,
            final int results,
            final int skipping) {
        final Cli failing = new Cli().in(input);
        assertThat(failing.run(arguments(format, "fail"))).isEqualTo(3);
        assertThat(failing.err())
                .contains("\ntailrace: standard input", message)
                .doesNotContain("\tat ");
        assertThat(failing.results().lines()).hasSize(results);

        final Cli continuing = new Cli().in(input);
        assertThat(continuing.run(arguments(format, "skip"))).isEqualTo(4);
        assertThat(continuing.err()).contains("bad input       1 x " + kind);
        assertThat(continuing.results().lines()).hasSize(skipping);
    }

    private static String[] arguments(final String format, final String onError) {
        final Stream<String> pipeline = List.of("csv", "json").contains(format)
                ? Stream.of(
                        Copied.class.getName(),
                        "--class-path",
                        Path.of("target/test-classes").toString(),
                        "--set",
                        "format=" + format)
                : Stream.of("tick-alerts", "--emit", "trades");
        return Stream.of(
                        Stream.of("run"),
                        pipeline,
                        Stream.of("--input=-", "--output=-", "--processor=interpreted", "--on-error", onError))
                .flatMap(part -> part)
                .toArray(String[]::new);
    }
}
