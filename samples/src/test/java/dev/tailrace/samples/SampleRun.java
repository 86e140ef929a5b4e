package dev.tailrace.samples;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.testkit.CollectedOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Runs samples over records, and collects their results. */
public final class SampleRun {

    private static int classes;

    private SampleRun() {}

    /** The results by sink for the first generated records, by the interpreter. */
    public static Map<String, List<String>> generated(
            final SamplePipeline sample, final Map<String, String> settings, final int count) {
        final StreamGraph graph = StreamGraph.of(sample, settings);
        return results(graph, ProcessorFactory.interpreter(graph)::create, records(sample, settings, count));
    }

    /** The same by a compiled class. */
    static Map<String, List<String>> compiled(
            final SamplePipeline sample, final Map<String, String> settings, final int count) {
        final StreamGraph graph = StreamGraph.of(sample, settings);
        final ProcessorFactory factory =
                ProcessorFactory.of(graph, "sample.Compiled" + classes++, SampleRun.class.getClassLoader());
        return results(graph, factory::create, records(sample, settings, count));
    }

    /** The results of the first sink for records that are given. */
    public static List<String> of(
            final SamplePipeline sample, final Map<String, String> settings, final String... records) {
        return byName(sample, settings, records).values().iterator().next();
    }

    /** The results by sink for records that are given. */
    public static Map<String, List<String>> byName(
            final SamplePipeline sample, final Map<String, String> settings, final String... records) {
        final StreamGraph graph = StreamGraph.of(sample, settings);
        return results(
                graph,
                ProcessorFactory.interpreter(graph)::create,
                List.of(records).stream()
                        .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
                        .toList());
    }

    /** The first generated records. */
    public static List<byte[]> records(
            final SamplePipeline sample, final Map<String, String> settings, final int count) {
        final GeneratedRecords generator = sample.records(Settings.of(sample.settings(), settings));
        final List<byte[]> records = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            records.add(generator.record(number).clone());
        }
        return records;
    }

    private static Map<String, List<String>> results(
            final StreamGraph graph, final Function<Wiring, EventProcessor> factory, final List<byte[]> records) {
        final Map<String, CollectedOutput> outputs = new LinkedHashMap<>();
        final SequentialRun.Binding binding = SequentialRun.of(graph).processor(factory);
        for (final StreamNode sink : graph.sinks()) {
            binding.output(sink.name(), outputs.computeIfAbsent(sink.name(), none -> new CollectedOutput()));
        }
        final EventProcessor processor = binding.embed();
        long position = 0;
        for (final byte[] record : records) {
            processor.onRecord(record, 0, record.length, ++position);
        }
        final Map<String, List<String>> texts = new LinkedHashMap<>();
        outputs.forEach((sink, output) -> texts.put(sink, output.texts()));
        return texts;
    }
}
