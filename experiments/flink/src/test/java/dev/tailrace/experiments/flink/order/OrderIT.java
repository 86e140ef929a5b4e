package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.experiments.flink.conflux.MergeRun;
import dev.tailrace.experiments.flink.listing1.JobTuning;
import dev.tailrace.experiments.flink.listing1.ListingJob;
import dev.tailrace.experiments.flink.listing1.ListingRequest;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.experiments.flink.listing1.Trouble;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.OutputHeader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The jobs of Listing 1 on a cluster in this process, with a broker beside it. */
class OrderIT {

    private static final int STEPS = 10;
    private static final int PER_SECOND = 10_000;
    private static final int NUMBERS = 20_000;
    private static final long CRASH_AT = 10_000;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Duration POLL = Duration.ofMillis(100);

    private static BrokerProcess broker;

    @TempDir
    private Path folder;

    private final Measurement measurement = new Measurement(NUMBERS, STEPS);
    private final FrontierFilter numbers = FrontierFilter.fromFirstRecord();

    @BeforeAll
    static void startBroker() {
        broker = BrokerProcess.start(BrokerOptions.defaults().shortLived());
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    private static ListingRequest request(
            final OrderMethod method,
            final OrderRunTopics topics,
            final int firstTasks,
            final int lastTasks,
            final long crashAt) {
        final int perSecond = method == OrderMethod.GAP_ONCE ? PER_SECOND : 0;
        return new ListingRequest(
                method,
                broker.bootstrapServers(),
                topics.output(),
                topics.paths(),
                NUMBERS,
                perSecond,
                firstTasks,
                lastTasks,
                STEPS,
                true,
                new JobTuning(1, 0, true, Map.of()),
                new Trouble(crashAt, 0));
    }

    private static OrderRunTopics topics(final String run) {
        return new OrderRunTopics(broker.bootstrapServers(), run, 6);
    }

    private static StreamExecutionEnvironment environment(final ListingRequest request, final Configuration more) {
        final Configuration configuration = new Configuration(more);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
        final StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(3, configuration);
        ListingJob.build(environment, request);
        return environment;
    }

    @ParameterizedTest
    @EnumSource(names = {"GAP", "GAP_TRANSACTIONAL", "WINDOW_SORT", "CONFLUX_PUBLISHED", "CONFLUX_TUNED"})
    void shouldGiveTheSequentialOutputByEachMethod(final OrderMethod method) throws Exception {
        try (OrderRunTopics topics = topics("each-" + method)) {
            final ListingRequest request = request(method, topics, 3, 2, -1);
            final ChildProcess merge = method.isConflux() ? merge(request) : null;
            environment(request, new Configuration()).execute();
            readAll(topics.output());
            assertThat(measurement.verdict()).hasToString("identical to the sequential run");
            assertTimes(method);
            assertEndsByItself(merge);
        }
    }

    /** The timestamps of Table I: each method has those that it can have, and they rise. */
    private void assertTimes(final OrderMethod method) {
        final List<Span> ways = method.isConflux()
                ? List.of(Span.PROCESS, Span.SINK, Span.CONSUME, Span.EMIT)
                : List.of(Span.PROCESS, Span.SINK);
        assertThat(ways).extracting(this::meanMs).isSorted().doesNotContain(Double.NaN);
        assertThat(meanMs(Span.PROCESS)).isPositive();
        assertThat(Double.isNaN(meanMs(Span.CONSUME_TO_EMIT))).isEqualTo(!method.isConflux());
        assertThat(meanMs(ways.get(ways.size() - 1)) + meanMs(Span.READ))
                .isCloseTo(measurement.latency().getMean() / 1e6, Percentage.withPercentage(1));
    }

    private double meanMs(final Span span) {
        final Histogram part = measurement.span(span);
        return part.getTotalCount() == 0 ? Double.NaN : part.getMean() / 1e6;
    }

    private static void assertEndsByItself(final ChildProcess merge) {
        if (merge != null) {
            assertThat(merge.awaitExit(Duration.ofSeconds(240))).hasValue(0);
            merge.close();
        }
    }

    private static ChildProcess merge(final ListingRequest request) {
        final ChildProcess merge = ChildProcess.start(
                ChildCommand.of("experiments/flink", MergeRun.class.getName())
                        .shortLived()
                        .heapMb(256),
                request.pathMerge(Map.of()));
        merge.awaitReady(Duration.ofSeconds(240));
        return merge;
    }

    @Test
    void shouldDeliverEveryResultOnceAndInOrderWhenTheJobFailsInTheMiddle() throws Exception {
        try (OrderRunTopics topics = topics("crash")) {
            environment(request(OrderMethod.GAP_ONCE, topics, 3, 2, CRASH_AT), new Configuration())
                    .execute();
            readAll(topics.output());
            assertDeliveredOnce();
        }
    }

    @Test
    void shouldResumeFromASavepointWithOtherParallelism() throws Exception {
        try (OrderRunTopics topics = topics("rescale")) {
            final String savepoint = stopInTheMiddle(topics);
            final Configuration restored = new Configuration();
            restored.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
            environment(request(OrderMethod.GAP_ONCE, topics, 2, 3, -1), restored)
                    .execute();
            readAll(topics.output());
            assertDeliveredOnce();
        }
    }

    private String stopInTheMiddle(final OrderRunTopics topics) throws Exception {
        final JobClient job = environment(request(OrderMethod.GAP_ONCE, topics, 3, 1, -1), new Configuration())
                .executeAsync();
        awaitSome(topics.output());
        return job.stopWithSavepoint(false, folder.toUri().toString(), SavepointFormatType.CANONICAL)
                .get();
    }

    private void assertDeliveredOnce() {
        assertThat(measurement.verdict()).hasToString("identical to the sequential run");
        assertThat(numbers.repeated()).isZero();
        assertThat(numbers.missing()).isZero();
        assertThat(numbers.frontier()).isEqualTo(measurement.results() - 1);
    }

    private static void awaitSome(final String topic) {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(topic)) {
            while (consumer.poll(POLL).isEmpty()) {
                assertThat(System.nanoTime() - deadlineNs).as("nothing comes").isNegative();
            }
        }
    }

    /** Reads to the expected end, then on until nothing comes any more. */
    private void readAll(final String topic) {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        try (KafkaConsumer<byte[], byte[]> consumer = consumer(topic)) {
            ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
            while (!measurement.isComplete() && System.nanoTime() - deadlineNs < 0 || !records.isEmpty()) {
                records.forEach(this::take);
                records = consumer.poll(POLL);
            }
        }
    }

    private void take(final ConsumerRecord<byte[], byte[]> record) {
        measurement.take(record.value(), System.nanoTime());
        final var header = record.headers().lastHeader(OutputHeader.KEY);
        if (header != null) {
            final OutputHeader outputHeader = new OutputHeader();
            assertThat(outputHeader.decode(header.value(), 0, header.value().length))
                    .isTrue();
            numbers.accept(outputHeader);
        }
    }

    private static KafkaConsumer<byte[], byte[]> consumer(final String topic) {
        return ResultReader.consumer(broker.bootstrapServers(), topic, false);
    }
}
