package dev.tailrace.kafkaclient;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * Reads, commits and deletes the offsets of a consumer group. Blocks; failures are thrown as exceptions of Kafka's client.
 */
public final class GroupOffsets {

    private final Admin admin;
    private final String group;

    GroupOffsets(final Admin admin, final String group) {
        this.admin = admin;
        this.group = group;
    }

    /** The committed offsets of a topic by partition; empty when the group does not exist. */
    public TreeMap<Integer, Long> committed(final String topic) {
        return committed(topic, offset -> true);
    }

    /** Those that were committed with metadata, as Kafka Streams does and {@link #commit} does not. */
    public TreeMap<Integer, Long> committedWithMetadata(final String topic) {
        return committed(topic, offset -> !offset.metadata().isEmpty());
    }

    private TreeMap<Integer, Long> committed(final String topic, final Predicate<OffsetAndMetadata> wanted) {
        final TreeMap<Integer, Long> committed = new TreeMap<>();
        try {
            final Map<TopicPartition, OffsetAndMetadata> all =
                    Topics.await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
            all.forEach((partition, offset) -> {
                if (partition.topic().equals(topic) && offset != null && wanted.test(offset)) {
                    committed.put(partition.partition(), offset.offset());
                }
            });
        } catch (final GroupIdNotFoundException ignored) {
            return committed;
        }
        return committed;
    }

    /**
     * Commits offsets for the group, which its members continue from and whose lag tools show.
     *
     * @return whether the cluster accepted the commit; false, for example, when the user is not authorized or the group has
     *     active members
     */
    public boolean commit(final String topic, final Map<Integer, Long> offsets) {
        final Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
        offsets.forEach(
                (partition, next) -> places.put(new TopicPartition(topic, partition), new OffsetAndMetadata(next)));
        try {
            Topics.await(admin.alterConsumerGroupOffsets(group, places).all());
            return true;
        } catch (final ApiException ignored) {
            return false;
        }
    }

    /**
     * Deletes the group with all its offsets, so that offsets that are found later come from later commits.
     *
     * @return whether the cluster deleted it; false, for example, when the user is not authorized or there is no such group
     */
    public boolean forget() {
        try {
            Topics.await(admin.deleteConsumerGroups(List.of(group)).all());
            return true;
        } catch (final ApiException ignored) {
            return false;
        }
    }
}
