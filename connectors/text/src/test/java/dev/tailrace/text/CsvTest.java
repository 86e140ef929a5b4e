package dev.tailrace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.tailrace.function.InputException;
import dev.tailrace.function.OnError;
import dev.tailrace.io.Encoder;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Default;
import dev.tailrace.record.EventTime;
import dev.tailrace.record.Named;
import dev.tailrace.record.Time;
import dev.tailrace.record.TimeFormat;
import dev.tailrace.testkit.TestSeed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Csv reads and writes; FastCSV is another reader and writer of the same texts. */
class CsvTest {

    enum Side {
        BUY,
        SELL
    }

    record Trade(
            @Time(TimeFormat.MILLIS) long time,
            String symbol,
            @Decimal(4) @Named("px") long price,
            int size,
            Side side,
            @Default("false") boolean late,
            @Default("1") double weight) {}

    record Texts(String a, String b, String c) {}

    record Order(@EventTime @Time long sent, @Time long expires) {}

    record Venue(String symbol, @Default("the \"X\", or Y") String venue, @Default("3") int level) {}

    record Positive(int value) {
        Positive {
            if (value < 1) {
                throw new IllegalArgumentException(value + " is not positive");
            }
        }
    }

    private static final String HEADER = "time,symbol,px,size,side,late,weight\n";
    private static final Trade FIRST = new Trade(1_500_000, "AB", 125_000, 7, Side.BUY, true, 0.5);

    @Test
    void shouldReadTheTypesOfFields() {
        final Reading reading = Reading.failing(
                Csv.of(Trade.class), HEADER + "1.5,AB,12.5,7,BUY,TRUE,.5\r\n\r\n-1,\"C,\"\"D\"\"\",-0.0001,-1,SELL,,");

        assertThat(reading.records)
                .containsExactly(FIRST, new Trade(-1_000_000, "C,\"D\"", -1, -1, Side.SELL, false, 1));
        assertThat(reading.places).containsExactly("file, line 2", "file, line 4");
    }

    @Test
    void shouldFindColumnsByNameInAnyOrderAndLeaveOthersOut() {
        final Reading reading = Reading.failing(
                Csv.of(Trade.class).separator(';'),
                "\uFEFFside;\"px\";note;time;symbol;size\nBUY;12.5;\"x;\ny\";1.5;\"A\"\"B\";7\nSELL;1;;2;Z;3\n");

        assertThat(reading.records)
                .containsExactly(
                        new Trade(1_500_000, "A\"B", 125_000, 7, Side.BUY, false, 1),
                        new Trade(2_000_000, "Z", 10_000, 3, Side.SELL, false, 1));
        assertThat(reading.places).containsExactly("file, line 2", "file, line 4");
    }

    @Test
    void shouldTakeTheDefaultOfATextWhereTheColumnIsAbsentAndNotWhereItIsEmpty() {
        assertThat(Reading.failing(Csv.of(Venue.class), "symbol\nA\nB\n").records)
                .containsExactly(new Venue("A", "the \"X\", or Y", 3), new Venue("B", "the \"X\", or Y", 3));
        assertThat(Reading.failing(Csv.of(Venue.class), "level,venue,symbol\n,,A\n").records)
                .containsExactly(new Venue("A", "", 3));
    }

    @Test
    void shouldReadFilesWithoutHeader() {
        assertThat(Reading.failing(Csv.of(Trade.class).withoutHeader(), "1.5,AB,12.5,7,BUY,true,0.5\n").records)
                .containsExactly(FIRST);
        assertThat(Reading.failing(
                                Csv.of(Trade.class)
                                        .columns("side", "x", "size", "px", "symbol", "time", "late", "weight"),
                                "BUY,?,7,12.5,AB,1.5,true,0.5\n")
                        .records)
                .containsExactly(FIRST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1.5,AB,12.5,7,BUY,true|line 3: the record has not as many columns as the header: expected 7 columns,"
                        + " found 6",
                "1.5,AB,12.5,7,BUY,true,1,2|line 3: the record has not as many columns as the header: expected 7"
                        + " columns, found 8",
                "1.5,AB,1x,7,BUY,true,1|line 3: a value is not of the type of its field: px is '1x'; expected a number"
                        + " of at most 4 decimals",
                "1.5,AB,,7,BUY,true,1|line 3: a value is not of the type of its field: px is empty; expected a number"
                        + " of at most 4 decimals",
                "1.5,AB,1.23456,7,BUY,true,1|line 3: a value is not of the type of its field: px is '1.23456';"
                        + " expected a number of at most 4 decimals",
                "1.5,AB,1,7,HOLD,true,1|line 3: a value is not of the type of its field: side is 'HOLD'; expected one"
                        + " of [BUY, SELL]",
                "1.5,AB,1,7,BUY,maybe,1|line 3: a value is not of the type of its field: late is 'maybe'; expected"
                        + " true or false",
                "noon,AB,1,7,BUY,true,1|line 3: a value is not of the type of its field: time is 'noon'; expected a"
                        + " time, as a number",
                "1.5,AB,1,2147483648,BUY,true,1|line 3: a number does not fit into its field: size is '2147483648'",
                "1.5,AB,1,7,BUY,true,1e999|line 3: a number does not fit into its field: weight is '1e999'",
                "1.5,\"A\"B,1,7,BUY,true,1|line 3: the quotes of a field do not match: column 2 begins with a quote"
                        + " and does not end with it",
                "1.5,\"AB,1,7,BUY,true,1|line 3: the input ends inside a message: a field that begins with a quote has"
                        + " no end"
            })
    void shouldSayWhatIsWrongAndWhere(final String bad, final String message) {
        final String sound = "1.5,AB,12.5,7,BUY,true,0.5\n";
        for (final String order : List.of(HEADER, "note," + HEADER)) {
            final String extra = order.equals(HEADER) ? "" : "n,";
            final String text = order + extra + sound + extra + bad + "\n" + extra + sound;

            assertThatThrownBy(() -> Reading.failing(Csv.of(Trade.class), text))
                    .isInstanceOf(InputException.class)
                    .hasMessage("file, " + shifted(message, extra));
            final Reading skipped = Reading.skipping(Csv.of(Trade.class), text);
            assertThat(skipped.records).containsExactly(FIRST, FIRST);
            assertThat(skipped.faults())
                    .startsWith("1 x ")
                    .contains("file, line 3")
                    .doesNotContain("\n");
        }
    }

