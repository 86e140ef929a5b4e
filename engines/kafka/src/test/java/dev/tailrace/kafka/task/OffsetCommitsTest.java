package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.SnapshotName;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OffsetCommitsTest {

    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final long START_NS = Long.MAX_VALUE - 1;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final OffsetCommits commits = new OffsetCommits(consumer, START_NS);

    @BeforeEach
    void assign() {
        consumer.assign(List.of(INPUT));
    }

    @Test
    void shouldCommitTheNewestOnceASecondHoweverOftenThereIsNews() {
        processed(1);
        commits.send(START_NS);
        assertThat(committed()).isEqualTo(1);

        processed(2);
        commits.send(START_NS + SECOND_NS - 1);
        processed(3);
        assertThat(committed()).isEqualTo(1);

        commits.send(START_NS + SECOND_NS);
        assertThat(committed()).isEqualTo(3);
    }

    @Test
    void shouldNotHoldBackTheLast() {
        processed(1);
        commits.send(START_NS);
        processed(2);
        commits.sendAndWait();
        assertThat(committed()).isEqualTo(2);
    }

    @Test
    void shouldNotCommitForAPartitionThatHasGone() {
        processed(1);
        commits.send(START_NS);
        processed(2);
        commits.forget(List.of(INPUT));
        commits.sendAndWait();
        assertThat(committed()).isEqualTo(1);
    }

    private void processed(final long records) {
        commits.collect(
                List.of(INPUT),
                new Published(
                        new SnapshotName(0, 1, records, 0),
                        List.of(new InputPosition(LogIdentity.of(INPUT.toString()), records, -1)),
                        List.of(),
                        records,
                        10));
    }

    private long committed() {
        return consumer.committed(Set.of(INPUT)).get(INPUT).offset();
    }
}
