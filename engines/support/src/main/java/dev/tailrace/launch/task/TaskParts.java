package dev.tailrace.launch.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The parts that all partition tasks of one pipeline share: graph, processor factory, topics and settings. Immutable.
 *
 * @param topicsBySink output topic of each sink; sinks that share a topic share its numbers, results of sinks without a
 *     topic are discarded
 * @param identities the identities that the partition tasks are bound to
 * @param recordKey the rule for keys of results
 * @param onError the treatment of bad input
 * @param isReplayable whether input may be replayed from a snapshot up to the committed offset
 */
public record TaskParts(
        StreamGraph graph,
        Function<Wiring, EventProcessor> processor,
        String sourceTopic,
        Map<String, String> topicsBySink,
        TaskIdentities identities,
        RecordKey recordKey,
        OnError onError,
        boolean isReplayable) {

    /** The distinct output topics. */
    public List<String> sinkTopics() {
        return topicsBySink.values().stream().distinct().toList();
    }

    EventProcessor embed(final Map<String, ? extends OutputLog> outputsByTopic, final InputFaults inputFaults) {
        final SequentialRun.Binding binding =
                SequentialRun.of(graph).processor(processor).inputFaults(inputFaults);
        topicsBySink.forEach((sink, topic) -> binding.output(sink, outputsByTopic.get(topic)));
        return binding.outputs(Discarded.NOWHERE).embed();
    }

    /** Describes a position in the input, for messages. */
    public String place(final int partition, final long offset) {
        return "topic '" + sourceTopic + "', partition " + partition + ", offset " + offset;
    }
}
