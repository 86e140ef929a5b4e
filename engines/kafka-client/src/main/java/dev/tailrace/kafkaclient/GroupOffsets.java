package dev.tailrace.kafkaclient;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/** The offsets that a group has committed. Blocks; what goes wrong is thrown as Kafka's client names it. */
public final class GroupOffsets {

    private final Admin admin;
    private final String group;

    GroupOffsets(final Admin admin, final String group) {
        this.admin = admin;
        this.group = group;
    }

    /** Those of a topic, by partition; none when there is no such group. */
    public TreeMap<Integer, Long> committed(final String topic) {
        final TreeMap<Integer, Long> committed = new TreeMap<>();
        try {
            final Map<TopicPartition, OffsetAndMetadata> all =
                    Topics.await(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
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

    /**
     * Commits for the group, so that others can look at it.
     *
     * @return whether the cluster took it; it does not from who may not, or beside members of the group
     */
    public boolean commit(final String topic, final Map<Integer, Long> offsets) {
        final Map<TopicPartition, OffsetAndMetadata> places = new HashMap<>();
        offsets.forEach(
                (partition, next) -> places.put(new TopicPartition(topic, partition), new OffsetAndMetadata(next)));
        try {
            Topics.await(admin.alterConsumerGroupOffsets(group, places).all());
            return true;
        } catch (final ApiException notAllowed) {
            return false;
        }
    }

    /**
     * Forgets all of it, so that what is found later is of later.
     *
     * @return whether the cluster did; it does not for who may not, or when there is no such group
     */
    public boolean forget() {
        try {
            Topics.await(admin.deleteConsumerGroups(List.of(group)).all());
            return true;
        } catch (final ApiException notThereOrNotAllowed) {
            return false;
        }
    }
}
