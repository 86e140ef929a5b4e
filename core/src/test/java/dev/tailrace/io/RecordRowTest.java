package dev.tailrace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordRowTest {

    private static RecordRow row(final Field field, final String value) {
        return read(RecordSchema.of(field), "{\"" + field.name() + "\":" + value + "}");
    }

    private static RecordRow read(final RecordSchema schema, final String json) {
        final byte[] bytes = ("xx" + json + "yy").getBytes(StandardCharsets.UTF_8);
        final RecordRow row = new RecordRow(schema);
        row.read(bytes, 2, bytes.length - 4);
        return row;
    }

    @Test
    void shouldReadEveryType() {
        final RecordRow row = read(
                RecordSchema.of(
                        Field.ofText("a\"b"),
                        Field.ofInt("int"),
                        Field.ofLong("long"),
                        Field.ofUnsignedLong("unsigned"),
                        Field.ofDouble("double"),
                        Field.ofBoolean("yes"),
                        Field.ofBoolean("no"),
                        Field.ofTime("time", TimeUnit.MILLISECONDS, Origin.EPOCH),
                        Field.ofLong("none")),
                " { \"a\\\"b\" : \"t\u00e4xt\" , \"int\":-7,\"long\":-9223372036854775808,"
                        + "\"unsigned\":18446744073709551615,\"double\":-1.5e3,\"yes\":true,\"no\":false,"
                        + "\"time\":1700000000000,\n\"none\":null } ");

        assertThat(row.stringAt(0)).isEqualTo("t\u00e4xt");
        assertThat(row.longAt(1)).isEqualTo(-7);
        assertThat(row.longAt(2)).isEqualTo(Long.MIN_VALUE);
        assertThat(row.longAt(3)).isEqualTo(-1);
        assertThat(row.doubleAt(4)).isEqualTo(-1_500);
        assertThat(row.longAt(5)).isEqualTo(1);
        assertThat(row.longAt(6)).isZero();
        assertThat(row.longAt(7)).isEqualTo(1_700_000_000_000L);
        assertThat(row.isNull(7)).isFalse();
        assertThat(row.isNull(8)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "SCALED, 1634512, 163.4512",
        "SCALED, -1, -0.0001",
        "SCALED, 999999999999999999, 99999999999999.9999",
        "NUMBER, 163.4512, 163.4512",
        "NUMBER, 163, 163",
        "NUMBER, 0.0001, 0.0001",
        "NUMBER, -99999999999999.9999, -99999999999999.9999",
        "STRING, \"-163.45\", -163.45"
    })
    void shouldReadDecimals(final Notation notation, final String json, final BigDecimal value) {
        final RecordRow row = row(Field.ofDecimal("d", 18, 4, notation), json);

        assertThat(row.decimalAt(0)).isEqualByComparingTo(value);
        assertThat(row.longAt(0)).isEqualTo(value.movePointRight(4).longValueExact());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "-9223372036854775809",
                "18446744073709551615",
                "18446744073709551616",
                "99999999999999999999999999999999999999",
                "-99999999999999999999999999999999999999",
                "-340282366920938463463374607431"
            })
    void shouldReadDecimalsOf128Bits(final String digits) {
        assertThat(row(Field.ofDecimal("d", 38, 4, Notation.SCALED), digits).decimalAt(0))
                .isEqualTo(new BigDecimal(digits).movePointLeft(4));
    }

    @Test
    void shouldReplaceEscapes() {
        assertThat(row(Field.ofText("t"), "\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\\uD83D\\uDE00z\"")
                        .stringAt(0))
                .isEqualTo("a\"\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00z");
    }

    @Test
    void shouldKeepTheTextOfEachField() {
        final RecordRow row = read(
                RecordSchema.of(Field.ofText("a"), Field.ofText("b")), "{\"a\":\"\\\"one\\\"\",\"b\":\"\\\"two\\\"\"}");

        assertThat(row.stringAt(0)).isEqualTo("\"one\"");
        assertThat(row.stringAt(1)).isEqualTo("\"two\"");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "{`a`:1,`b`:2} | `c` is not at its place, at '`b`:2}'",
                "{`a`:1} | `c` lacks ',', at '}'",
                "{`a`:1,`c`:2,`d`:3} | `c` lacks '}', at ',`d`:3}'",
                "{`a`:1,`c`:2}x | `c` is not the last, at 'x'",
                "[1,2] | `a` lacks '{', at '[1,2]'",
                "{`a`:1.5,`c`:2} | `a` is not a whole number, at '.5,`c`:2}'",
                "{`a`:1e3,`c`:2} | `a` is not a whole number, at 'e3,`c`:2}'",
                "{`a`:-,`c`:2} | `a` is not a whole number, at ',`c`:2}'",
                "{`a`:2147483648,`c`:2} | `a` does not fit into 32 bits, at ',`c`:2}'",
                "{`a`:1,`c`:9223372036854775808} | `c` does not fit into 64 bits, at '}'",
                "{`a`:1,`c`:`x`} | `c` is not a whole number, at '`x`}'",
            })
    void shouldRefuseWhatIsNotAsTheSchemaSays(final String json, final String problem) {
        final RecordSchema schema = RecordSchema.of(Field.ofInt("a"), Field.ofLong("c"));

        assertThatThrownBy(() -> read(schema, json.replace('`', '"')))
                .isInstanceOf(OutputException.class)
                .hasMessage("a result is not as its schema says: field "
                        + problem.strip().replaceFirst("`(\\w)`", "'$1'").replace('`', '"'));
    }

    @ParameterizedTest
    @CsvSource({
        "NUMBER, 1.00001, has more than 4 digits after the point",
        "NUMBER, 100000000000000, has more than 18 digits",
        "SCALED, 1000000000000000000, has more than 18 digits",
        "SCALED, 1.5, is not a whole number",
        "NUMBER, 1., is not a decimal number",
        "NUMBER, .1, is not a decimal number"
    })
    void shouldRefuseDecimalsThatDoNotFit(final Notation notation, final String json, final String problem) {
        assertThatThrownBy(() -> row(Field.ofDecimal("d", 18, 4, notation), json))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("field 'd' " + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"abc", "\"a\\x\"", "\"a\\u12\"", "\"\\uD83Dx\"", "\"a\\", "5"})
    void shouldRefuseTextsThatAreNone(final String json) {
        assertThatThrownBy(() -> row(Field.ofText("t"), json)).isInstanceOf(OutputException.class);
    }

    @Test
    void shouldRefuseSchemasThatCannotBe() {
        assertThatThrownBy(RecordSchema::of).hasMessage("a schema needs at least one field");
        assertThatThrownBy(() -> RecordSchema.of(Field.ofInt("a"), Field.ofText("a")))
                .hasMessage("two fields have the name 'a'");
        assertThatThrownBy(() -> Field.ofInt("")).hasMessage("a field needs a name");
        assertThatThrownBy(() -> Field.ofDecimal("a", 39, 0, Notation.NUMBER)).hasMessageContaining("1 to 38 digits");
        assertThatThrownBy(() -> Field.ofTime("a", TimeUnit.DAYS, Origin.EPOCH)).hasMessageContaining("not in DAYS");
    }
}
