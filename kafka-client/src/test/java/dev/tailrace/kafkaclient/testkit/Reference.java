package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.testkit.CollectedOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the sequential run makes of the records of one partition, without an end of the input. */
public record Reference(Map<String, CollectedOutput> outputs) {

    public static StreamGraph tickAlerts(final String... settings) {
        final Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return StreamGraph.of(new TickAlerts(), values);
    }

    public static Reference of(final StreamGraph graph, final List<byte[]> records) {
        final Map<String, CollectedOutput> outputs = new LinkedHashMap<>();
        final SequentialRun.Binding binding = SequentialRun.of(graph);
        for (final StreamNode sink : graph.sinks()) {
            outputs.put(sink.name(), new CollectedOutput());
            binding.output(sink.name(), outputs.get(sink.name()));
        }
        final EventProcessor processor = binding.embed();
        long position = 0;
        for (final byte[] record : records) {
            processor.onRecord(record, 0, record.length, ++position);
        }
        return new Reference(outputs);
    }

    public List<String> lines(final String sink) {
        return outputs.get(sink).texts();
    }

    public List<String> labels(final String sink) {
        return outputs.get(sink).labels();
    }
}
