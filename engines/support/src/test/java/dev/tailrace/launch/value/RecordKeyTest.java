package dev.tailrace.launch.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.testkit.Allocation;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordKeyTest {

    @Test
    void shouldIdentifyAnOutputByApplicationTaskAndNumber() {
        final RecordKey.Keys keys = RecordKey.parse("output").of("my-app", 12);
        for (final long number : new long[] {0, 7, 1_234_567, 10, 1L << 60}) {
            assertThat(keys.of(number, new byte[0])).asString().isEqualTo("my-app/12/" + number);
            assertThat(keys.of(number, new byte[0])).hasSizeLessThanOrEqualTo(keys.longest());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"symbol\":\"ACME\",\"price\":5} | ACME",
                "{\"price\":5,\"symbol\":17} | 17",
                "{\"price\":5} |",
                "{\"symbol\":null} |",
                "no JSON |",
            })
    void shouldTakeAFieldIfThereIsOne(final String value, final String key) {
        final byte[] found = RecordKey.parse("json:symbol").of("app", 0).of(3, value.getBytes(StandardCharsets.UTF_8));
        assertThat(found == null ? null : new String(found, StandardCharsets.UTF_8))
                .isEqualTo(key);
    }

    @Test
    void shouldLeaveOutFieldsThatAreTooLong() {
        final RecordKey.Keys keys = RecordKey.parse("json:a").of("app", 0);
        assertThat(keys.of(0, json("x".repeat(512)))).hasSize(512);
        assertThat(keys.of(0, json("x".repeat(513)))).isNull();
    }

    private static byte[] json(final String value) {
        return ("{\"a\":\"" + value + "\"}").getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void shouldGiveNoKeysUnlessRequested() {
        assertThat(RecordKey.parse("none").of("app", 0).of(0, json("x"))).isNull();
        assertThat(RecordKey.parse("none")).isEqualTo(RecordKey.NONE);
    }

    @Test
    void shouldSayHowManyResultsLackTheirField() {
        assertThat(RecordKey.parse("json:symbol").missing(3))
                .hasValue("3 results have none: the field 'symbol' is missing, null or longer than 512 bytes");
        assertThat(RecordKey.parse("json:symbol").missing(0)).isEmpty();
        assertThat(RecordKey.NONE.missing(3)).isEmpty();
    }

    @Test
    void shouldBePartOfTheVersionOfThePipeline() {
        final PipelineVersion without = PipelineVersion.of(Map.of("setting window", "1"));

        assertThat(RecordKey.NONE.in(without)).isEqualTo(without);
        assertThat(without.changesTo(RecordKey.parse("json:a.b").in(without)))
                .containsExactly("record-key was none, is json:a.b");
        assertThat(RecordKey.parse("output")
                        .in(without)
                        .changesTo(RecordKey.parse("json:a").in(without)))
                .containsExactly("record-key was output, is json:a");
    }

    @Test
    void shouldGiveKeysThatMayBeKept() {
        final RecordKey.Keys keys = RecordKey.parse("output").of("app", 3);
        final byte[] first = keys.copyOf(5, new byte[0]);

        keys.copyOf(6, new byte[0]);

        assertThat(first).asString().isEqualTo("app/3/5");
        assertThat(RecordKey.Keys.NONE.copyOf(5, new byte[0])).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "json:", "json", "symbol"})
    void shouldRefuseOtherWords(final String word) {
        assertThatThrownBy(() -> RecordKey.parse(word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected none, output or json:FIELD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"output", "json:a"})
    void shouldAllocateNothing(final String word) {
        final RecordKey.Keys keys = RecordKey.parse(word).of("app", 0);
        final byte[] value = json("ACME");
        assertThat(Allocation.inSteadyState(() -> {
                    for (int number = 0; number < 10_000; number++) {
                        keys.of(number, value);
                    }
                }))
                .isZero();
    }
}
