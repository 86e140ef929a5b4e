package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkTextTest {

    private static final BatchTimes TIMES = new BatchTimes(50, 1_000, 90, 60, 10, 100, 95, 360, 8, 0.5);

    private final SparkFigures baseline = new SparkFigures(
            "baseline",
            30,
            List.of(
                    new SparkFigures.Round(400, 800, 60, 0.05, 990, Optional.of(TIMES)),
                    new SparkFigures.Round(600, 900, 60, 0.05, 1010, Optional.of(TIMES))));
    private final SparkFigures both =
            new SparkFigures("both", 30, List.of(new SparkFigures.Round(100, 200, 80, 0.5, 1000, Optional.empty())));

    @Test
    void shouldPrintLatenciesNextToThoseOfTheBaselineWithTheSameStoreAndWhereBatchesSpendTheirTime() {
        assertThat(SparkText.of(List.of(baseline, both)))
                .isEqualTo(
                        """
                        | store | variant | rounds | p50 | p99 | p50 vs baseline | CPU s/million | others |
                        |---|---|---:|---:|---:|---:|---:|---:|
                        | 30 ms a request | baseline | 2 | 500 (400 to 600) | 850 (800 to 900) | | 60.0 | 0.05 |
                        | 30 ms a request | both | 1 | 100 | 200 | -80 % | 80.0 | 0.50 (!) |

                        | store | variant | batches | offset log | purge | plan | process | commit log | rest | whole |\
                         requests | concurrent |
                        |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
                        | 30 ms a request | baseline | 50 | 90 | 60 | 10 | 100 | 95 | 5 | 360 | 8 | 0.5 |
                        """);
    }

    @Test
    void shouldWriteMediansForOtherPrograms() {
        assertThat(SparkText.csv(List.of(baseline, both, new SparkFigures("async-purge", 0, List.of()))))
                .isEqualTo(
                        """
                        series,store_ms,rounds,p50_ms,p99_ms,p50_saved_percent,per_second
                        baseline,30,2,500.000,850.000,0.00,1000
                        both,30,1,100.000,200.000,80.00,1000
                        """);
    }

    @Test
    void shouldReadItsSettings() {
        assertThat(SparkPlan.of(List.of()).cells()).isEqualTo(SparkCell.ofBatches());
        assertThat(SparkPlan.of(List.of()).engines())
                .hasSizeGreaterThan(SparkCell.ofBatches().size());
        final SparkPlan part =
                SparkPlan.of(List.of("rate=7", "variants=baseline,both", "stores=0", "measured=3", "partitions=8"));
        assertThat(part.partitions()).isEqualTo(8);
        assertThat(part.cells()).extracting(SparkCell::name).containsExactly("baseline-0ms", "both-0ms");
        assertThat(part.engines()).hasSize(2);
        assertThat(part.timing().phases().get(0).name()).isEqualTo("7");
        assertThatThrownBy(() -> SparkPlan.of(List.of("no-such=1"))).hasMessageContaining("no-such=1");
    }

    @Test
    void shouldDrawABarForEachVariantWithBatches() {
        final String svg = SparkText.chart(List.of(baseline, both));
        assertThat(svg)
                .contains("baseline, 30 ms store", "360 ms", "purge", "commit log")
                .doesNotContain("both, 30 ms store");
    }
}
