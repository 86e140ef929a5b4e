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
 * Commits input positions to the consumer group, for tools that show lag. Nothing is recovered from them, so a failed
 * commit is simply followed by the next one. Poll thread.
 */
final class OffsetCommits {

    private static final int MOST_METADATA = 1024;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /**
     * Least time between two commits, also when snapshots are more frequent: each commit is a request to a broker, and
     * tools read them less often.
     */
    private static final long LEAST_APART_NS = 1_000_000_000L;

    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, OffsetAndMetadata> due = new HashMap<>();
    private long nextNs;

    /** @param nowNs the first commit may be sent at once */
    OffsetCommits(final Consumer<byte[], byte[]> consumer, final long nowNs) {
        this.consumer = consumer;
        nextNs = nowNs;
    }

    /** Adds the latest durable position of a partition task, if it is new. */
    void collect(final TaskSlot slot) {
        final Published published = slot.takeCommit();
        if (published != null) {
            collect(slot.sources(), published);
        }
    }

    void collect(final List<TopicPartition> sources, final Published published) {
        add(sources, published, due);
    }

    /** Drops the positions of these partitions: they may have another owner, which commits for them. */
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

    /** Converts an input position to the form that the group stores. */
    static OffsetAndMetadata offset(final InputPosition position, final String manifest) {
        final Optional<Integer> epoch =
                position.leaderEpoch() < 0 ? Optional.empty() : Optional.of(position.leaderEpoch());
        return new OffsetAndMetadata(position.next(), epoch, manifest);
    }

    /**
     * The metadata of a committed offset, for users: the last snapshot, followed by the next output sequence number of each
     * output.
     */
    static String manifest(final Published published) {
        final String text = published.name() + ": "
                + published.outputs().stream().map(OffsetCommits::next).collect(Collectors.joining(", "));
        return text.length() <= MOST_METADATA ? text : text.substring(0, MOST_METADATA);
    }

    private static String next(final OutputPosition output) {
        return output.log() + " " + output.next();
    }

    /** Sends the collected positions, unless the last commit was a moment ago; does not wait. */
    void send(final long nowNs) {
        if (!due.isEmpty() && nowNs - nextNs >= 0) {
            nextNs = nowNs + LEAST_APART_NS;
            consumer.commitAsync(Map.copyOf(due), null);
            due.clear();
        }
    }

    /**
     * Sends the collected positions and waits for the answer; called at the end of a run, and before a partition is
     * revoked.
     */
    void sendAndWait() {
        try {
            if (!due.isEmpty()) {
                consumer.commitSync(Map.copyOf(due), TIMEOUT);
            }
        } catch (final KafkaException ignored) {
            return; // the snapshots say where to continue
        } finally {
            due.clear();
        }
    }
}
