package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ResultFilterTest {

    private static final TopicPartition PARTITION = new TopicPartition("results", 3);

    private ResultFilter filter = new ResultFilter();
    private long offset;

    @Test
    void shouldGiveTheVerdictsOfTheVectors() throws IOException {
        for (final Vectors history : Vectors.all()) {
            filter = history.isCompacted() ? ResultFilter.ofCompacted() : new ResultFilter();
            offset = history.firstOffset();
            for (final Vectors.Step step : history.steps()) {
                if (step.header() == null) {
                    resume();
                } else {
                    assertThat(judge(step.header())).as(history.name()).isEqualTo(Verdict.valueOf(step.verdict()));
                }
            }
        }
    }

    @Test
    void shouldContinueWithWhatWasCommitted() {
        judge(Headers.marker(1, -1, -1));
        judge(Headers.result(1, 0));
        judge(Headers.result(1, 1));
        assertThat(filter.offsets().get(PARTITION).offset()).isEqualTo(3);

        resume();

        assertThat(judge(Headers.result(1, 1))).isEqualTo(Verdict.REPEATED);
        assertThat(judge(Headers.result(2, 2))).isEqualTo(Verdict.INVALID);
        assertThat(judge(Headers.result(1, 2))).isEqualTo(Verdict.NEW);
        assertThat(filter.offsets().get(PARTITION).offset()).isEqualTo(6);
        assertThat(filter.repeated()).isEqualTo(1);
        assertThat(filter.invalid()).isEqualTo(1);
    }

    @Test
    void shouldStartOverWhereNothingWasCommitted() {
        judge(Headers.result(1, 5));
        final Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
        committed.put(PARTITION, null);
        filter.resume(committed);
        assertThat(filter.offsets()).isEmpty();
        assertThat(judge(Headers.result(1, 5))).isEqualTo(Verdict.NEW);

        filter.resume(Map.of(PARTITION, new OffsetAndMetadata(7)));
        assertThat(judge(Headers.result(1, 5))).isEqualTo(Verdict.NEW);
    }

    @Test
    void shouldRefuseMetadataOfOthers() {
        assertThatThrownBy(() -> filter.resume(Map.of(PARTITION, new OffsetAndMetadata(7, "unknown"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'unknown' is not a position of a filter");
    }

    @Test
    void shouldKeepPartitionsApartAndCountOverAllOfThem() {
        final TopicPartition other = new TopicPartition("results", 4);
        offset = 10;
        judge(Headers.result(1, 5));
        judge(Headers.result(1, 5));
        assertThat(filter.accept(record(other, Headers.result(2, 5)))).isTrue();
        assertThat(filter.accept(record(other, Headers.result(2, 8)))).isTrue();
        assertThat(filter.accept(record(other, Headers.result(1, 6)))).isFalse();

        assertThat(filter.repeated()).isEqualTo(1);
        assertThat(filter.stale()).isEqualTo(1);
        assertThat(filter.missing()).isEqualTo(2);

        filter.forget(Set.of(PARTITION, other));

        assertThat(filter.repeated()).isEqualTo(1);
        assertThat(filter.stale()).isEqualTo(1);
        assertThat(filter.missing()).isZero();
        assertThat(filter.offsets()).isEmpty();
    }

    @Test
    void shouldPassOverRecordsWithoutAHeaderAndNoticeThoseOfOtherReleases() {
        assertThat(judge(null)).isEqualTo(Verdict.INVALID);
        assertThat(filter.invalid()).isEqualTo(1);
        final byte[] later = new byte[48];
        later[0] = 3;
        assertThatThrownBy(() -> judge(later))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("header 'tr' has version 3, and this release reads version 2");
    }

    @Test
    void shouldHavePositionsThatABrokerTakesWhateverIsMissing() {
        offset = 1_000;
        for (long number = 1L << 59; number < (1L << 59) + 40; number += 2) {
            judge(Headers.result(1 << 30, number));
        }
        assertThat(filter.missing()).isEqualTo(19);
        assertThat(filter.offsets().get(PARTITION).metadata()).hasSizeBetween(300, 450);
    }

    private void resume() {
        final Map<TopicPartition, OffsetAndMetadata> committed = filter.offsets();
        filter = new ResultFilter();
        filter.resume(committed);
    }

    private Verdict judge(final byte[] header) {
        return filter.judge(record(PARTITION, header));
    }

    private ConsumerRecord<byte[], byte[]> record(final TopicPartition partition, final byte[] header) {
        final ConsumerRecord<byte[], byte[]> record =
                new ConsumerRecord<>(partition.topic(), partition.partition(), offset++, null, new byte[1]);
        if (header != null) {
            record.headers().add(OutputHeader.KEY, header);
        }
        return record;
    }
}
