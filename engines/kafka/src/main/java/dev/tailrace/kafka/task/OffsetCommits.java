package dev.tailrace.kafka.task;

import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.Published;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Commits positions to the group, for tools that show lag: nothing is recovered from them, so a commit that fails is made up
 * for by the next. Poll thread.
 */
final class OffsetCommits {

    private static final int MOST_METADATA = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** However often snapshots are taken: each commit is a request to a broker, and nobody looks more often. */
    private static final long LEAST_APART_NS = 1_000_000_000L;

    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, OffsetAndMetadata> due = new HashMap<>();
    private long nextNs;

    /** @param nowNs the first commit may be sent at once */
    OffsetCommits(final Consumer<byte[], byte[]> consumer, final long nowNs) {
        this.consumer = consumer;
        nextNs = nowNs;
    }

    /** Adds what a partition task has made durable last, if that is news. */
    void collect(final TaskSlot slot) {
        final Published published = slot.takeCommit();
        if (published != null) {
            collect(slot.sources(), published);
        }
    }

    void collect(final List<TopicPartition> sources, final Published published) {
        add(sources, published, due);
    }

    /** These partitions may have another owner, who commits for them. */
    void forget(final List<TopicPartition> sources) {
        due.keySet().removeAll(sources);
    }

    static void add(
            final List<TopicPartition> sources,
            final Published published,
            final Map<TopicPartition, OffsetAndMetadata> offsets) {
        for (int input = 0; input < sources.size(); input++) {
            offsets.put(sources.get(input), offset(published.inputs().get(input), manifest(published)));
        }
    }

    /** A position as the group has it. */
    static OffsetAndMetadata offset(final InputPosition position, final String manifest) {
        final Optional<Integer> epoch =
                position.leaderEpoch() < 0 ? Optional.empty() : Optional.of(position.leaderEpoch());
        return new OffsetAndMetadata(position.next(), epoch, manifest);
    }

    /** What people see beside the offset: the last snapshot, and the next number of each output behind it. */
    static String manifest(final Published published) {
        final String text = published.name() + ": "
                + published.outputs().stream().map(OffsetCommits::next).collect(Collectors.joining(", "));
        return text.length() <= MOST_METADATA ? text : text.substring(0, MOST_METADATA);
    }

    private static String next(final OutputPosition output) {
        return output.log() + " " + output.next();
    }

    /** Sends what was collected, unless it was done a moment ago; waits for nothing. */
    void send(final long nowNs) {
        if (!due.isEmpty() && nowNs - nextNs >= 0) {
            nextNs = nowNs + LEAST_APART_NS;
            consumer.commitAsync(Map.copyOf(due), null);
            due.clear();
        }
    }

    /** Sends what was collected and waits for the answer; for the end of a run, or of its right to a partition. */
    void sendAndWait() {
        try {
            if (!due.isEmpty()) {
                consumer.commitSync(Map.copyOf(due), PATIENCE);
            }
        } catch (final KafkaException unimportant) {
            return; // the snapshots say where to continue
        } finally {
            due.clear();
        }
    }
}
