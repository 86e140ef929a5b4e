package dev.tailrace.flink;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Looks at the topics of a run and creates those that are missing. Blocks; what goes wrong is thrown as Kafka's client names
 * it. Used by one thread.
 */
final class Topics implements AutoCloseable {

    private static final String FIRST_ANSWER_MS = "10000";
    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long LOOK_NS = 10_000_000L;

    private final Admin admin;

    private Topics(final Admin admin) {
        this.admin = admin;
    }

    static Topics open(final ClientSettings clients) {
        final Map<String, Object> settings = clients.admin();
        settings.put("default.api.timeout.ms", FIRST_ANSWER_MS);
        settings.put("request.timeout.ms", FIRST_ANSWER_MS);
        return new Topics(Admin.create(settings));
    }

    /**
     * Checks that all topics are there and fit each other.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is wrong
     */
    int check(final String input, final Collection<String> outputs) {
        final List<String> problems = new ArrayList<>();
        final int partitions = partitions(input).orElse(0);
        if (partitions == 0) {
            problems.add("there is no topic '" + input + "'");
        }
        for (final String output : outputs) {
            final Optional<Integer> ofOutput = partitions(output);
            if (ofOutput.isEmpty()) {
                problems.add("there is no topic '" + output + "'; create it, or give --create-topics");
            } else if (ofOutput.get() < partitions) {
                problems.add("topic '" + output + "' has " + ofOutput.get() + " partitions and topic '" + input
                        + "' has " + partitions + "; results go to the partition of their input, so add partitions");
            }
        }
        if (!problems.isEmpty()) {
            throw new StatusException(ExitStatus.USAGE, String.join("; ", problems));
        }
        return partitions;
    }

    /** Creates the topics for results that are missing, with the partitions of the input; without input none. */
    void create(final String input, final Collection<String> outputs) {
        final Optional<Integer> partitions = partitions(input);
        if (partitions.isEmpty()) {
            return;
        }
        for (final String output : outputs) {
            if (partitions(output).isEmpty()) {
                get(admin.createTopics(List.of(new NewTopic(output, partitions, Optional.empty())))
                        .all());
                awaitLeaders(output, partitions.get());
            }
        }
    }

    // Known before its leaders take records: a producer that comes too soon can lose its first batch.
    private void awaitLeaders(final String topic, final int partitions) {
        final long untilNs = System.nanoTime() + PATIENCE_NS;
        while (true) {
            try {
                ends(topic, partitions);
                return;
            } catch (final ApiException early) {
                if (!(early instanceof RetriableException) || System.nanoTime() - untilNs >= 0) {
                    throw early;
                }
                LockSupport.parkNanos(LOOK_NS);
            }
        }
    }

    private Optional<Integer> partitions(final String topic) {
        try {
            return Optional.of(get(admin.describeTopics(List.of(topic)).allTopicNames())
                    .get(topic)
                    .partitions()
                    .size());
        } catch (final UnknownTopicOrPartitionException none) {
            return Optional.empty();
        }
    }

    /** The first offsets that are still there. */
    TreeMap<Integer, Long> begins(final String topic, final int partitions) {
        return offsets(topic, partitions, OffsetSpec.earliest());
    }

    /** The offsets behind the last records. */
    TreeMap<Integer, Long> ends(final String topic, final int partitions) {
        return offsets(topic, partitions, OffsetSpec.latest());
    }

    private TreeMap<Integer, Long> offsets(final String topic, final int partitions, final OffsetSpec which) {
        final Map<TopicPartition, OffsetSpec> asked = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .collect(Collectors.toMap(Function.identity(), partition -> which));
        final TreeMap<Integer, Long> offsets = new TreeMap<>();
        get(admin.listOffsets(asked).all())
                .forEach((partition, found) -> offsets.put(partition.partition(), found.offset()));
        return offsets;
    }

    /** The offsets that checkpoints have committed to a group. */
    Map<Integer, Long> committed(final String group, final String topic) {
        final Map<Integer, Long> committed = new TreeMap<>();
        try {
            final Map<TopicPartition, OffsetAndMetadata> all =
                    get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
            all.forEach((partition, offset) -> {
                if (partition.topic().equals(topic) && offset != null) {
                    committed.put(partition.partition(), offset.offset());
                }
            });
        } catch (final GroupIdNotFoundException none) {
            return committed;
        }
        return committed;
    }

    /** Commits offsets to a group, for a savepoint: Flink does so for checkpoints only. */
    void commit(final String group, final String topic, final Map<Integer, Long> offsets) {
        final Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
        offsets.forEach(
                (partition, next) -> places.put(new TopicPartition(topic, partition), new OffsetAndMetadata(next)));
        try {
            get(admin.alterConsumerGroupOffsets(group, places).all());
        } catch (final ApiException notAllowed) {
            return; // the savepoint has them, the group is for others to look at
        }
    }

    /** Forgets what was committed to a group, so that what is found later is of this run. */
    void forget(final String group) {
        try {
            get(admin.deleteConsumerGroups(List.of(group)).all());
        } catch (final ApiException notThereOrNotAllowed) {
            return;
        }
    }

    private static <T> T get(final KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (final ExecutionException failed) {
            throw failed.getCause() instanceof KafkaException known ? known : new KafkaException(failed.getCause());
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StatusException(ExitStatus.INTERRUPTED, "interrupted");
        }
    }

    @Override
    public void close() {
        admin.close();
    }
}
