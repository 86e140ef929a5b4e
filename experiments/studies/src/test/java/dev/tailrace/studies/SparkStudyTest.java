package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkStudyTest {

    private static final BatchTimes TIMES = new BatchTimes(90, 60, 10, 100, 95, 360);

    private final List<SparkRun> runs = List.of(
            run("baseline", 0, 400, Optional.of(TIMES)),
            run("both", 0, 100, Optional.empty()),
            run("baseline", 1, 500, Optional.of(TIMES)));

    private static SparkRun run(
            final String series, final int round, final double p50Ms, final Optional<BatchTimes> batches) {
        return new SparkRun(series, 30, round, p50Ms, 800, 990, Optional.of(60.0), 0.05, batches, SparkRun.AS_PROMISED);
    }

    @Test
    void shouldWriteALineForEachRunWithWhatItSavesComparedWithTheBaselineOfItsRound() {
        assertThat(SparkRun.csv(runs))
                .isEqualTo(
                        """
                        series,store_ms,round,p50_ms,p99_ms,p50_saved_percent,per_second,cpu_s_per_million,\
                        others_processors,check
                        baseline,30,0,400.000,800.000,0.00,990,60.00,0.05,"as promised"
                        both,30,0,100.000,800.000,75.00,990,60.00,0.05,"as promised"
                        baseline,30,1,500.000,800.000,0.00,990,60.00,0.05,"as promised"
                        """);
    }

    @Test
    void shouldDrawABarForEachVariantWithBatches() {
        assertThat(SparkChart.of(runs))
                .contains("baseline, 30 ms store", "360 ms", "purge", "commit log")
                .doesNotContain("both, 30 ms store");
    }

    @Test
    void shouldReadItsSettings() {
        assertThat(SparkPlan.of(List.of()).cells()).isEqualTo(SparkCell.ofBatches());
        assertThat(SparkPlan.of(List.of()).ways())
                .hasSizeGreaterThan(SparkCell.ofBatches().size());
        final SparkPlan part =
                SparkPlan.of(List.of("rate=7", "variants=baseline,both", "stores=0", "measured=3", "partitions=8"));
        assertThat(part.partitions()).isEqualTo(8);
        assertThat(part.cells()).extracting(SparkCell::name).containsExactly("baseline-0ms", "both-0ms");
        assertThat(part.ways()).hasSize(2);
        assertThat(part.timing().phases().get(0).name()).isEqualTo("7");
        assertThatThrownBy(() -> SparkPlan.of(List.of("no-such=1"))).hasMessageContaining("no-such=1");
    }
}
