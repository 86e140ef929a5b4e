package dev.tailrace.load.plain;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OnError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The process of the plain loop. Reads a {@link PlainRequest}, and reports {@code ready} when it has its partition. */
public final class Main {

    private static final Duration ASSIGNMENT_TIMEOUT = Duration.ofSeconds(20);
    private static final Map<String, String> PRODUCER_DEFAULTS = Map.of("acks", "all", "linger.ms", "0");

    private final PlainRequest request;
    private final Parent parent;

    private Main(final PlainRequest request, final Parent parent) {
        this.request = request;
        this.parent = parent;
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new Main(PlainRequest.of(parent.request()), parent).run());
    }

    private ExitStatus run() {
        try (KafkaConsumer<byte[], byte[]> consumer = consumer();
                KafkaProducer<byte[], byte[]> producer = producer()) {
            final TopicPartition input = new TopicPartition(request.inputTopic(), 0);
            final AtomicReference<Exception> failure = new AtomicReference<>();
            final Map<String, TopicSink> sinks = new LinkedHashMap<>();
            request.outputTopics().forEach((sink, topic) -> sinks.put(sink, new TopicSink(producer, topic, failure)));
            final EventProcessor processor = processor(sinks);
            request.outputTopics().values().forEach(producer::partitionsFor);
            join(consumer, input);
            parent.report(ReportLine.of(ReportLine.READY));
            new PlainLoop(
                            consumer,
                            input,
                            processor,
                            sinks.values(),
                            failure,
                            request.commitInterval().toNanos(),
                            System::nanoTime)
                    .run(parent::isStopRequested);
            return ExitStatus.CLEAN;
        } catch (final KafkaException failed) {
            throw new ChildFailedException(
                    ExitStatus.OUTPUT_LOST, "the plain loop: " + failed.getMessage(), failed);
        }
    }

    // A group that has nothing to read yet; what its first poll brings would be lost.
    private void join(final KafkaConsumer<byte[], byte[]> consumer, final TopicPartition input) {
        consumer.subscribe(List.of(request.inputTopic()));
        final long deadlineNs = System.nanoTime() + ASSIGNMENT_TIMEOUT.toNanos();
        while (!consumer.assignment().contains(input) && System.nanoTime() < deadlineNs) {
            if (!consumer.poll(Duration.ofMillis(10)).isEmpty()) {
                consumer.seek(input, 0);
            }
        }
        consumer.position(input);
    }

    private EventProcessor processor(final Map<String, TopicSink> sinks) {
        final PipelineCatalog catalog = PipelineCatalog.open("");
        final PipelineDefinition definition = catalog.find(request.pipeline());
        final StreamGraph graph = Graphs.define(definition, request.settings());
        final ProcessorFactory factory =
                ProcessorFactory.of(graph, ProcessorNames.of(definition), catalog.loader());
        final SequentialRun.Binding binding = SequentialRun.of(graph)
                .irregularities(new Irregularities(OnError.SKIP))
                .processor(factory::create);
        sinks.forEach(binding::output);
        return binding.embed();
    }

    private KafkaConsumer<byte[], byte[]> consumer() {
        final ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        return new KafkaConsumer<>(
                request.connection()
                        .properties(Map.of(
                                "group.id",
                                request.group(),
                                "enable.auto.commit",
                                "false",
                                "auto.offset.reset",
                                "earliest")),
                bytes,
                bytes);
    }

    private KafkaProducer<byte[], byte[]> producer() {
        final ByteArraySerializer bytes = new ByteArraySerializer();
        return new KafkaProducer<>(request.connection().properties(PRODUCER_DEFAULTS), bytes, bytes);
    }
}
