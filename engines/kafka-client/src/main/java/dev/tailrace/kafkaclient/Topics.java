package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.GivenProperties;
import dev.tailrace.launch.run.OutputTopics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * The topics of a run: whether they are there and fit each other, and where they begin and end; creates those that are
 * missing. A cluster that does not answer within 10 s is taken to be out of reach.
 *
 * <p>Blocks; used by one thread. What goes wrong is thrown as Kafka's client names it, a {@link KafkaException}.
 */
public final class Topics implements AutoCloseable {

    private static final String FIRST_ANSWER_MS = "10000";
    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long LOOK_NS = 10_000_000L;

    private final Admin admin;

    Topics(final Admin admin) {
        this.admin = admin;
    }

    /** With its own client. */
    public static Topics open(final GivenProperties clients) {
        final Map<String, Object> settings = new TreeMap<>(clients.admin());
        settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, FIRST_ANSWER_MS);
        return new Topics(Admin.create(settings));
    }

    /**
     * Checks that topics are there, and that there is a partition for the results of each partition of the input.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is wrong
     */
    public int check(final String input, final Collection<String> outputs) {
        final List<String> problems = new ArrayList<>();
        final int partitions = partitions(input).orElse(0);
        if (partitions == 0) {
            problems.add("there is no topic '" + input + "'");
        }
        for (final String output : new LinkedHashSet<>(outputs)) {
            final OptionalInt ofOutput = partitions(output);
            if (ofOutput.isEmpty()) {
                problems.add("there is no topic '" + output + "'; create it, or give --create-topics");
            } else if (ofOutput.getAsInt() < partitions) {
                problems.add("topic '" + output + "' has " + ofOutput.getAsInt() + " partitions and topic '" + input
                        + "' has " + partitions + "; results go to the partition of their input, so add partitions");
            }
        }
        refuse(problems);
        return partitions;
    }

    /**
     * Checks only that topics are there.
     *
     * @return partitions of the input
     * @throws StatusException with everything that is missing
     */
    public int exist(final String input, final Collection<String> outputs) {
        final Set<String> all = new TreeSet<>(outputs);
        all.add(input);
        refuse(all.stream()
                .filter(topic -> partitions(topic).isEmpty())
                .map(topic -> "there is no topic '" + topic + "'")
                .toList());
        return partitions(input).orElseThrow();
    }

    private static void refuse(final List<String> problems) {
        if (!problems.isEmpty()) {
            throw new StatusException(ExitStatus.USAGE, String.join("; ", problems));
        }
    }

    /**
     * Creates the topics for results that are missing, with the partitions of the input; without input none.
     *
     * @param notices is told of each
     */
    public void create(final String input, final Collection<String> outputs, final Consumer<String> notices) {
        final OptionalInt ofInput = partitions(input);
        if (ofInput.isEmpty()) {
            return;
        }
        final int partitions = ofInput.getAsInt();
        for (final String output : new LinkedHashSet<>(outputs)) {
            if (partitions(output).isEmpty()) {
                final CreateTopicsResult created =
                        admin.createTopics(List.of(new NewTopic(output, Optional.of(partitions), Optional.empty())));
                Answers.of(created.all());
                notices.accept(OutputTopics.created(output, partitions, replicas(created.replicationFactor(output))));
                awaitLeaders(output, partitions);
            }
        }
    }

    // Who may create a topic may not always look at its configuration.
    private static OptionalInt replicas(final KafkaFuture<Integer> asked) {
        try {
            return OptionalInt.of(Answers.of(asked));
        } catch (final KafkaException unanswered) {
            return OptionalInt.empty();
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

    /** What identifies topics, by name: the ids of the cluster and of the topic. Those that are not there are left out. */
    public Map<String, String> ids(final Collection<String> topics) {
        final String cluster = Answers.of(admin.describeCluster().clusterId());
        final Map<String, String> ids = new TreeMap<>();
        for (final String topic : topics) {
            describe(topic).ifPresent(described -> ids.put(topic, cluster + "/" + described.topicId()));
        }
        return ids;
    }

    private Optional<TopicDescription> describe(final String topic) {
        try {
            return Optional.of(Answers.of(admin.describeTopics(List.of(topic)).allTopicNames())
                    .get(topic));
        } catch (final UnknownTopicOrPartitionException none) {
            return Optional.empty();
        }
    }

    /** How many partitions a topic has; empty when there is no such topic. */
    public OptionalInt partitions(final String topic) {
        final Optional<TopicDescription> described = describe(topic);
        return described.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(described.get().partitions().size());
    }

    /** The first offsets that are still there, by partition. */
    public TreeMap<Integer, Long> begins(final String topic, final int partitions) {
        return offsets(of(topic, partitions), OffsetSpec.earliest());
    }

    /** The first offset of a partition that is still there. */
    public long begin(final TopicPartition partition) {
        return offsets(List.of(partition), OffsetSpec.earliest()).get(partition.partition());
    }

    /** The offsets after the last records, by partition. */
    public TreeMap<Integer, Long> ends(final String topic, final int partitions) {
        return offsets(of(topic, partitions), OffsetSpec.latest());
    }

    private TreeMap<Integer, Long> offsets(final List<TopicPartition> partitions, final OffsetSpec which) {
        final TreeMap<Integer, Long> offsets = new TreeMap<>();
        Answers.of(admin.listOffsets(partitions.stream().collect(Collectors.toMap(Function.identity(), each -> which)))
                        .all())
                .forEach((partition, found) -> offsets.put(partition.partition(), found.offset()));
        return offsets;
    }

    /** What a group has committed. */
    public GroupOffsets group(final String name) {
        return new GroupOffsets(admin, name);
    }

    /** The first partitions of a topic. */
    public static List<TopicPartition> of(final String topic, final int partitions) {
        return IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
    }

    @Override
    public void close() {
        admin.close();
    }
}
