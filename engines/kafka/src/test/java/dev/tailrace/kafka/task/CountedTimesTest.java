package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.ScrapedText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class CountedTimesTest {

    private static final long SECOND_NS = 1_000_000_000L;

    private final CountedTimes times = new CountedTimes();

    @Test
    void shouldCountARecordOnlyWhenNoneFollowsAtOnceOrSixteenAreTogether() {
        final Input input = new Input(System.nanoTime(), System.currentTimeMillis());
        for (int record = 0; record < 20; record++) {
            times.processed(input);
        }
        assertThat(count(times.latency())).isEqualTo(16);

        times.pause();
        assertThat(count(times.latency())).isEqualTo(20);

        times.pause();
        assertThat(count(times.latency())).isEqualTo(20);
    }

    @Test
    void shouldCountFromThePollAndFromTheTimestamp() {
        times.processed(new Input(System.nanoTime() - 2 * SECOND_NS, System.currentTimeMillis() - 5_500));
        times.pause();

        assertThat(page(times.latency()).value("tailrace_latency_seconds_sum")).isBetween(2.0, 3.0);
        assertThat(page(times.age()).value("tailrace_latency_seconds_sum")).isBetween(5.4, 6.5);
    }

    @Test
    void shouldCountNoAgeOfARecordWithoutATimestamp() {
        times.processed(new Input(System.nanoTime(), ConsumerRecord.NO_TIMESTAMP));
        times.pause();

        assertThat(count(times.latency())).isEqualTo(1);
        assertThat(count(times.age())).isZero();
    }

    @Test
    void shouldAllocateNothing() {
        final Input input = new Input(System.nanoTime(), System.currentTimeMillis());
        assertThat(Allocation.inSteadyState(() -> {
                    for (int record = 0; record < 5_000; record++) {
                        times.processed(input);
                    }
                }))
                .isZero();
    }

    @Test
    void shouldKnowHowFarBehindARunIsOnlyWhenItIsKnownOfEachPartition() {
        assertThat(TaskWatch.behind(List.of(view(Map.of()), view(Map.of())))).isEqualTo(TaskWatch.UNKNOWN);
        assertThat(TaskWatch.behind(List.of(view(Map.of(0, 5L, 1, 0L)), view(Map.of(2, 7L)))))
                .isEqualTo(12);
        assertThat(TaskWatch.behind(List.of(view(Map.of(0, 5L)), view(Map.of(1, TaskWatch.UNKNOWN)))))
                .isEqualTo(TaskWatch.UNKNOWN);
    }

    private static TaskWatch.View view(final Map<Integer, Long> behind) {
        final Map<TopicPartition, Long> byPartition = new HashMap<>();
        behind.forEach((partition, records) -> byPartition.put(new TopicPartition("feed", partition), records));
        return new TaskWatch.View(byPartition, Map.of(), List.of(), 0, false, 0);
    }

    private static double count(final DurationCounts counts) {
        return page(counts).value("tailrace_latency_seconds_count");
    }

    private static ScrapedText page(final DurationCounts counts) {
        final MetricsPage page = new MetricsPage();
        page.durations(RunMetrics.LATENCY, Labels.NONE, List.of(counts));
        return ScrapedText.parse(page.toOpenMetrics(), true);
    }

    private record Input(long takenNs, long timestampMs) implements TaskInput {

        @Override
        public void take(final TopicPartition partition, final List<ConsumerRecord<byte[], byte[]>> records) {}

        @Override
        public void advanceTo(final TopicPartition partition, final OffsetAndMetadata next) {}

        @Override
        public boolean hasRoom(final TopicPartition partition) {
            return true;
        }

        @Override
        public boolean processNext() {
            return false;
        }

        @Override
        public boolean isDrained() {
            return true;
        }

        @Override
        public int waiting(final TopicPartition partition) {
            return 0;
        }

        @Override
        public String place() {
            return "nowhere";
        }
    }
}
