package dev.tailrace.kafka.client;

import dev.tailrace.kafka.KafkaRunException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks at topics and creates them, before a run begins. Waits for the broker, for as long as it was told. */
public final class Topics implements AutoCloseable {

    private static final long LOOK_NS = 5_000_000;

    private final Admin admin;
    private final String brokers;
    private final long patienceMs;

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
            return Optional.of(facts(topic, described.partitions().size()));
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

    private TopicFacts facts(final String topic, final int partitions) {
        try {
            final ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            final Config config =
                    await(admin.describeConfigs(List.of(resource)).all()).get(resource);
            return new TopicFacts(
                    topic,
                    partitions,
                    config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value().contains(TopicConfig.CLEANUP_POLICY_COMPACT),
                    Integer.parseInt(
                            config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()));
        } catch (final ExecutionException failed) {
            if (failed.getCause() instanceof AuthorizationException) {
                return new TopicFacts(topic, partitions, false, Integer.MAX_VALUE);
            }
            throw KafkaFailures.explain(failed, "looking at topic '" + topic + "'", brokers);
        }
    }

    /**
     * Creates a topic, unless somebody else does at the same time.
     *
     * @param configuration of the topic, may be empty
     * @throws KafkaRunException when that fails
     */
    public void create(final String topic, final int partitions, final Map<String, String> configuration) {
        final NewTopic wanted = new NewTopic(topic, Optional.of(partitions), Optional.empty());
        try {
            await(admin.createTopics(List.of(wanted.configs(configuration))).all());
        } catch (final ExecutionException failed) {
            if (!(failed.getCause() instanceof TopicExistsException)) {
                throw KafkaFailures.explain(failed, "creating topic '" + topic + "'", brokers);
            }
        }
        awaitVisible(topic);
        awaitLeaders(topic, partitions);
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
        admin.close(Duration.ofSeconds(2));
    }
}
