package dev.tailrace.samples.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.samples.SampleRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyAbcTest {

    private static final int ROWS = 2_000;
    private static final Map<String, String> FEW = Map.of("bytes", "50", "distinct", "100");

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "abcd", "24/01/15 10:30:01 INFO", "\u00ff\u00fe\u0000"})
    void shouldWriteBase64(final String text) {
        assertThat(SampleRun.of(new LatencyAbc(), Map.of(), text)).containsExactly(base64(text));
    }

    @Test
    void shouldCutRowsThatAreTooLong() {
        final String longest = "x".repeat(500_000);
        assertThat(SampleRun.of(new LatencyAbc(), Map.of(), longest + "y")).containsExactly(base64(longest));
    }

    @Test
    void shouldCountEachRow() {
        final Map<String, Integer> counts = new HashMap<>();
        final List<String> expected = new ArrayList<>();
        rows().forEach(row -> expected.add(counts.merge(row, 1, Integer::sum) + "," + base64(row)));
        final Map<String, String> settings = new HashMap<>(FEW);
        settings.put("query", "count");
        assertThat(SampleRun.generated(new LatencyAbc(), settings, ROWS).get("results"))
                .isEqualTo(expected);
    }

    @Test
    void shouldJoinEachRowWithADoubledKey() {
        final Map<String, String> settings = new HashMap<>(FEW);
        settings.put("query", "join");
        final List<String> joined =
                SampleRun.generated(new LatencyAbc(), settings, ROWS).get("results");
        final List<String> rows = rows();
        for (int number = 0; number < ROWS; number++) {
            final String[] parts = joined.get(number).split(",");
            assertThat(parts[1]).isEqualTo(base64(rows.get(number)));
            assertThat(Integer.parseInt(parts[0])).isBetween(0, 19_998).matches(value -> value % 2 == 0);
        }
    }

    @Test
    void shouldGenerateAsManyDifferentRowsAsAreAskedFor() {
        assertThat(new HashSet<>(rows())).hasSize(100);
        assertThat(SampleRun.records(new LatencyAbc(), Map.of(), 3))
                .allSatisfy(row -> assertThat(row).hasSize(1_200));
    }

    private static List<String> rows() {
        return SampleRun.records(new LatencyAbc(), FEW, ROWS).stream()
                .map(row -> new String(row, StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static String base64(final String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
