package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.FrontierFilter.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The test vectors of docs/reference/header.md, by which readers in other languages are tested too. */
class HeaderVectorsTest {

    private static final Path VECTORS = Path.of("../docs/header-vectors.txt");

    private final OutputHeader outputHeader = new OutputHeader();
    private String history;
    private FrontierFilter filter;
    private int headers;
    private int verdicts;
    private int counted;
    private Map<String, Long> beforeResume = Map.of();

    @Test
    void shouldGiveEachHeaderItsMeaningAndEachRecordItsVerdict() throws IOException {
        for (final String line : Files.readAllLines(VECTORS)) {
            final List<String> words = Arrays.asList(line.split(" "));
            switch (words.get(0)) {
                case "header" -> checkHeader(words);
                case "other" -> checkOther(words);
                case "history" -> begin(words);
                case "read" -> checkVerdict(words);
                case "resume" -> resume();
                case "counts" -> assertThat(counts()).as(history).isEqualTo(numbers(words.subList(1, words.size())));
                default -> assertThat(line).matches("|# .*");
            }
        }
        assertThat(headers).isGreaterThan(3);
        assertThat(verdicts).isGreaterThan(60);
        assertThat(counted).isGreaterThan(12);
    }

    private void checkHeader(final List<String> words) {
        final byte[] header = HexFormat.of().parseHex(words.get(1));
        assertThat(outputHeader.decode(header, 0, header.length)).isTrue();
        final Map<String, Long> fields = new LinkedHashMap<>();
        fields.put("version", (long) header[0]);
        fields.put("flags", (long) outputHeader.flags());
        fields.put("lineage", (long) outputHeader.lineage());
        fields.put("lane", (long) outputHeader.task());
        fields.put("term", (long) outputHeader.epoch());
        fields.put("pipeline", (long) outputHeader.pipeline());
        fields.put("number", outputHeader.number());
        fields.put("sequence", outputHeader.sequence());
        fields.put("ordinal", (long) outputHeader.ordinal());
        fields.put("application", (long) outputHeader.application());
        fields.put("input", (long) outputHeader.input());
        final int last = words.size() - 1;
        assertThat(fields).isEqualTo(numbers(words.subList(2, last)));
        assertThat("kind=" + kind()).isEqualTo(words.get(last));

        final byte[] again = new byte[OutputHeader.LENGTH];
        outputHeader.encode(again, 0);
        assertThat(again).isEqualTo(header);
        headers++;
    }

    private String kind() {
        return outputHeader.isEpochMarker()
                ? "term-marker"
                : outputHeader.isFrontierMarker() ? "frontier-marker" : "output";
    }

    private void checkOther(final List<String> words) {
        final byte[] header = HexFormat.of().parseHex(words.get(1));
        assertThat(outputHeader.decode(header, 0, header.length))
                .as(words.get(1))
                .isFalse();
        assertThat(OutputHeader.otherVersion(header)).isEqualTo(Integer.parseInt(words.get(2)));
    }

    private void begin(final List<String> words) {
        history = words.get(1);
        beforeResume = Map.of();
        filter = switch (words.get(2)) {
            case "first" -> FrontierFilter.fromFirstRecord();
            case "compacted" -> FrontierFilter.ofCompacted();
            default -> new FrontierFilter();
        };
    }

    private void checkVerdict(final List<String> words) {
        final byte[] header = HexFormat.of().parseHex(words.get(1));
        assertThat(outputHeader.decode(header, 0, header.length))
                .as(words.get(1))
                .isTrue();
        assertThat(filter.judge(outputHeader))
                .as("%s: %s", history, outputHeader)
                .isEqualTo(Verdict.valueOf(words.get(2)));
        verdicts++;
    }

    private void resume() {
        beforeResume = new LinkedHashMap<>(counts());
        beforeResume.keySet().removeAll(List.of("missing", "frontier", "complete-to"));
        filter = FrontierFilter.resume(filter.position());
    }

    private Map<String, Long> counts() {
        final Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("repeated", filter.repeated());
        counts.put("stale", filter.stale());
        counts.put("foreign", filter.foreign());
        counts.put("invalid", filter.invalid());
        counts.put("missing", filter.missing());
        counts.put("refilled", filter.refilled());
        beforeResume.forEach((name, before) -> counts.merge(name, before, Long::sum));
        counts.put("frontier", filter.frontier());
        counts.put("complete-to", filter.completeTo());
        counted++;
        return counts;
    }

    private static Map<String, Long> numbers(final List<String> words) {
        final Map<String, Long> numbers = new LinkedHashMap<>();
        words.forEach(word ->
                numbers.put(word.substring(0, word.indexOf('=')), Long.valueOf(word.substring(word.indexOf('=') + 1))));
        return numbers;
    }
}
