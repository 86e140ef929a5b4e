package dev.tailrace.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.TestSeed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK parses the same texts. */
class ValueParserTest {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");

    private final ValueParser parser = new ValueParser();

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private long scaled(final String text, final int decimals) {
        final byte[] bytes = bytes("x" + text + "y");
        return parser.scaled(bytes, 1, bytes.length - 1, decimals);
    }

    private double doubleOf(final String text) {
        return Double.longBitsToDouble(parser.doubleBits(bytes(text), 0, text.length()));
    }

    private long time(final String text, final ZoneId zone) {
        return parser.isoTime(bytes(text), 0, text.length(), zone);
    }

    @Test
    void shouldReadDecimalsAsBigDecimalDoes() {
        final Random random = new Random(TestSeed.get());
        for (int i = 0; i < 20_000; i++) {
            final int decimals = random.nextInt(19);
            final long value = random.nextLong() >> random.nextInt(64);
            final String text = BigDecimal.valueOf(value, decimals).toPlainString();
            assertThat(scaled(text, decimals)).as(text).isEqualTo(value);
            assertThat(parser.problem()).as(text).isZero();
        }
    }

    @Test
    void shouldReadDoublesAsTheJdkDoes() {
        final Random random = new Random(TestSeed.get());
        for (int i = 0; i < 50_000; i++) {
            final double value = random.nextBoolean()
                    ? Double.longBitsToDouble(random.nextLong())
                    : random.nextInt(1_000_000_000) / Math.pow(10, random.nextInt(12));
            final String text =
                    random.nextBoolean() ? Double.toString(value) : new BigDecimal(finite(value)).toPlainString();
            assertThat(doubleOf(text)).as(text).isEqualTo(Double.valueOf(text));
            assertThat(parser.problem()).as(text).isZero();
        }
    }

    private static double finite(final double value) {
        return Double.isFinite(value) ? value : 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "+", ".", "1.2.3", "1e", "0x10", " 1", "1 ", "1d", "1_000", "--1"})
    void shouldRefuseWhatIsNoNumber(final String text) {
        scaled(text, 4);
        assertThat(parser.problem()).isEqualTo(ValueParser.WRONG);
        doubleOf(text);
        assertThat(parser.problem()).isEqualTo(ValueParser.WRONG);
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, 0, 9223372036854775807, 0",
        "-9223372036854775808, 0, -9223372036854775808, 0",
        "9223372036854775808, 0, 0, 2",
        "-9223372036854775809, 0, 0, 2",
        "99999999999999999999999, 0, 0, 2",
        "922337203685477.5807, 4, 9223372036854775807, 0",
        "922337203685477.5808, 4, 0, 2",
        "-922337203685477.5808, 4, -9223372036854775808, 0",
        "1000000000000000, 4, 0, 2",
        "12.5, 4, 125000, 0",
        "+12.50000000, 4, 125000, 0",
        "12.00001, 4, 0, 1",
        ".5, 1, 5, 0",
        "5., 1, 50, 0",
        "1.0, 0, 1, 0",
        "1.5, 0, 0, 1",
        "1e3, 0, 1000, 0",
        "-1.25E+2, 2, -12500, 0",
        "1e-05, 8, 1000, 0",
        "1e-05, 4, 0, 2",
        "1e19, 0, 0, 2"
    })
    void shouldKnowWhatFits(final String text, final int decimals, final long value, final int problem) {
        assertThat(scaled(text, decimals)).isEqualTo(value);
        assertThat(parser.problem()).isEqualTo(problem);
    }

    @Test
    void shouldReadTimesAsTheJdkDoes() {
        final Random random = new Random(TestSeed.get());
        for (int i = 0; i < 50_000; i++) {
            final long ns = random.nextLong();
            final Instant instant = Instant.ofEpochSecond(Math.floorDiv(ns, SECOND_NS), Math.floorMod(ns, SECOND_NS));
            final int minutes = random.nextInt(2 * 18 * 60) - 18 * 60;
            final OffsetDateTime there = instant.atOffset(ZoneOffset.ofTotalSeconds(60 * minutes));
            final String text = DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(there);
            assertThat(time(text, NEW_YORK)).as(text).isEqualTo(ns);
            assertThat(time(instant.toString(), NEW_YORK))
                    .as(instant.toString())
                    .isEqualTo(ns);
        }
    }

    @Test
    void shouldReadLocalTimesInTheirZone() {
        final Random random = new Random(TestSeed.get());
        for (int i = 0; i < 20_000; i++) {
            final LocalDateTime local = LocalDateTime.ofEpochSecond(random.nextInt(), 0, ZoneOffset.UTC);
            final Instant instant = local.atZone(NEW_YORK).toInstant();
            assertThat(time(local.toString(), NEW_YORK))
                    .as(local.toString())
                    .isEqualTo(instant.getEpochSecond() * SECOND_NS);
        }
        assertThat(time("2026-01-05", NEW_YORK))
                .isEqualTo(Instant.parse("2026-01-05T05:00:00Z").getEpochSecond() * SECOND_NS);
        assertThat(time("2026-01-05 09:30:00.25", ZoneOffset.UTC))
                .isEqualTo(Instant.parse("2026-01-05T09:30:00Z").getEpochSecond() * SECOND_NS + 250_000_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026",
                "2026-01-5",
                "2026-02-29",
                "2026-13-01",
                "2026-00-01",
                "2026-01-00",
                "2026/01/05",
                "2026-01-05T",
                "2026-01-05T24:00:00",
                "2026-01-05T09:60",
                "2026-01-05T09:30:00.",
                "2026-01-05T09:30:00z0",
                "2026-01-05T09:30:00+1",
                "2026-01-05T09:30:00.1234567890",
                "2026-01-05T09:30:00+19:00",
                "09:30:00"
            })
    void shouldRefuseWhatIsNoTime(final String text) {
        time(text, ZoneOffset.UTC);
        assertThat(parser.problem()).isEqualTo(ValueParser.WRONG);
    }

    @Test
    void shouldRefuseTimesThatDoNotFit() {
        time("2300-01-01", ZoneOffset.UTC);
        assertThat(parser.problem()).isEqualTo(ValueParser.OVERFLOW);
        time("1600-01-01", ZoneOffset.UTC);
        assertThat(parser.problem()).isEqualTo(ValueParser.OVERFLOW);
    }
}
