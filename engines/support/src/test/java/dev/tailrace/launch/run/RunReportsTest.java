package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ReportLine;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunReportsTest {

    @Test
    void shouldArriveAsTheyWereSent() {
        final RunProgress progress = new RunProgress(10, 3, -1, 34_200_000_000_000L);
        assertThat(ReportLine.parse(ReportLine.of("progress", progress).toString()))
                .isEqualTo(ReportLine.parse("progress records=10 results=3 behind=-1 event-time-ns=34200000000000"))
                .satisfies(line -> assertThat(line.as(RunProgress.class)).isEqualTo(progress));

        final RunTotals summary = new RunTotals(
                "compiled in memory",
                10,
                1_000,
                new TreeMap<>(Map.of("alerts", 2L, "vwap", 1L)),
                new TreeMap<>(Map.of("short-record", 1L)),
                new TreeMap<>(Map.of("short-record", "feed-3, offset 12: expected 8 bytes")),
                new TreeMap<>(Map.of("dropped as written before", "7 results")),
                RunTotals.ALL_SAVED);
        final ReportLine line = ReportLine.of(ReportLine.SUMMARY, summary);
        assertThat(ReportLine.parse(line.toString()).as(RunTotals.class)).isEqualTo(summary);
    }
}
