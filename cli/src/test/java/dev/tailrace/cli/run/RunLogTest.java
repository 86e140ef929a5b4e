package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class RunLogTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void shouldWriteALineWithTimeAndLevel() {
        final RunLog log = log(RunLog.Level.info, RunLog.Format.text);
        log.write(RunLog.Level.warn, "warning", "no broker answers");
        log.write(RunLog.Level.error, "failed", "wrong:\n- a\n- b");
        assertThat(lines)
                .containsExactly(
                        "2026-11-26T09:30:00.000Z WARN  no broker answers",
                        "2026-11-26T09:30:00.000Z ERROR wrong:\n  - a\n  - b");
    }

    @Test
    void shouldWriteAnObjectThatAParserReads() {
        final RunLog log = log(RunLog.Level.info, RunLog.Format.json);
        log.write(RunLog.Level.info, "lag", "a \"b\"\n\u0001\\ü", Map.of("behind", 12L));
        final JsonNode line = new ObjectMapper().readTree(lines.get(0));
        assertThat(lines).singleElement().asString().doesNotContain("\n");
        assertThat(line.get("time").asString()).isEqualTo("2026-11-26T09:30:00.000Z");
        assertThat(line.get("level").asString()).isEqualTo("info");
        assertThat(line.get("event").asString()).isEqualTo("lag");
        assertThat(line.get("message").asString()).isEqualTo("a \"b\"\n\u0001\\ü");
        assertThat(line.get("behind").isNumber()).isTrue();
        assertThat(line.get("application").asString()).isEqualTo("alerts");
    }

    @Test
    void shouldLeaveOutWhatIsLessImportantThanTheLevel() {
        for (final RunLog.Level least : RunLog.Level.values()) {
            lines.clear();
            final RunLog log = log(least, RunLog.Format.text);
            for (final RunLog.Level level : RunLog.Level.values()) {
                log.write(level, "event", level.name());
            }
            assertThat(lines).as(least.name()).hasSize(least.ordinal() + 1);
        }
    }

    private RunLog log(final RunLog.Level least, final RunLog.Format format) {
        return new RunLog(
                least,
                format,
                Map.of("application", "alerts"),
                () -> Instant.parse("2026-11-26T09:30:00Z"),
                lines::add);
    }
}
