package dev.tailrace.spark;

import dev.tailrace.kafkaclient.Topics;
import org.apache.kafka.common.TopicPartition;

/**
 * Looks, before a run that promises exactly-once, at what the outputs have: whether it is of this graph, and whether a lane with
 * state that has to begin anew can compute it again.
 */
final class Restart {

    private final LanePlan plan;
    private final Topics topics;
    private final int partitions;
    private final SparkFolder folder;
    private final SparkOptions options;

    Restart(
            final LanePlan plan,
            final Topics topics,
            final int partitions,
            final SparkFolder folder,
            final SparkOptions options) {
        this.plan = plan;
        this.topics = topics;
        this.partitions = partitions;
        this.folder = folder;
        this.options = options;
    }

    /**
     * Checks all outputs.
     *
     * @throws LaneRefusedException saying what does not fit
     */
    void check() {
        if (!plan.isDroppingRepeated()) {
            return;
        }
        try (OutputTails tails = OutputTails.open(plan.clientSettings(), plan.graphHash())) {
            for (final String output : plan.request().outputTopics().values()) {
                for (final TopicPartition partition : Topics.of(output, partitions)) {
                    check(partition, tails.before(partition, Long.MAX_VALUE));
                }
            }
        }
    }

    private void check(final TopicPartition output, final OutputTail tail) {
        if (tail == OutputTail.NONE || !plan.isKeepingState() || folder.hasCheckpoint()) {
            return;
        }
        final TopicPartition input =
                new TopicPartition(plan.request().inputTopics().get(0), output.partition());
        final long begin = topics.begin(input);
        if (begin > 0 || options.start() == SparkOptions.Start.LATEST) {
            throw new LaneRefusedException("topic '" + output.topic() + "', partition " + output.partition()
                    + ": it has results up to number " + tail.number()
                    + ", there is no checkpoint to go on from, and the input would not be read from its beginning; name the"
                    + " folder of the run with --state-dir, or give results a new topic");
        }
    }
}
