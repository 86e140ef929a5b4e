package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkTextTest {

    private static final BatchTimes TIMES = new BatchTimes(50, 1_000, 90, 60, 10, 100, 95, 360, 8, 0.5);

    private final SparkFigures baseline = new SparkFigures(
            "baseline",
            30,
            List.of(
                    new SparkFigures.Round(400, 800, 60, 0.05, Optional.of(TIMES)),
                    new SparkFigures.Round(600, 900, 60, 0.05, Optional.of(TIMES))));
    private final SparkFigures both =
            new SparkFigures("both", 30, List.of(new SparkFigures.Round(100, 200, 80, 0.5, Optional.empty())));

    @Test
    void shouldPrintLatenciesBesideThoseOfTheBaselineWithTheSameStoreAndWhereBatchesSpendTheirTime() {
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
    void shouldDrawABarForEachVariantWithBatches() {
        final String svg = SparkText.chart(List.of(baseline, both));
        assertThat(svg)
                .contains("baseline, 30 ms store", "360 ms", "purge", "commit log")
                .doesNotContain("both, 30 ms store");
    }
}
