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
        assertThat(RunProgress.of(ReportLine.parse(progress.toReport().toString())))
                .isEqualTo(progress);

        final RunSummary summary = new RunSummary(
                "compiled in memory",
                10,
                1_000,
                new TreeMap<>(Map.of("alerts", 2L, "vwap", 1L)),
                new TreeMap<>(Map.of("short-record", 1L)),
                new TreeMap<>(Map.of("short-record", "feed-3, offset 12: expected 8 bytes")),
                new TreeMap<>(Map.of("dropped as written before", "7 results")));
        final ReportLine line = summary.toReport();
        assertThat(line)
                .hasToString("summary processor=compiled%20in%20memory records=10 elapsed-ns=1000 results.alerts=2"
                        + " results.vwap=1 irregular.short-record=1"
                        + " first.short-record=feed-3,%20offset%2012:%20expected%208%20bytes"
                        + " fact.dropped%20as%20written%20before=7%20results");
        assertThat(RunSummary.of(ReportLine.parse(line.toString()))).isEqualTo(summary);
        assertThat(summary.badInput())
                .containsExactly("1 x short-record", "first: feed-3, offset 12: expected 8 bytes");
    }
}
