package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.OutputTopics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;

/**
 * The topics of a run, looked at before it begins: whether they are there, and whether what the run promises can be kept
 * with them.
 *
 * @param inputs by name
 * @param outputs by name
 * @param mergedSources the source that reads each partition, in the order of the merge; empty for a partition task per partition
 * @param ends offsets at which a run that stops at the end of its input has read each partition; empty for others
 */
public record RunTopics(
        Map<String, TopicFacts> inputs,
        Map<String, TopicFacts> outputs,
        Map<TopicPartition, String> mergedSources,
        Map<TopicPartition, Long> ends) {

    /** Small segments, so that old images go soon. */
    private static final Map<String, String> COMPACTED = Map.of(
            TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT,
            TopicConfig.SEGMENT_BYTES_CONFIG, "16777216",
            TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.1",
            TopicConfig.MAX_COMPACTION_LAG_MS_CONFIG, "600000");

    /**
     * Checks the topics, and creates output topics that are missing if the options say so, with as many partitions as the
     * input. A run that stops at the end of its input waits for the transactions that are open before it.
     *
     * @param notices receives a notice of each topic that is created, of topics whose configuration is not readable, and of
     *     a wait
     * @throws StatusException when one is missing or cannot be used
     */
    public static RunTopics check(final RunSettings settings, final Topics topics, final Notices notices) {
        final boolean create = settings.options().get(EngineOptions.CREATE_TOPICS);
        final Map<String, TopicFacts> inputs = new LinkedHashMap<>();
        settings.inputTopics().values().forEach(name -> inputs.put(name, topics.existing(name, "input topic")));
        inputs.values()
                .forEach(input -> refuse(input.inputProblem(settings.spec().guarantee())));
        final int tasks = settings.merged()
                ? 1
                : inputs.values().stream()
                        .mapToInt(TopicFacts::partitions)
                        .max()
                        .orElseThrow();
        final Map<String, TopicFacts> outputs = new LinkedHashMap<>();
        settings.outputTopics()
                .values()
                .forEach(name -> outputs.put(name, output(name, tasks, topics, create, notices)));
        settings.options()
                .get(KafkaOptions.DEAD_LETTER_TOPIC)
                .ifPresent(name -> outputs.put(name, output(name, tasks, topics, create, notices)));
        TopicFacts.unreadable(Stream.concat(inputs.values().stream(), outputs.values().stream())
                        .toList())
                .ifPresent(notices::warn);
        final Map<TopicPartition, Long> ends = new HashMap<>();
        if (settings.spec().stopAtEnd()) {
            inputs.values()
                    .forEach(input -> topics.awaitEnds(Topics.of(input.name(), input.partitions()), notices::warn)
                            .forEach((partition, end) -> ends.put(new TopicPartition(input.name(), partition), end)));
        }
        return new RunTopics(inputs, outputs, mergedSources(settings, inputs), ends);
    }

    private static void refuse(final Optional<String> problem) {
        problem.ifPresent(text -> {
            throw StatusException.usage(text);
        });
    }

    private static TopicFacts output(
            final String name, final int tasks, final Topics topics, final boolean create, final Notices notices) {
        if (create && topics.find(name).isEmpty()) {
            notices.warn(OutputTopics.created(name, tasks, topics.create(name, tasks, Map.of())));
        }
        final TopicFacts output = topics.existing(name, "output topic");
        if (output.partitions() < tasks) {
            throw StatusException.usage(
                    "output topic '" + name + "' has " + output.partitions() + " partitions, and the"
                            + " input has " + tasks
                            + ": results of an input partition go to the output partition of its number."
                            + " Give the output topic " + tasks + " partitions");
        }
        refuse(output.outputProblem());
        return output;
    }

    private static Map<TopicPartition, String> mergedSources(
            final RunSettings settings, final Map<String, TopicFacts> inputs) {
        final Map<TopicPartition, String> sources = new LinkedHashMap<>();
        if (settings.merged()) {
            settings.graph().sources().forEach(source -> {
                final TopicFacts topic = inputs.get(settings.inputTopics().get(source.name()));
                for (int partition = 0; partition < topic.partitions(); partition++) {
                    sources.put(new TopicPartition(topic.name(), partition), source.name());
                }
            });
        }
        return sources;
    }

    /** Whether a restart may read other records than the run before. */
    public boolean mayReadOtherwise() {
        return inputs.values().stream().anyMatch(TopicFacts::isCompacted);
    }

    /** How many partition tasks the run has in all its processes. */
    public int tasks() {
        return mergedSources.isEmpty()
                ? inputs.values().stream().mapToInt(TopicFacts::partitions).sum()
                : 1;
    }

    /**
     * A compacted topic for snapshots; created if it is not there.
     *
     * @param notices receives a line when it is created, and when its configuration is not readable
     * @return the number of its partitions
     */
    public int compacted(final String name, final Topics topics, final Notices notices) {
        if (topics.find(name).isEmpty()) {
            notices.warn(OutputTopics.created(name, tasks(), topics.create(name, tasks(), new TreeMap<>(COMPACTED))));
        }
        final TopicFacts facts = topics.existing(name, "snapshot topic");
        refuse(facts.snapshotProblem());
        TopicFacts.unreadable(List.of(facts)).ifPresent(notices::warn);
        return facts.partitions();
    }
}
