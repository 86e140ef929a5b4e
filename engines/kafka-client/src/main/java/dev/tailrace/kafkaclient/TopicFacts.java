package dev.tailrace.kafkaclient;

import dev.tailrace.progress.Guarantee;
import java.util.Optional;

/**
 * The description of a topic when a run starts.
 *
 * @param id unique among all topics that ever had the name: the ids of the cluster and of the topic
 * @param isCompacted whether older records of a key are removed
 * @param maxRecordBytes the largest batch that the topic accepts; {@link Integer#MAX_VALUE} when the user may not read the
 *     configuration of the topic
 */
public record TopicFacts(String name, String id, int partitions, boolean isCompacted, int maxRecordBytes) {

    /** Why a run cannot read it under a guarantee; empty when it can. */
    public Optional<String> inputProblem(final Guarantee guarantee) {
        return isCompacted && guarantee == Guarantee.EXACTLY_ONCE
                ? Optional.of("input topic '" + name
                        + "' is compacted, so a restart may read other records than the run before; exactly-once needs"
                        + " cleanup.policy=delete. Change the topic, or use another guarantee")
                : Optional.empty();
    }

    /** Why a run cannot write it; empty when it can. */
    public Optional<String> outputProblem() {
        return isCompacted
                ? Optional.of("output topic '" + name
                        + "' is compacted, and a restart needs all that was written to it; use a topic with"
                        + " cleanup.policy=delete, and compact a copy of it")
                : Optional.empty();
    }
}
