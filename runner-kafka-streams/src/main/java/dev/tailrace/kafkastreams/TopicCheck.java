package dev.tailrace.kafkastreams;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Looks at the topics before a run: what is missing, what does not fit, and whether the run could go on where it was. Kafka
 * Streams itself would notice some of it late and some of it never: without its changelog an application begins with an
 * empty state, and when input was deleted that it had not read it skips it.
 */
final class TopicCheck {

    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long LOOK_NS = 10_000_000L;

    private final Admin admin;
    private final List<String> problems = new ArrayList<>();

    TopicCheck(final Admin admin) {
        this.admin = admin;
    }

    /**
     * Checks the topics of a pipeline's topology.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is wrong
     */
    int check(final String applicationId, final String input, final Collection<String> outputs)
            throws ExecutionException {
        final int partitions = partitions(input);
        for (final String output : outputs) {
            final int ofOutput = partitions(output);
            if (ofOutput >= 0 && ofOutput < partitions) {
                problems.add("topic '" + output + "' has " + ofOutput + " partitions and topic '" + input + "' has "
                        + partitions + "; results go to the partition of their input, so add partitions");
            }
        }
        orRefuse();
        checkRestart(applicationId, input, partitions);
        orRefuse();
        return partitions;
    }

    /** Creates the topics for results that are missing, with the partitions of the input; without input none. */
    void create(final String input, final Collection<String> outputs) throws ExecutionException {
        final TopicDescription read = describe(input);
        for (final String output : outputs) {
            if (read != null && describe(output) == null) {
                final int partitions = read.partitions().size();
                get(admin.createTopics(List.of(new NewTopic(output, Optional.of(partitions), Optional.empty())))
                        .all());
                // Known before its leaders take records: a producer that comes too soon can lose its first batch.
                awaitLeaders(IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(output, partition))
                        .toList());
            }
        }
    }

    private void awaitLeaders(final Collection<TopicPartition> partitions) throws ExecutionException {
        final long untilNs = System.nanoTime() + PATIENCE_NS;
        while (System.nanoTime() - untilNs < 0) {
            try {
                offsets(partitions, OffsetSpec.latest());
                return;
            } catch (final ExecutionException early) {
                if (!(early.getCause() instanceof RetriableException)) {
                    throw early;
                }
                LockSupport.parkNanos(LOOK_NS);
            }
        }
    }

    /**
     * Checks only that topics are there.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is missing
     */
    int exist(final String input, final Collection<String> outputs) throws ExecutionException {
        final int partitions = partitions(input);
        for (final String output : outputs) {
            partitions(output);
        }
        orRefuse();
        return partitions;
    }

    private void checkRestart(final String applicationId, final String input, final int partitions)
            throws ExecutionException {
        final Map<TopicPartition, Long> committed = committed(applicationId, input);
        if (committed.isEmpty()) {
            return;
        }
        final String changelog = applicationId + "-" + PipelineTopology.SNAPSHOTS + "-changelog";
        final TopicDescription found = describe(changelog);
        if (found == null) {
            problems.add("application '" + applicationId + "' has committed offsets of topic '" + input
                    + "', but its state, topic '" + changelog + "', is not there; bring it back, or begin anew under"
                    + " another application id");
        } else if (found.partitions().size() != partitions) {
            problems.add("application '" + applicationId + "' has state for "
                    + found.partitions().size()
                    + " partitions, and topic '" + input + "' has " + partitions
                    + " now; Kafka Streams cannot follow, begin anew under another application id");
        }
        checkRetention(applicationId, committed);
    }

    private void checkRetention(final String applicationId, final Map<TopicPartition, Long> committed)
            throws ExecutionException {
        final Map<TopicPartition, Long> begins = offsets(committed.keySet(), OffsetSpec.earliest());
        committed.forEach((partition, offset) -> {
            if (begins.get(partition) > offset) {
                problems.add("application '" + applicationId + "' goes on at offset " + offset + " of topic '"
                        + partition.topic() + "', partition " + partition.partition() + ", which begins at offset "
                        + begins.get(partition) + " now: " + (begins.get(partition) - offset)
                        + " offsets are gone unread; begin anew under another application id");
            }
        });
    }

    /** Committed offsets of the input. */
    Map<TopicPartition, Long> committed(final String applicationId, final String input) throws ExecutionException {
        final Map<TopicPartition, Long> committed = new TreeMap<>(TopicCheck::byPartition);
        try {
            final Map<TopicPartition, OffsetAndMetadata> all =
                    get(admin.listConsumerGroupOffsets(applicationId).partitionsToOffsetAndMetadata());
            all.forEach((partition, offset) -> {
                if (partition.topic().equals(input) && offset != null) {
                    committed.put(partition, offset.offset());
                }
            });
        } catch (final ExecutionException failure) {
            if (!(failure.getCause() instanceof GroupIdNotFoundException)) {
                throw failure;
            }
        }
        return committed;
    }

    /** Offsets of partitions. */
    Map<TopicPartition, Long> offsets(final Collection<TopicPartition> partitions, final OffsetSpec which)
            throws ExecutionException {
        final Map<TopicPartition, Long> offsets = new TreeMap<>(TopicCheck::byPartition);
        get(admin.listOffsets(partitions.stream().collect(Collectors.toMap(each -> each, each -> which)))
                        .all())
                .forEach((partition, found) -> offsets.put(partition, found.offset()));
        return offsets;
    }

    private static int byPartition(final TopicPartition one, final TopicPartition other) {
        return Integer.compare(one.partition(), other.partition());
    }

    private int partitions(final String topic) throws ExecutionException {
        final TopicDescription found = describe(topic);
        if (found == null) {
            problems.add("there is no topic '" + topic + "'");
            return -1;
        }
        return found.partitions().size();
    }

    private TopicDescription describe(final String topic) throws ExecutionException {
        try {
            return get(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
        } catch (final ExecutionException failure) {
            if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
                return null;
            }
            throw failure;
        }
    }

    private static <T> T get(final KafkaFuture<T> future) throws ExecutionException {
        try {
            return future.get();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StatusException(ExitStatus.INTERRUPTED, "interrupted");
        }
    }

    private void orRefuse() {
        if (!problems.isEmpty()) {
            throw new StatusException(ExitStatus.USAGE, String.join("; ", problems));
        }
    }
}
