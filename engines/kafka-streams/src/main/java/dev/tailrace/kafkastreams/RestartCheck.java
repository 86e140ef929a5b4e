package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.GroupOffsets;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Checks, before a run, whether it can continue where the last one stopped. Kafka Streams itself would notice some problems
 * late and some never: without its changelog an application begins with an empty state, and it skips input that was deleted
 * before it was read.
 */
final class RestartCheck {

    private final Topics topics;
    private final List<String> problems = new ArrayList<>();

    RestartCheck(final Topics topics) {
        this.topics = topics;
    }

    /**
     * Checks that the run can continue.
     *
     * @param partitions number of partitions of the input
     * @throws StatusException that lists every problem
     */
    void check(final String applicationId, final String input, final int partitions) {
        checkRestart(applicationId, input, partitions);
        if (!problems.isEmpty()) {
            throw StatusException.usage(String.join("; ", problems));
        }
    }

    private void checkRestart(final String applicationId, final String input, final int partitions) {
        final GroupOffsets group = topics.group(applicationId);
        checkRetention(applicationId, input, group.committed(input), topics.begins(input, partitions));
        // A run that ended at once has committed only where it begins.
        if (group.committedWithMetadata(input).isEmpty()) {
            return;
        }
        final String changelog = changelog(applicationId);
        final OptionalInt found = topics.partitions(changelog);
        if (found.isEmpty()) {
            problems.add("application '" + applicationId + "' has committed offsets of topic '" + input
                    + "', but its state, topic '" + changelog + "', does not exist; restore it, or start over under"
                    + " another application id");
        } else if (found.getAsInt() != partitions) {
            problems.add("application '" + applicationId + "' has state for "
                    + found.getAsInt()
                    + " partitions, and topic '" + input + "' has " + partitions
                    + " now; Kafka Streams cannot follow, start over under another application id");
        }
    }

    /** The topic with the state of an application. */
    static String changelog(final String applicationId) {
        return applicationId + "-" + PipelineTopology.SNAPSHOTS + "-changelog";
    }

    private void checkRetention(
            final String applicationId,
            final String input,
            final Map<Integer, Long> committed,
            final Map<Integer, Long> begins) {
        committed.forEach((partition, offset) -> {
            final long begin = begins.getOrDefault(partition, 0L);
            if (begin > offset) {
                problems.add("application '" + applicationId + "' resumes at offset " + offset + " of topic '" + input
                        + "', partition " + partition + ", which begins at offset " + begin + " now: "
                        + (begin - offset) + " offsets were deleted unread; start over under another application id");
            }
        });
    }
}
