package dev.tailrace.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.topic.LatencyTotals;
import dev.tailrace.launch.topic.MergeTotals;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicTextTest {

    @Test
    void shouldSayWhatAMergeHasMet() {
        final MergeTotals totals = new MergeTotals(12_000, 9_998, 3, 2_000, 1, 7, 5, 2, 0, 0, 2, 0);

        assertThat(MergeText.progress(totals)).isEqualTo("merging: 9,998 written, 3 held");
        assertThat(MergeText.summary(totals))
                .isEqualTo(
                        """
                        records         12,000 read, 9,998 written
                        dropped         2,000 repeated, 1 of former epochs
                        order           2 lost, 0 written late, 0 too old to tell
                        left out        7 of other applications, 5 with headers that contradict the log
                        markers         2 epochs, 0 frontiers
                        """);
    }

    @Test
    void shouldSayWhatWasMeasuredAndByWhichClock() {
        final Map<String, String> percentiles = new LinkedHashMap<>();
        percentiles.put("p50", "below 1 ms");
        percentiles.put("max", "19 ms");
        final LatencyTotals totals = new LatencyTotals(
                2_000, 1_991, 1_980, 7, 20, 0, 0, 0, 4, 3, 0, 0, 0, 1, 1_979, percentiles, "of the wall");

        assertThat(LatencyText.progress(totals)).isEqualTo("1,979/s: p50 below 1 ms   max 19 ms; matched 1,980");
        assertThat(LatencyText.summary(totals))
                .isEqualTo(
                        """
                        inputs          2,000: 1,980 matched, 20 never, 0 still waiting
                        outputs         1,991, 1.00 for each input that has one: 7 of inputs outside the interval, 4 repeated, 0 without an input, 0 out of order
                        left out        3 inputs that are indistinguishable, 1 before their inputs
                        clock           of the wall
                        latency         p50 below 1 ms   max 19 ms
                                        percentiles need ten samples above them
                        """);
    }
}
