package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.internals.AutoOffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The reader on a consumer without a broker. */
class TopicMergeTest {

    private static final TopicPartition FIRST = new TopicPartition("trades", 0);
    private static final TopicPartition SECOND = new TopicPartition("trades", 1);

    private static final Map<TopicPartition, Long> STARTS = Map.of(FIRST, 0L, SECOND, 0L);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(AutoOffsetResetStrategy.EARLIEST.name());
    private final MergeLog log = new MergeLog();
    private final List<String> lines = new ArrayList<>();
    private final EventTimes times = new EventTimes(MergeOrder.byNumber());
    private final TopicAudit audit = new TopicAudit(MergeOrder.Rule.NUMBER, 2);
    private long nowNs;
    private TopicMerge merge;

    private TopicMerge merge(final int window, final OptionalLong timeoutMs, final Runnable eachStep) {
        consumer.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
        final MergedSink sink = new MergedSink() {
            @Override
            public void write(final ConsumerRecord<byte[], byte[]> record) {
                lines.add(new String(record.value(), StandardCharsets.UTF_8));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        merge = new TopicMerge(
                consumer,
                "trades",
                List.of(feed(FIRST), feed(SECOND)),
                LabelledReader.byNumber(2, window, sink::write),
                sink,
                new StallTimeout(timeoutMs),
                watched -> eachStep.run(),
                () -> nowNs);
        return merge;
    }

    @SafeVarargs
    private final void schedule(final ConsumerRecord<byte[], byte[]>... records) {
        consumer.schedulePollTask(() -> {
            for (final ConsumerRecord<byte[], byte[]> record : records) {
                consumer.addRecord(record);
            }
        });
    }

    @Test
    void shouldMergeWhatIsThereAndEnd() {
        consumer.updateEndOffsets(Map.of(FIRST, 2L, SECOND, 2L));
        schedule(record(0, 0, 1), record(0, 1, 2));
        schedule(record(1, 0, 0), record(1, 1, 3));

        merge(16, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet()));

        assertThat(lines).containsExactly("0", "1", "2", "3");
        assertThat(merge.reader().lost()).isZero();
    }

    @Test
    void shouldPauseAPartitionThatIsFarAheadUntilTheOtherOneHasCaughtUp() {
        consumer.updateEndOffsets(Map.of(FIRST, 4L, SECOND, 1L));
        schedule(record(0, 0, 1), record(0, 1, 2), record(0, 2, 3), record(0, 3, 4));
        consumer.schedulePollTask(() -> assertThat(consumer.paused()).containsExactly(FIRST));
        schedule(record(1, 0, 0));

        merge(2, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet()));

        assertThat(lines).containsExactly("0", "1", "2", "3", "4");
        assertThat(consumer.paused()).isEmpty();
    }

    @Test
    void shouldPassMarkersOnWithoutWritingThem() {
        consumer.updateEndOffsets(Map.of(FIRST, 3L, SECOND, 2L));
        schedule(
                log.record(0, 0, log.marker(5, 1, -1), null),
                record(0, 1, 0),
                log.record(0, 2, log.outputHeader(0, 0, 5, 0, 0), "0"),
                log.record(1, 0, log.outputHeader(OutputHeader.FRONTIER_MARKER, 0, 5, 2, 2), null),
                log.record(1, 1, log.outputHeader(OutputHeader.FRONTIER_MARKER, 0, 1, 9, 9), null));

        merge(16, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet()));

