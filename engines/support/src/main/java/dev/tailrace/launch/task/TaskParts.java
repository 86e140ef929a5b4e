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
 * What the partition tasks of one pipeline are made of; shared by all of them, immutable.
 *
 * @param topicsBySink where sinks write; those that share a topic share its numbers, those that are not here write nowhere
 * @param identities what the partition tasks are bound to
 * @param recordKey what the keys of results are
 * @param onError what becomes of bad input
 * @param isDeterministic whether input may be replayed to come from a snapshot to the committed offset
 */
public record TaskParts(
        StreamGraph graph,
        Function<Wiring, EventProcessor> processor,
        String sourceTopic,
        Map<String, String> topicsBySink,
        TaskIdentities identities,
        RecordKey recordKey,
        OnError onError,
        boolean isDeterministic) {

    /** The topics that are written, each once. */
    public List<String> sinkTopics() {
        return topicsBySink.values().stream().distinct().toList();
    }

    EventProcessor embed(final Map<String, ? extends OutputLog> outputsByTopic, final InputFaults inputFaults) {
        final SequentialRun.Binding binding =
                SequentialRun.of(graph).processor(processor).inputFaults(inputFaults);
        topicsBySink.forEach((sink, topic) -> binding.output(sink, outputsByTopic.get(topic)));
        return binding.outputs(Discarded.NOWHERE).embed();
    }

    /** A place in the input, for people. */
    public String place(final int partition, final long offset) {
        return "topic '" + sourceTopic + "', partition " + partition + ", offset " + offset;
    }
}