    private static String shifted(final String message, final String extra) {
        return extra.isEmpty()
                ? message
                : message.replace("expected 7 columns, found 6", "expected 8 columns, found 7")
                        .replace("expected 7 columns, found 8", "expected 8 columns, found 9")
                        .replace("column 2 begins", "column 3 begins");
    }

    @Test
    void shouldReportTextThatIsNotUtf8() {
        final byte[] bytes = (HEADER + "1.5,A?,1,7,BUY,true,1\n").getBytes(StandardCharsets.ISO_8859_1);
        bytes[HEADER.length() + 5] = (byte) 0xE4;

        assertThatThrownBy(() -> Reading.of(Csv.of(Trade.class), new ByteArrayInputStream(bytes), OnError.FAIL))
                .hasMessage("file, line 2: the text is not UTF-8: symbol is 'A\uFFFD'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "time,symbol,price,size,side|there is no column 'px' among [time, symbol, price, size, side]",
                "time,symbl,px,size,side|there is no column 'symbol' among [time, symbl, px, size, side]; did you"
                        + " mean 'symbl'?",
                "time,symbol,px,size,side,px|two columns are named 'px'",
                "time,symbol,px\rsize|there is no column 'px' among [time, symbol, px?size]",
                "a,b|expected CSV with the columns [time, symbol, px, size, side, late, weight], but the first column is 'a'",
                "x\u0001y,S|expected CSV with the columns [time, symbol, px, size, side, late, weight], but this looks like binary data",
                "{\"time\":1}|expected CSV with the columns [time, symbol, px, size, side, late, weight], but this looks like JSON",
                "\"time|there is no column 'time' among []"
            })
    void shouldRefuseAHeaderThatDoesNotFit(final String header, final String why) {
        final String text = header + "\n1,2,3,4,5\n";
        if (header.startsWith("\"")) {
            assertThat(Reading.skipping(Csv.of(Trade.class), text).faults()).contains("truncated-message");
            return;
        }
        assertThatThrownBy(() -> Reading.failing(Csv.of(Trade.class), text))
                .isInstanceOf(InputException.class)
                .hasMessage("file, line 1: the header does not fit, so the file is not read: " + why);
        final Reading skipped = Reading.skipping(Csv.of(Trade.class), text);
        assertThat(skipped.records).isEmpty();
        assertThat(skipped.faults()).startsWith("1 x bad-header");
    }

    @Test
    void shouldRefuseUnknownColumnsIfAskedTo() {
        assertThatThrownBy(() -> Reading.failing(Csv.of(Texts.class).strict(), "a,b,c,cc\n1,2,3,4\n"))
                .hasMessageEndingWith("column 'cc' is unknown; known are [a, b, c]; did you mean 'c'?");
    }

    @Test
    void shouldReportWhatTheConstructorRefuses() {
        assertThatThrownBy(() -> Reading.failing(Csv.of(Positive.class), "value\n1\n0\n"))
                .hasMessage(
                        "file, line 3: the constructor of the record refuses its values: Positive: 0 is not positive");
    }

    @Test
    void shouldLeaveOutARecordWhoseEventTimeIsTooFar() {
        final Reading reading = Reading.skipping(
                Csv.of(Order.class),
                "sent,expires\n2026-01-05,2126-01-05\n2126-01-05T09:30:00Z,2126-01-05\n1823-01-05,1970-01-01\n"
                        + "2116-02-20T23:53:38.427387904Z,1823-01-05\n2116-02-20T23:53:38.427387905Z,1970-01-01\n"
                        + "1823-11-12T00:06:21.572612096Z,1970-01-01\n1823-11-12T00:06:21.572612095Z,1970-01-01\n");

        assertThat(reading.places).containsExactly("file, line 2", "file, line 5", "file, line 7");
        assertThat(reading.faults())
                .isEqualTo("4 x number-overflow file, line 3: sent is '2126-01-05T09:30:00Z'; an event time is from"
                        + " 1823-11-12 to 2116-02-20");
    }

