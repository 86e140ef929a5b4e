package dev.tailrace.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.ScrapedText;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DurationCountsTest {

    private static final Metric METRIC = Metric.histogram("wait_seconds", "How long.");

    private final DurationCounts counts = new DurationCounts();

    @Test
    void shouldHaveTheLimitsThatPeoplePromiseAmongItsBounds() {
        final ScrapedText page = page(counts);

        assertThat(Stream.of("0.000001", "0.0002", "0.0005", "0.001", "0.002", "0.005", "1.0", "10.0", "+Inf")
                        .map(bound -> "wait_seconds_bucket{le=\"" + bound + "\"}"))
                .allMatch(page.values()::containsKey);
        assertThat(page.values()).hasSize(5 + 7 * 6 + 2 + 2);
    }

    @Test
    void shouldCountADurationThatIsTheBoundOfABucketInIt() {
        counts.record(1_000_000);
        counts.record(1_000_001);

        assertThat(page(counts).value("wait_seconds_bucket{le=\"0.001\"}")).isEqualTo(1);
        assertThat(page(counts).value("wait_seconds_bucket{le=\"0.0015\"}")).isEqualTo(2);
    }

    @Test
    void shouldCountWhatIsBelowZeroAsZeroAndWhatIsLongerThanAllBoundsAmongAll() {
        counts.record(-5);
        counts.record(Long.MAX_VALUE / 2);

        assertThat(page(counts).value("wait_seconds_bucket{le=\"0.0000001\"}")).isEqualTo(1);
        assertThat(page(counts).value("wait_seconds_bucket{le=\"10.0\"}")).isEqualTo(1);
        assertThat(page(counts).value("wait_seconds_count")).isEqualTo(2);
    }

    @Test
    void shouldAddUpWhatSeveralThreadsHaveCounted() {
        final DurationCounts others = new DurationCounts();
        counts.record(2_000_000_000);
        others.add(500_000_000, 4);

        final MetricsPage page = new MetricsPage();
        page.durations(METRIC, Labels.of("engine", "a"), List.of(counts, others));
        final ScrapedText text = ScrapedText.parse(page.toOpenMetrics(), true);
        assertThat(text.value("wait_seconds_count{engine=\"a\"}")).isEqualTo(5);
        assertThat(text.value("wait_seconds_sum{engine=\"a\"}")).isEqualTo(4);
        assertThat(text.value("wait_seconds_bucket{engine=\"a\",le=\"0.5\"}")).isEqualTo(4);
    }

    @Property
    void shouldCountEachDurationInTheFirstBucketWhoseBoundItDoesNotExceed(@ForAll @LongRange(min = 0) final long ns) {
        final int bucket = DurationCounts.bucketOf(ns);

        assertThat(bucket == 0 || ns / 1e9 > bound(bucket - 1)).isTrue();
        assertThat(ns / 1e9).isLessThanOrEqualTo(bound(bucket));
    }

    private static double bound(final int bucket) {
        final String text = DurationCounts.upperBoundSeconds(bucket);
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    @Test
    void shouldAllocateNothingWhileItCounts() {
        final long allocated = Allocation.inSteadyState(() -> {
            for (long ns = 1; ns < 20_000_000_000L; ns += 4_000_000) {
                counts.record(ns);
            }
        });

        assertThat(allocated).isZero();
    }

    private static ScrapedText page(final DurationCounts counts) {
        final MetricsPage page = new MetricsPage();
        page.durations(METRIC, Labels.NONE, List.of(counts));
        return ScrapedText.parse(page.toOpenMetrics(), true);
    }
}
