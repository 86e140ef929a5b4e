package dev.tailrace.bench.async;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured delivers all results in order, whatever the way; the benchmark checks each of them. */
class AsyncMapBenchmarkTest {

    @ParameterizedTest
    @EnumSource
    void shouldDeliverEachResultInItsPlace(final Way way) {
        final AsyncMapBenchmark benchmark = new AsyncMapBenchmark();
        benchmark.way = way;
        benchmark.open();
        benchmark.run();

        assertThat(benchmark.run()).isGreaterThanOrEqualTo(2L * AsyncMapBenchmark.RECORDS);
    }
}