        assertThat(lines).containsExactly("0");
        assertThat(audit.stale()).isEqualTo(2);
        assertThat(audit.epochs()).isEqualTo(2);
        assertThat(merge.reader().statistics.frontiers).isEqualTo(1);
    }

    @Test
    void shouldDropARecordOfAnEndedEpochBeyondTheWindowInsteadOfWaitingForIt() {
        consumer.updateEndOffsets(Map.of(FIRST, 3L, SECOND, 0L));
        schedule(
                log.record(0, 0, log.marker(5, 1, -1), null),
                log.record(0, 1, log.outputHeader(0, 0, 1, 1_000, 1_000), "of a fenced writer"),
                log.record(0, 2, log.outputHeader(0, 0, 5, 0, 0), "0"));

        merge(4, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet()));

        assertThat(lines).containsExactly("0");
        assertThat(audit.stale()).isEqualTo(1);
        assertThat(merge.reader().lost()).isZero();
    }

    @Test
    void shouldGiveUpWhenTheTimeoutIsOverAndNothingMoreIsThere() {
        consumer.updateEndOffsets(Map.of(FIRST, 1L, SECOND, 0L));
        schedule(record(0, 0, 1));

        merge(16, OptionalLong.of(500), () -> {
                    nowNs += 100_000_000;
                    if (!lines.isEmpty()) {
                        merge.stop();
                    }
                })
                .run(STARTS, Map.of());

        assertThat(lines).containsExactly("1");
        assertThat(nowNs).isBetween(600_000_000L, 900_000_000L);
        assertThat(merge.reader().losses()).containsExactly("number 0");
    }

    @Test
    void shouldNotHoldTheTimeOfASlowFetchAgainstAPartition() {
        consumer.updateEndOffsets(Map.of(FIRST, 1L, SECOND, 7L));
        schedule(record(0, 0, 1));

        merge(16, OptionalLong.of(500), () -> {
                    nowNs += 100_000_000;
                    if (nowNs > 5_000_000_000L) {
                        merge.stop();
                    }
                })
                .run(STARTS, Map.of());

        assertThat(lines).isEmpty();
        assertThat(merge.reader().statistics.givenUp).isZero();
    }

    @Test
    void shouldNameTheRecordThatHasNoHeader() {
        consumer.updateEndOffsets(Map.of(FIRST, 1L, SECOND, 0L));
        schedule(new ConsumerRecord<>("trades", 0, 0, null, new byte[0]));

        assertThatThrownBy(() ->
                        merge(16, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet())))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "trades-0 offset 0 has no header 'tr'; only topics that a runner of Tailrace has written can"
                                + " be merged");
    }

    @Test
    void shouldNameTheRecordWhoseHeaderIsOfALaterRelease() {
        consumer.updateEndOffsets(Map.of(FIRST, 1L, SECOND, 0L));
        final byte[] later = log.outputHeader(0, 0, 0, 0, 0);
        later[0] = 3;
        schedule(log.record(0, 0, later, "x"));

        assertThatThrownBy(() ->
                        merge(16, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet())))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "trades-0 offset 0 has an output header of version 3, and this release reads version 2; merge it"
                                + " with the release that wrote it");
    }

    @Test
    void shouldSayWhichOrdersThereAreWhenTasksHaveNone() {
        consumer.updateEndOffsets(Map.of(FIRST, 1L, SECOND, 1L));
        schedule(record(0, 0, 0), log.record(1, 0, log.outputHeader(0, 1, 1, 0, 0), "x"));

        assertThatThrownBy(() ->
                        merge(16, OptionalLong.empty(), () -> {}).run(STARTS, consumer.endOffsets(STARTS.keySet())))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "topic trades: partition tasks 0 and 1 number their records each for itself; merge them by label if they"
                                + " share a total order, else by time or by partition (--order number, label, time:FIELD,... or partition)");
    }

    @Test
    void shouldReadEventTimesAndNameTheRecordThatHasNone() {
        final EventTimes timed = new EventTimes(MergeOrder.parse("time:time,end"));
        assertThat(timed.of(log.record(0, 0, 0, "{\"time\":5}"))).isEqualTo(5);
        assertThat(timed.of(log.record(0, 1, 1, "{\"end\":7}"))).isEqualTo(7);

        assertThatThrownBy(() -> timed.of(log.record(0, 3, 0, "{}")))
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "trades-0 offset 3 has no field 'time' or 'end' with a whole number, which the order by time needs");
    }

    private PartitionFeed feed(final TopicPartition partition) {
        return new PartitionFeed(partition, audit, times, (record, verdict) -> {});
    }

    private ConsumerRecord<byte[], byte[]> record(final int partition, final long offset, final long number) {
        return log.record(partition, offset, number, String.valueOf(number));
    }
}