    @Test
    void shouldLeaveOutARecordThatIsTooLong() {
        final String text = "value\n1\n" + "2".repeat(3 << 20) + "\n3\n";
        final Reading reading = Reading.skipping(Csv.of(Positive.class), text);

        assertThat(reading.records).containsExactly(new Positive(1), new Positive(3));
        assertThat(reading.faults()).isEqualTo("1 x long-record file, line 3");
    }

    @Test
    void shouldReportCompressedDataThatEndsEarly() throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("value\n1\n2\n".getBytes(StandardCharsets.UTF_8));
        }
        final InputStream cut = new ByteArrayInputStream(bytes.toByteArray(), 0, bytes.size() - 8);

        assertThat(Reading.of(Csv.of(Positive.class), cut, OnError.SKIP).faults())
                .isEqualTo("1 x damaged-gzip file, line 3: the gzip data ends early");
    }

    @Test
    void shouldReadWhatAnotherWriterWritesHoweverTheBytesArrive() throws IOException {
        final Random random = new Random(TestSeed.get());
        for (int run = 0; run < 200; run++) {
            final List<Object> expected = new ArrayList<>();
            final StringWriter text = new StringWriter();
            try (CsvWriter writer = CsvWriter.builder().build(text)) {
                final int columns = 3 + random.nextInt(2);
                writer.writeRecord(List.of("a", "b", "c", "d").subList(0, columns));
                for (int i = 0; i < 20; i++) {
                    final List<String> values = new ArrayList<>();
                    for (int column = 0; column < columns; column++) {
                        values.add(randomText(random));
                    }
                    writer.writeRecord(values);
                    expected.add(new Texts(values.get(0), values.get(1), values.get(2)));
                }
            }
            final byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            final InputStream stream = new ByteArrayInputStream(bytes) {
                @Override
                public synchronized int read(final byte[] target, final int offset, final int length) {
                    return super.read(target, offset, Math.min(length, 1 + random.nextInt(40)));
                }
            };

            assertThat(Reading.of(Csv.of(Texts.class), stream, OnError.FAIL).records)
                    .as(text.toString())
                    .isEqualTo(expected);
        }
    }

    private static String randomText(final Random random) {
        final StringBuilder text = new StringBuilder("x");
        for (int i = random.nextInt(50); i > 0; i--) {
            text.append("abc ,\"\n\r;\u00e4\u20ac".charAt(random.nextInt(11)));
        }
        return text.toString();
    }

    @Test
    void shouldWriteWhatAnotherReaderReads() throws IOException {
        final Random random = new Random(TestSeed.get());
        final Encoder<Texts> encoder = Csv.encoder(Texts.class).get();
        final byte[] target = new byte[encoder.maxLength() + 5];
        for (int run = 0; run < 500; run++) {
            final Texts record = new Texts(randomText(random), randomText(random), randomText(random));
            final int length = encoder.encode(record, target, 5);
            try (CsvReader<CsvRecord> reader =
                    CsvReader.builder().ofCsvRecord(new String(target, 5, length, StandardCharsets.UTF_8))) {
                assertThat(reader.stream().map(CsvRecord::getFields))
                        .containsExactly(List.of(record.a(), record.b(), record.c()));
            }
        }
    }

    @Test
    void shouldWriteAllTypes() {
        final Encoder<Trade> encoder = Csv.encoder(Trade.class).get();
        final byte[] target = new byte[encoder.maxLength()];
        final int length = encoder.encode(new Trade(-5, "A,B", Long.MIN_VALUE, -7, Side.SELL, true, 0.25), target, 0);

        assertThat(new String(target, 0, length, StandardCharsets.UTF_8))
                .isEqualTo("-5,\"A,B\",-922337203685477.5808,-7,SELL,true,0.25");
    }

    @Test
    void shouldRefuseToWriteATextThatIsTooLong() {
        final Encoder<Texts> encoder = Csv.encoder(Texts.class).get();
        final byte[] target = new byte[encoder.maxLength()];
        assertThat(encoder.encode(new Texts("a", "b".repeat(1024), "c"), target, 0))
                .isEqualTo(1028);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(new Texts("a", "b".repeat(1025), "c"), target, 0))
                .withMessage("the text of b has 1025 characters; at most 1024 fit into a result, so shorten it in the"
                        + " pipeline");
    }

    @Test
    void shouldRefuseToWriteHalfOfASurrogatePair() {
        final Encoder<Texts> encoder = Csv.encoder(Texts.class).get();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encoder.encode(new Texts("a", "\uDE00", "c"), new byte[encoder.maxLength()], 0))
                .withMessage("the text of b has half of a surrogate pair, which UTF-8 cannot hold");
    }
}
