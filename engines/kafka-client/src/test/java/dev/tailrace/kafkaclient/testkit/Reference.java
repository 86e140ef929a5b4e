package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.CollectedOutput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the sequential run makes of the records of one partition, which may continue behind them. */
public record Reference(Map<String, CollectedOutput> outputs) {

    public static StreamGraph tickAlerts(final String... settings) {
        final Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return tickAlerts(values);
    }

    public static StreamGraph tickAlerts(final Map<String, String> settings) {
        return StreamGraph.of(new TickAlerts(), settings);
    }

    public static Reference of(final StreamGraph graph, final List<byte[]> records) {
        return of(graph, records, false);
    }

    /** The same, with an end of the input after the records, so that all windows close. */
    public static Reference ofWhole(final StreamGraph graph, final List<byte[]> records) {
        return of(graph, records, true);
    }

    private static Reference of(final StreamGraph graph, final List<byte[]> records, final boolean ends) {
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
        if (ends) {
            processor.endOfInput();
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
