package dev.tailrace.spark;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of a run: whether they are there and fit, and where they begin and end. Blocks; used by one thread. */
final class Topics {

    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long LOOK_NS = 10_000_000L;

    private final Admin admin;
    private final String input;
    private final Collection<String> outputs;

    Topics(final Admin admin, final String input, final Collection<String> outputs) {
        this.admin = admin;
        this.input = input;
        this.outputs = List.copyOf(outputs);
    }

    /** Creates the topics for results that are missing, with the partitions of the input; without input none. */
    void create() throws ExecutionException {
        final Optional<Integer> wanted = partitions(input);
        for (final String output : outputs) {
            if (wanted.isPresent() && partitions(output).isEmpty()) {
                get(admin.createTopics(List.of(new NewTopic(output, wanted, Optional.empty())))
                        .all());
                awaitLeaders(of(output, wanted.get()));
            }
        }
    }

    // Topics are known before their leaders take records.
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
     * Checks that all are there and results have room.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is wrong
     */
    int check() throws ExecutionException {
        final List<String> problems = new ArrayList<>();
        final int ofInput = partitionsOr(input, problems);
        for (final String output : outputs) {
            final int ofOutput = partitionsOr(output, problems);
            if (ofOutput > 0 && ofOutput < ofInput) {
                problems.add("topic '" + output + "' has " + ofOutput + " partitions and topic '" + input + "' has "
                        + ofInput + "; results go to the partition of their input, so add partitions");
            }
        }
        if (!problems.isEmpty()) {
            throw new StatusException(ExitStatus.USAGE, String.join("; ", problems));
        }
        return ofInput;
    }

    private int partitionsOr(final String topic, final List<String> problems) throws ExecutionException {
        final Optional<Integer> found = partitions(topic);
        if (found.isEmpty()) {
            problems.add("there is no topic '" + topic + "'");
        }
        return found.orElse(0);
    }

    private Optional<Integer> partitions(final String topic) throws ExecutionException {
        try {
            return Optional.of(get(admin.describeTopics(List.of(topic)).allTopicNames())
                    .get(topic)
                    .partitions()
                    .size());
        } catch (final ExecutionException failure) {
            if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    /** Offsets by partition. */
    Map<TopicPartition, Long> offsets(final Collection<TopicPartition> partitions, final OffsetSpec which)
            throws ExecutionException {
        return get(admin.listOffsets(partitions.stream().collect(Collectors.toMap(each -> each, each -> which)))
                        .all())
                .entrySet()
                .stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, found -> found.getValue().offset()));
    }

    /** Records that each output has had so far, by topic, of the partitions that lanes have. */
    Map<String, Long> written(final int lanes) throws ExecutionException {
        final List<TopicPartition> all = outputs.stream()
                .distinct()
                .flatMap(output -> of(output, lanes).stream())
                .toList();
        return offsets(all, OffsetSpec.latest()).entrySet().stream()
                .collect(Collectors.groupingBy(
                        end -> end.getKey().topic(), Collectors.summingLong(Map.Entry::getValue)));
    }

    /** The first partitions of a topic. */
    static List<TopicPartition> of(final String topic, final int partitions) {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    private static <T> T get(final KafkaFuture<T> future) throws ExecutionException {
        try {
            return future.get();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StatusException(ExitStatus.INTERRUPTED, "interrupted");
        }
    }
}
