package dev.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured delivers all results in order, wherever the node runs; the benchmark checks each of them. */
class RegionBenchmarkTest {

    @ParameterizedTest
    @EnumSource
    void shouldDeliverEachResultInItsPlace(final RegionBenchmark.Place place) {
        final RegionBenchmark benchmark = new RegionBenchmark();
        benchmark.place = place;
        benchmark.open();
        benchmark.run();

        assertThat(benchmark.run()).isGreaterThanOrEqualTo(2L * RegionBenchmark.RECORDS);
    }
}
