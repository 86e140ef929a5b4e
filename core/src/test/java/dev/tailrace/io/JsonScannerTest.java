package dev.tailrace.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {

    private final JsonScanner json = new JsonScanner();

    private JsonScanner begin(final String text) {
        final byte[] bytes = ("xx" + text + "yy").getBytes(StandardCharsets.UTF_8);
        return json.beginObject(bytes, 2, bytes.length - 4);
    }

    private void over(final String text) {
        final byte[] bytes = ("xx" + text + "yy").getBytes(StandardCharsets.UTF_8);
        json.over(bytes, 2, bytes.length - 4);
    }

    private List<String> fields(final String text) {
        final List<String> fields = new ArrayList<>();
        begin(text);
        while (json.nextField()) {
            fields.add(json.name() + (json.isText() ? "='" : "=") + json.text());
        }
        return fields;
    }

    @Test
    void shouldReadFieldsAndSkipObjectsAndArrays() {
        assertThat(
                        fields(
                                "{\"a\":1,\"b\":\"x\\\"y\",\"c\":{\"d\":[\"}\"]},\"e\":[1,2],\"f\":null, \"g\\u0041\" : true } "))
                .containsExactly("a=1", "b='x\"y", "f=null", "gA=true");
        assertThat(json.isWhole()).isTrue();
        assertThat(fields("{}")).isEmpty();
        assertThat(json.isWhole()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "no object | 0 | column 1: it does not begin with '{'",
                "{`a`:1 | 1 | column 7: ',' is missing",
                "{`a`:1,} | 1 | column 8: a name in quotes is missing",
                "{`a`:1 `b`:2} | 1 | column 8: ',' is missing",
                "{`a`:} | 0 | column 6: a value is missing",
                "{`a`:-} | 0 | column 7: a digit is missing",
                "{`a`:1.e5} | 0 | column 8: a digit is missing",
                "{`a`:.5} | 0 | column 6: a value is missing",
                "{`a`:nul} | 0 | column 6: a value is missing",
                "{`a`:1}x | 1 | column 8: text follows the object",
                "{a:1} | 0 | column 2: a name in quotes is missing",
                "{,} | 0 | column 2: a name in quotes is missing",
                "{`ä`:`b} | 0 | column 9: a text has no closing quote",
                "{`a`:`\\x`} | 0 | column 9: an escape is unknown",
                "{`a`:`\\uD83Dx`} | 0 | column 13: an escape is half of a character",
                "{`a`:[1,2 | 0 | column 10: it ends inside a value",
                "{`cut | 0 | column 6: a text has no closing quote",
            })
    void shouldSayWhyAndWhereTheTextIsNoJson(final String text, final int fields, final String problem) {
        assertThat(fields(text.replace('`', '"'))).hasSize(fields);
        assertThat(json.isWhole()).isFalse();
        assertThat(json.fault()).isEqualTo("it is no JSON at " + problem);
    }

    @Test
    void shouldNameTheLineOfTextWithSeveral() {
        fields("{\n \"a\": 1,\n \"b\": x}");

        assertThat(json.fault()).isEqualTo("it is no JSON at line 3, column 7: a value is missing");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0",
        "-17, 0, -17",
        "101.25, 4, 1012500",
        "-0.5, 1, -5",
        "1.20, 1, 12",
        "1e2, 0, 100",
        "12e-1, 1, 12",
        "9223372036854775807, 0, 9223372036854775807",
        "100.000000000000000000000, 0, 100"
    })
    void shouldReadDecimals(final String text, final int decimals, final long value) {
        begin("{\"n\": " + text + " }");

        assertThat(json.nextField()).isTrue();
        assertThat(json.isNamed(JsonScanner.ascii("n"))).isTrue();
        assertThat(json.isNamed(JsonScanner.ascii("m"))).isFalse();
        assertThat(json.fieldValue(decimals)).isEqualTo(value);
        assertThat(json.nextField()).isFalse();
        assertThat(json.isWhole()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.23456", "1e99999999", "92233720368547758080", "true", "null", "\"1\""})
    void shouldNotRoundOrGuessNumbers(final String text) {
        begin("{\"n\":" + text + ",\"m\":1}");

        assertThat(json.nextField()).isTrue();
        assertThat(json.fieldValue(4)).isZero();
        assertThat(json.nextField()).isFalse();
        assertThat(json.isWhole()).isFalse();
    }

    @Test
    void shouldReadDoublesInQuotesAndWithout() {
        begin("{\"a\":\"163.4512\",\"b\":-7,\"c\":1.5e3,\"d\":\"AAPL\",\"e\":12345678901234567890,\"f\":\"\","
                + "\"g\":0.1234567890123456789,\"h\":\"1.2.3\"}");
        final List<Double> numbers = new ArrayList<>();
        while (json.nextField()) {
            numbers.add(json.number());
        }

        assertThat(numbers)
                .containsExactly(
                        163.4512,
                        -7.0,
                        1500.0,
                        Double.NaN,
                        1.2345678901234567e19,
                        Double.NaN,
                        0.1234567890123456789,
                        Double.NaN);
    }

    @Test
    void shouldFindKeysAndElementsAtAnyDepth() {
        over(" {\"skip\":{\"b\":[1,{}]},\"b\":[[\"1.5\",\"x\"],[2]],\"a\":\"text\"} ");
        final int[] at = new int[3];
        json.object(new String[] {"a", "b", "c"}, at);

        assertThat(json.isAtEnd()).isTrue();
        assertThat(at[2]).isEqualTo(-1);
        json.moveTo(at[0]);
        json.scalar();
        assertThat(json.is("text")).isTrue();
        json.moveTo(at[1]);
        final List<String> elements = new ArrayList<>();
        assertThat(json.array()).isTrue();
        do {
            assertThat(json.array()).isTrue();
            do {
                json.scalar();
                elements.add(json.text());
            } while (json.more());
        } while (json.more());
        assertThat(elements).containsExactly("1.5", "x", "2");
    }

    @Test
    void shouldThrowWhereTextOfAnyDepthIsWrong() {
        over("[1;");
        json.array();
        json.scalar();

        assertThatThrownBy(json::more)
                .isInstanceOf(JsonScanner.MalformedException.class)
                .hasMessage("it is no JSON at column 3: ']' is missing");
    }

    @Test
    void shouldEnterObjectsAtTheFieldOfAName() {
        over(" {`x`:{`b`:1},`a`:{`c`:[{}],`b`:`text`},`b`:2}".replace('`', '"'));

        assertThat(json.enter(JsonScanner.ascii("a"))).isTrue();
        assertThat(json.enter(JsonScanner.ascii("b"))).isTrue();
        json.scalar();
        assertThat(json.text()).isEqualTo("text");

        over("{\"a\":1}");
        assertThat(json.enter(JsonScanner.ascii("b"))).isFalse();
    }
}
