package dev.tailrace.kafka.client;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidMetadataException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks at topics and creates them, before a run begins and while it runs. Waits for the broker, for as long as it was told. */
public final class Topics implements LiveTopics, AutoCloseable {

    private static final long LOOK_NS = 5_000_000;
    private static final Duration CLOSE_PATIENCE = Duration.ofMillis(500);

    private final Admin admin;
    private final String brokers;
    private final long patienceMs;
    private String cluster;

    private Topics(final Admin admin, final String brokers, final Duration patience) {
        this.admin = admin;
        this.brokers = brokers;
        this.patienceMs = patience.toMillis();
    }

    /**
     * Connects.
     *
     * @param patience how long each question may take, also while no broker answers
     */
    public static Topics open(final ClientProperties properties, final Duration patience) {
        final Map<String, Object> client = properties.admin();
        client.put("default.api.timeout.ms", String.valueOf(patience.toMillis()));
        client.put("request.timeout.ms", String.valueOf(Math.min(patience.toMillis(), 10_000)));
        try {
            return new Topics(Admin.create(client), properties.bootstrapServers(), patience);
        } catch (final RuntimeException unusable) {
            throw KafkaFailures.explain(unusable, "connecting", properties.bootstrapServers());
        }
    }

    /**
     * What there is to know of a topic.
     *
     * @return empty when there is no such topic
     * @throws KafkaRunException when that cannot be found out
     */
    public Optional<TopicFacts> find(final String topic) {
        try {
            final TopicDescription described =
                    await(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
            return Optional.of(facts(described));
        } catch (final ExecutionException failed) {
            if (failed.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw KafkaFailures.explain(failed, "looking at topic '" + topic + "'", brokers);
        }
    }

    /**
     * What there is to know of a topic that must be there.
     *
     * @param role such as {@code input topic}
     * @throws KafkaRunException when it is not, or that cannot be found out
     */
    public TopicFacts existing(final String topic, final String role) {
        return find(topic)
                .orElseThrow(() -> KafkaRunException.refused(
                        "there is no " + role + " '" + topic + "' at " + brokers + "; " + advice(role)));
    }

    private static String advice(final String role) {
        return role.startsWith("output") ? "create it, or give --create-topics" : "create it, or correct its name";
    }

    private TopicFacts facts(final TopicDescription described) {
        final String topic = described.name();
        final int partitions = described.partitions().size();
        final String id = cluster() + "/" + described.topicId();
        try {
            final ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            final Config config =
                    await(admin.describeConfigs(List.of(resource)).all()).get(resource);
            return new TopicFacts(
                    topic,
                    id,
                    partitions,
                    config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains(TopicConfig.CLEANUP_POLICY_COMPACT),
                    Integer.parseInt(
                            config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()));
        } catch (final ExecutionException failed) {
            if (failed.getCause() instanceof AuthorizationException) {
                return new TopicFacts(topic, id, partitions, false, Integer.MAX_VALUE);
            }
            throw KafkaFailures.explain(failed, "looking at topic '" + topic + "'", brokers);
        }
    }

    private String cluster() {
        if (cluster == null) {
            try {
                cluster = await(admin.describeCluster().clusterId());
            } catch (final ExecutionException failed) {
                throw KafkaFailures.explain(failed, "asking for the id of the cluster", brokers);
            }
        }
        return cluster;
    }

    /**
     * Creates a topic, unless somebody else does at the same time.
     *
     * @param configuration of the topic, may be empty
     * @return the replication factor that the broker chose; empty when it does not say, or another has created the topic
     * @throws KafkaRunException when that fails
     */
    public OptionalInt create(final String topic, final int partitions, final Map<String, String> configuration) {
        final NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.empty());
        final CreateTopicsResult created = admin.createTopics(List.of(wanted.configs(configuration)));
        try {
            await(created.all());
        } catch (final ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw KafkaFailures.explain(failed, "creating topic '" + topic + "'", brokers);
            }
        }
        awaitVisible(topic);
        awaitLeaders(topic, partitions);
        return replicas(created.replicationFactor(topic));
    }

    // Who may create a topic may not always look at its configuration.
    private OptionalInt replicas(final KafkaFuture<Integer> asked) {
        try {
            return OptionalInt.of(await(asked));
        } catch (final ExecutionException unanswered) {
            return OptionalInt.empty();
        }
    }

    // The broker that has created a topic tells the others, and itself, a moment later.
    private void awaitVisible(final String topic) {
        final long untilNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
        while (find(topic).isEmpty() && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    // A partition is known before its leader takes records. If the first batch of a producer comes too soon and those
    // behind
    // it, which are under way already, do not, the broker takes them without it and never takes it again.
    private void awaitLeaders(final String topic, final int partitions) {
        final Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
        for (int partition = 0; partition < partitions; partition++) {
            ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
        }
        final long untilNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMs);
        while (!answer(topic, ends) && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private boolean answer(final String topic, final Map<TopicPartition, OffsetSpec> ends) {
        try {
            await(admin.listOffsets(ends).all());
            return true;
        } catch (final ExecutionException failed) {
            if (failed.getCause() instanceof RetriableException) {
                return false;
            }
            if (failed.getCause() instanceof AuthorizationException) {
                return true;
            }
            throw KafkaFailures.explain(failed, "waiting for topic '" + topic + "'", brokers);
        }
    }

    @Override
    public Map<String, Seen> look(final Collection<String> names) {
        if (cluster == null) {
            cluster = answer(admin.describeCluster().clusterId()).orElseThrow();
        }
        final Map<String, Seen> seen = new HashMap<>();
        admin.describeTopics(names).topicNameValues().forEach((name, description) -> answer(description)
                .ifPresent(topic -> seen.put(name, seen(topic))));
        return seen;
    }

    private Seen seen(final TopicDescription topic) {
        return new Seen(cluster + "/" + topic.topicId(), topic.partitions().size());
    }

    @Override
    public Map<TopicPartition, Long> ends(final Collection<TopicPartition> partitions) {
        final Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        final ListOffsetsResult asked = admin.listOffsets(latest);
        final Map<TopicPartition, Long> ends = new HashMap<>();
        partitions.forEach(partition ->
                answer(asked.partitionResult(partition)).ifPresent(end -> ends.put(partition, end.offset())));
        return ends;
    }

    // The client gives up by itself when its time is over.
    private static <T> Optional<T> answer(final KafkaFuture<T> asked) {
        try {
            return Optional.of(asked.get());
        } catch (final InterruptedException interrupted) {
            throw new InterruptException(interrupted);
        } catch (final ExecutionException failed) {
            if (failed.getCause() instanceof InvalidMetadataException) {
                return Optional.empty();
            }
            throw failed.getCause() instanceof KafkaException known ? known : new KafkaException(failed.getCause());
        }
    }

    private <T> T await(final KafkaFuture<T> future) throws ExecutionException {
        try {
            return future.get(patienceMs, TimeUnit.MILLISECONDS);
        } catch (final java.util.concurrent.TimeoutException tooLong) {
            throw KafkaFailures.explain(
                    new org.apache.kafka.common.errors.TimeoutException(tooLong), "connecting", brokers);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw KafkaRunException.refused("interrupted while waiting for the broker at " + brokers, interrupted);
        }
    }

    @Override
    public void close() {
        admin.close(CLOSE_PATIENCE);
    }
}
