package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.experiments.flink.listing1.JobTuning;
import dev.tailrace.experiments.flink.listing1.ListingJob;
import dev.tailrace.experiments.flink.listing1.ListingRequest;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.experiments.flink.listing1.Trouble;
import dev.tailrace.kafkaclient.testkit.FlinkCluster;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.OutputHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The ordered job on a cluster of processes while much goes wrong: one task is slow, an operator fails, a TaskManager is
 * killed with kill -9, and the job is stopped with a savepoint and continues with other parallelism. {@code
 * -Dtailrace.soak.numbers=10000000 -Dtailrace.soak.per-second=100000} makes it long.
 */
class OrderSoakIT {

    private static final int NUMBERS = Integer.getInteger("tailrace.soak.numbers", 160_000);
    private static final int PER_SECOND = Integer.getInteger("tailrace.soak.per-second", 20_000);
    private static final int STEPS = 10;
    private static final int SLOW_EVERY = 500;
    private static final String TOPIC = "soak";
    private static final Duration POLL = Duration.ofMillis(100);
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path folder;

    private final Measurement measurement = new Measurement(NUMBERS, STEPS);
    private final FrontierFilter numbers = FrontierFilter.fromFirstRecord();
    private final OutputHeader outputHeader = new OutputHeader();
    private BrokerProcess broker;
    private FlinkCluster cluster;

    @BeforeEach
    void start() throws IOException {
        broker = BrokerProcess.start(BrokerOptions.defaults());
        cluster = FlinkCluster.start(folder.resolve("cluster"));
    }

    @AfterEach
    void stop() {
        cluster.close();
        broker.close();
    }

    @Test
    void shouldDeliverTheSequentialOutputThroughASlowTaskAFailureAKillAndARescale() throws Exception {
        final Process lost = cluster.startTaskManager();
        cluster.startTaskManager();
        cluster.awaitSlots(4);
        try (OrderRunTopics topics = new OrderRunTopics(broker.bootstrapServers(), TOPIC, 1);
                KafkaConsumer<byte[], byte[]> results = consumer(topics.output())) {
            final JobClient first = submit(topics, 3, 2, new Trouble(NUMBERS / 8, SLOW_EVERY), new Configuration());
            readUntil(results, NUMBERS / 4);
            lost.destroyForcibly();
            cluster.startTaskManager();
            readUntil(results, NUMBERS / 2);
            final Configuration restored = new Configuration();
            restored.set(
                    StateRecoveryOptions.SAVEPOINT_PATH,
                    first.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
                            .get());
            final JobClient second = submit(topics, 2, 3, new Trouble(-1, SLOW_EVERY), restored);
            readUntil(results, Long.MAX_VALUE);
            second.getJobExecutionResult().get();
            take(results);
        }
        assertThat(measurement.verdict()).hasToString("identical to the sequential run");
        assertThat(numbers.repeated()).isZero();
        assertThat(numbers.missing()).isZero();
        assertThat(numbers.frontier()).isEqualTo(measurement.results() - 1);
    }

    private JobClient submit(
            final OrderRunTopics topics,
            final int firstTasks,
            final int lastTasks,
            final Trouble trouble,
            final Configuration more)
            throws Exception {
        final StreamExecutionEnvironment environment = new StreamExecutionEnvironment(onCluster(more));
        ListingJob.build(
                environment,
                new ListingRequest(
                        OrderMethod.GAP_ONCE,
                        broker.bootstrapServers(),
                        topics.output(),
                        topics.paths(),
                        NUMBERS,
                        PER_SECOND,
                        firstTasks,
                        lastTasks,
                        STEPS,
                        false,
                        new JobTuning(1, 0, true, Map.of()),
                        trouble));
        return environment.executeAsync();
    }

    private Configuration onCluster(final Configuration more) throws IOException {
        final Configuration configuration = new Configuration(more);
        final String[] master = cluster.master().split(":");
        configuration.set(DeploymentOptions.TARGET, "remote");
        configuration.set(DeploymentOptions.ATTACHED, true);
        configuration.set(RestOptions.ADDRESS, master[0]);
        configuration.set(RestOptions.PORT, Integer.parseInt(master[1]));
        configuration.set(PipelineOptions.JARS, jobJars());
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 100);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
        return configuration;
    }

    // What the cluster has not.
    private static List<String> jobJars() {
        final EngineJars jars = EngineJars.of(Distribution.current().process("experiments/flink"));
        return Stream.concat(jars.shipped().stream(), jars.provided().stream())
                .filter(jar ->
                        jar.getFileName().toString().matches("(tailrace|kafka-clients|flink-connector|HdrHistogram).*"))
                .map(jar -> jar.toUri().toString())
                .toList();
    }

    private KafkaConsumer<byte[], byte[]> consumer(final String topic) {
        return ResultReader.consumer(broker.bootstrapServers(), topic, false);
    }

    /** Reads until so many results have come, or all. */
    private void readUntil(final KafkaConsumer<byte[], byte[]> results, final long count) throws IOException {
        long lastNs = System.nanoTime();
        while (measurement.results() < count && !measurement.isComplete()) {
            if (take(results)) {
                lastNs = System.nanoTime();
            } else if (System.nanoTime() - lastNs > TIMEOUT_NS) {
                throw new AssertionError(
                        "nothing comes behind " + measurement.results() + " results\n" + cluster.logs());
            }
        }
    }

    private boolean take(final KafkaConsumer<byte[], byte[]> results) {
        final long before = measurement.results();
        results.poll(POLL).forEach(this::take);
        return measurement.results() > before;
    }

    private void take(final ConsumerRecord<byte[], byte[]> record) {
        measurement.take(record.value(), System.nanoTime());
        final byte[] header = record.headers().lastHeader(OutputHeader.KEY).value();
        if (!outputHeader.decode(header, 0, header.length)) {
            throw new AssertionError("no header at offset " + record.offset());
        }
        numbers.accept(outputHeader);
    }
}
