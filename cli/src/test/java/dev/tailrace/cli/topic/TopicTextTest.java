package dev.tailrace.cli.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.ReportLine;
import org.junit.jupiter.api.Test;

class TopicTextTest {

    @Test
    void shouldSayWhatAMergeHasMet() {
        final ReportLine report =
                ReportLine.parse("summary records=12000 delivered=9998 held=3 repeated=2000 old-epoch=1 lost=2"
                        + " inversions=0 undecided=0 foreign=7 invalid=5 epochs=2 frontiers=0 given-up=0");

        assertThat(MergeText.progress(report)).isEqualTo("merging: 9,998 written, 3 held");
        assertThat(MergeText.summary(report))
                .isEqualTo(
                        """
                        records         12,000 read, 9,998 written
                        dropped         2,000 repeated, 1 of epochs that were over
                        order           2 lost, 0 written late, 0 too old to tell
                        left out        7 of other applications, 5 with headers that contradict the log
                        markers         2 epochs, 0 frontiers
                        """);
    }

    @Test
    void shouldSayWhatWasMeasuredAndByWhichClock() {
        final ReportLine report = ReportLine.of(ReportLine.SUMMARY)
                .with("inputs", 2000)
                .with("outputs", 1991)
                .with("matched", 1980)
                .with("matched-outside", 7)
                .with("never-matched", 20)
                .with("waiting", 0)
                .with("evicted", 0)
                .with("without-input", 0)
                .with("repeated-outputs", 4)
                .with("repeated-inputs", 3)
                .with("out-of-order", 0)
                .with("without-match", 0)
                .with("without-time", 0)
                .with("negative", 1)
                .with("samples", 1979)
                .with("p50", "below 1 ms")
                .with("max", "19 ms")
                .with("clock", "of the wall");

        assertThat(LatencyText.progress(report)).isEqualTo("1,979/s: p50 below 1 ms   max 19 ms; matched 1,980");
        assertThat(LatencyText.summary(report))
                .isEqualTo(
                        """
                        inputs          2,000: 1,980 matched, 20 never, 0 still waiting
                        outputs         1,991, 1.00 for each input that has one: 7 of inputs outside the interval, 4 repeated, 0 without an input, 0 out of order
                        left out        3 inputs that cannot be told apart, 1 before their inputs
                        clock           of the wall
                        latency         p50 below 1 ms   max 19 ms
                                        percentiles need ten samples above them
                        """);
    }
}
