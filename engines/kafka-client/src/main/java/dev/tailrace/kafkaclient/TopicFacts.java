package dev.tailrace.kafkaclient;

import dev.tailrace.progress.Guarantee;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The description of a topic when a run starts.
 *
 * @param id unique among all topics that ever had the name: the ids of the cluster and of the topic
 * @param compacted whether older records of a key are removed; empty when the user may not read the configuration of the
 *     topic
 * @param maxRecordBytes the largest batch that the topic accepts; {@link Integer#MAX_VALUE} when the user may not read the
 *     configuration of the topic
 */
public record TopicFacts(String name, String id, int partitions, Optional<Boolean> compacted, int maxRecordBytes) {

    /** Whether older records of a key are known to be removed. */
    public boolean isCompacted() {
        return compacted.orElse(false);
    }

    /** Why a run cannot read it under a guarantee; empty when it can. */
    public Optional<String> inputProblem(final Guarantee guarantee) {
        return isCompacted() && guarantee == Guarantee.EXACTLY_ONCE
                ? Optional.of("input topic '" + name
                        + "' is compacted, so a restart may read other records than the run before; exactly-once needs"
                        + " cleanup.policy=delete. Change the topic, or use another guarantee")
                : Optional.empty();
    }

    /** Why a run cannot write results to it; empty when it can. */
    public Optional<String> outputProblem() {
        return isCompacted()
                ? Optional.of("output topic '" + name
                        + "' is compacted, and a restart needs all that was written to it; use a topic with"
                        + " cleanup.policy=delete, and compact a copy of it")
                : Optional.empty();
    }

    /** Why a run cannot keep snapshots in it; empty when it can. */
    public Optional<String> snapshotProblem() {
        return compacted.orElse(true)
                ? Optional.empty()
                : Optional.of("the snapshot topic '" + name
                        + "' is not compacted, so snapshots would get lost; set its cleanup.policy=compact");
    }

    /** A warning of the topics whose configuration the user may not read; empty when there are none. */
    public static Optional<String> unreadable(final Collection<TopicFacts> topics) {
        final List<String> names = topics.stream()
                .filter(topic -> topic.compacted.isEmpty())
                .map(TopicFacts::name)
                .distinct()
                .toList();
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "not allowed to read the configuration of the topics " + names
                                + ", so the run does not know whether they are compacted; grant this user DESCRIBE_CONFIGS on them");
    }
}
