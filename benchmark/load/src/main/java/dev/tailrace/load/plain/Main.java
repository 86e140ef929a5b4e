package dev.tailrace.load.plain;

import dev.tailrace.function.InputFaults;
import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.kafkaclient.PropertyRule;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.Setting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The process of the plain loop. Reads a {@link RunSpec}, of which it uses the pipeline, the topics (the first input,
 * partition 0), the cluster, the application's name as its group, and the progress interval, at which it commits. Reports
 * {@code ready} when it has its partition.
 */
public final class Main {

    private static final Setting<Integer> LINGER = Setting.integer(
            "linger-ms",
            0,
            0,
            999_999_999,
            "Milliseconds that the producer waits for a batch to fill; with 0 a result leaves at once");

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(LINGER);

    private static final Duration ASSIGNMENT_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration FIRST_POLLS = Duration.ofMillis(10);

    private final RunSpec request;
    private final int lingerMs;
    private final ClientProperties clients;
    private final Parent parent;

    private Main(final RunSpec request, final Parent parent) {
        this.request = request;
        this.lingerMs = DECLARED.read(request).get(LINGER);
        this.parent = parent;
        this.clients = ClientProperties.of(request).with(clientRules());
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new Main(parent.request(RunSpec.class), parent).run());
    }

    private ExitStatus run() {
        try (LoadedPipeline pipeline = LoadedPipeline.of(request);
                KafkaConsumer<byte[], byte[]> consumer = ByteClients.consumer(clients.consumer());
                KafkaProducer<byte[], byte[]> producer = ByteClients.producer(clients.producer())) {
            final AtomicReference<Exception> failure = new AtomicReference<>();
            final Map<String, PlainTopicSink> sinks = new LinkedHashMap<>();
            request.outputTopics()
                    .forEach((sink, topic) -> sinks.put(sink, new PlainTopicSink(producer, topic, failure)));
            request.outputTopics().values().forEach(producer::partitionsFor);
            final TopicPartition input =
                    new TopicPartition(request.inputTopics().get(0), 0);
            final PlainLoop loop = new PlainLoop(
                    consumer,
                    input,
                    processor(pipeline, sinks),
                    sinks.values(),
                    failure,
                    request.progressInterval().toNanos(),
                    System::nanoTime);
            join(consumer, input);
            parent.report(ReportLine.of(ReportLine.READY));
            loop.run(parent::isStopRequested);
            return ExitStatus.CLEAN;
        } catch (final KafkaException e) {
            throw new ChildFailedException(ExitStatus.OUTPUT_LOST, "the plain loop: " + e.getMessage(), e);
        }
    }

    private EventProcessor processor(final LoadedPipeline pipeline, final Map<String, PlainTopicSink> sinks) {
        final SequentialRun.Binding binding = SequentialRun.of(pipeline.graph())
                .inputFaults(new InputFaults(request.onError()))
                .processor(pipeline.processors()::create);
        sinks.forEach(binding::output);
        return binding.embed();
    }

    // Records of polls before the final assignment of the partition are read again.
    private static void join(final KafkaConsumer<byte[], byte[]> consumer, final TopicPartition input) {
        consumer.subscribe(List.of(input.topic()));
        final long deadlineNs = System.nanoTime() + ASSIGNMENT_TIMEOUT.toNanos();
        while (!consumer.assignment().contains(input) && System.nanoTime() < deadlineNs) {
            if (!consumer.poll(FIRST_POLLS).isEmpty()) {
                consumer.seek(input, 0);
            }
        }
        consumer.position(input);
    }

    private ClientRules clientRules() {
        return new ClientRules(
                Map.of("group.id", request.applicationId(), "auto.offset.reset", "earliest"),
                List.of(PropertyRule.NO_AUTO_COMMIT),
                Map.of("acks", "all", "linger.ms", Integer.toString(lingerMs), "batch.size", ClientRules.BATCH_BYTES),
                List.of());
    }
}
