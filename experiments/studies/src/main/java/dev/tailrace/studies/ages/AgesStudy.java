package dev.tailrace.studies.ages;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.drive.OpenLoop;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.EngineStart;
import dev.tailrace.load.engine.RunnerEngine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Measures the jobs of the tutorial: {@code AgesStudy FOLDER PER_SECOND WARM_UP_SECONDS SECONDS ROUNDS}. Writes a line for
 * each job and round into {@code FOLDER/ages.csv}. Topics have their defaults, so records have the timestamps that their
 * producers give them.
 */
public final class AgesStudy {

    private static final String SPARK = "ages-spark";
    private static final String HEAP = "-Xmx1g";
    private static final Duration START = Duration.ofSeconds(60);
    private static final long STRAGGLERS_NS = Duration.ofSeconds(15).toNanos();
    private static final long GRACE_NS = Duration.ofSeconds(5).toNanos();
    private static final Duration POLL = Duration.ofMillis(10);
    private static final long LOOK_NS = 1_000_000;

    /** As their users run them, with the defaults of the libraries; then the portable pipeline. */
    private static final List<RunnerEngine> JOBS = List.of(
            RunnerEngine.of("client", "ages-client", Guarantee.AT_LEAST_ONCE),
            RunnerEngine.of("kafka-streams", "ages-kafka-streams", Guarantee.AT_LEAST_ONCE),
            RunnerEngine.of("spark", SPARK, Guarantee.AT_LEAST_ONCE).javaOptions(List.of(HEAP)),
            RunnerEngine.of("spark-continuous", SPARK, Guarantee.AT_LEAST_ONCE)
                    .javaOptions(List.of(HEAP))
                    .options(Map.of("continuous", "true")),
            RunnerEngine.of("ours-kafka", "kafka", Guarantee.EXACTLY_ONCE),
            RunnerEngine.of("ours-kafka-streams", "kafka-streams", Guarantee.AT_LEAST_ONCE));

    private final Path folder;
    private final int warmUp;
    private final LoadShape shape;

    private AgesStudy(final Path folder, final int perSecond, final int warmUpSeconds, final int seconds) {
        this.folder = folder;
        this.warmUp = perSecond * warmUpSeconds;
        this.shape = LoadShape.steady(perSecond, Duration.ofSeconds((long) warmUpSeconds + seconds));
    }

    public static void main(final String[] arguments) throws IOException {
        if (arguments.length != 5) {
            System.err.println("expected FOLDER PER_SECOND WARM_UP_SECONDS SECONDS ROUNDS");
            System.exit(2);
        }
        new AgesStudy(
                        Files.createDirectories(Path.of(arguments[0])),
                        Integer.parseInt(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        Integer.parseInt(arguments[3]))
                .run(Integer.parseInt(arguments[4]));
    }

    private void run(final int rounds) throws IOException {
        final Path file = folder.resolve("ages.csv");
        Files.writeString(file, AgesTimes.head() + "\n");
        try (Cluster cluster = Cluster.start()) {
            for (int round = 1; round <= rounds; round++) {
                for (final RunnerEngine job : JOBS) {
                    final String line = run(cluster, job, job.name() + "-" + round);
                    Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
                    System.out.println(line);
                }
            }
        }
    }

    private String run(final Cluster cluster, final RunnerEngine engine, final String name) throws IOException {
        final String input = name + "-persons";
        final String output = name + "-ages";
        cluster.topics().create(input, 1, Map.of());
        cluster.topics().create(output, 1, Map.of());
        final EngineStart start = engine.start(new EngineJob(
                cluster.connection(),
                name,
                RunSpec.of("ages").settings(Map.of("on", LocalDate.now().format(DateTimeFormatter.BASIC_ISO_DATE))),
                input,
                new TreeMap<>(Map.of("ages", output)),
                Files.createDirectories(folder.resolve(name))));
        try (ChildProcess process = ChildProcess.start(start.command(), start.request())) {
            process.awaitReady(START);
            return measure(cluster, engine.name(), input, output);
        } catch (final ChildFailedException failed) {
            return failed(engine.name(), failed.getMessage());
        }
    }

    private static String failed(final String series, final String reason) {
        return series + ",0,0,0,0,0,0,0,0,\"" + reason.replace('"', '\'').replace('\n', ' ') + "\"";
    }

    private String measure(final Cluster cluster, final String series, final String input, final String output) {
        final AgesTimes times = new AgesTimes((int) shape.records(), warmUp);
        final AtomicBoolean isOver = new AtomicBoolean();
        final Thread receiver = new Thread(() -> receive(cluster, output, times, isOver), "ages-receiver");
        receiver.start();
        final long startNs = System.nanoTime() + Duration.ofSeconds(1).toNanos();
        send(cluster, input, times, startNs);
        final long lastNs = System.nanoTime() + STRAGGLERS_NS;
        while (receiver.isAlive() && System.nanoTime() - lastNs < 0) {
            LockSupport.parkNanos(LOOK_NS);
        }
        isOver.set(true);
        join(receiver);
        final long[] dueNs = new long[(int) shape.records()];
        for (int i = 0; i < dueNs.length; i++) {
            dueNs[i] = startNs + shape.dueAfterNs(i);
        }
        return times.line(series, dueNs);
    }

    private static void join(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(final Cluster cluster, final String topic, final AgesTimes times, final long startNs) {
        try (KafkaProducer<byte[], byte[]> producer =
                ByteClients.producer(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
            new OpenLoop(
                            shape,
                            new Persons(),
                            (person, value) ->
                                    producer.send(new ProducerRecord<>(topic, value), (metadata, failure) -> {
                                        if (failure == null) {
                                            times.sent((int) person, metadata.timestamp());
                                        }
                                    }),
                            System::nanoTime,
                            LockSupport::parkNanos)
                    .run(startNs, GRACE_NS, () -> false);
        }
    }

    private static void receive(
            final Cluster cluster, final String topic, final AgesTimes times, final AtomicBoolean isOver) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", cluster.bootstrapServers()),
                new StringDeserializer(),
                new StringDeserializer())) {
            final List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            while (!isOver.get() && !times.isComplete()) {
                for (final ConsumerRecord<String, String> record : consumer.poll(POLL)) {
                    if (record.value() == null) {
                        continue; // a marker of our runner, which is no result
                    }
                    Persons.Age.of(record.key(), record.value())
                            .ifPresentOrElse(
                                    age -> times.received(age, record.timestamp(), System.nanoTime()),
                                    times::unreadable);
                }
            }
        }
    }
}
