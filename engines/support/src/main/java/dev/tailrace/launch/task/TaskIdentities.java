package dev.tailrace.launch.task;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import java.util.List;
import java.util.Map;

/**
 * Run identities of the partition tasks of an application, one for each partition of its input. Immutable.
 *
 * @param topics application, version and whole topics
 */
public record TaskIdentities(RunIdentity topics) {

    /**
     * Those of a run that reads one topic.
     *
     * @param ids of all its topics, by name; one that is missing has none
     */
    public static TaskIdentities of(final RunSpec spec, final PipelineVersion version, final Map<String, String> ids) {
        final List<LogIdentity> outputs = spec.outputTopics().values().stream()
                .distinct()
                .map(topic -> new LogIdentity(topic, ids.getOrDefault(topic, "")))
                .toList();
        final String input = spec.inputTopics().get(0);
        return new TaskIdentities(new RunIdentity(
                spec.applicationId(), version, List.of(new LogIdentity(input, ids.getOrDefault(input, ""))), outputs));
    }

    /** Reads what {@link #text} gave. */
    public static TaskIdentities parse(final String text) {
        return new TaskIdentities(RunIdentity.parse(text));
    }

    /** All of it as text, to travel with a job. */
    public String text() {
        return topics.text();
    }

    /** What the partition task of a partition is bound to: it reads and writes the partitions of this number. */
    public RunIdentity of(final int partition) {
        return new RunIdentity(
                topics.application(),
                topics.pipeline(),
                partitions(topics.inputs(), partition),
                partitions(topics.outputs(), partition));
    }

    private static List<LogIdentity> partitions(final List<LogIdentity> topics, final int partition) {
        return topics.stream()
                .map(topic -> new LogIdentity(topic.name() + "-" + partition, topic.id()))
                .toList();
    }
}
