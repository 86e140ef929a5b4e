package dev.tailrace.flink.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.tailrace.function.InputException;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.TaskIdentities;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.testkit.ScrapedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The operator in Flink's harness, with outputs in memory. */
@SuppressWarnings("try") // the harness could be interrupted while it is closed
class PartitionTaskOperatorTest {

    private static final String NAME = "lane-operator-test";
    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final List<byte[]> FEED = Feed.itch(3_000, 10, 5);
    private static final Reference EXPECTED = Reference.of(Reference.tickAlerts("threshold-bp", "20"), FEED);

    private final Map<TopicPartition, List<ResultRecord>> written =
            new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
    private FakeLogs logs;
    private String application = "tick-alerts";
    private PipelineVersion version = PipelineVersion.of(Map.of("graph", "1"));
    private StateBackend backend = new HashMapStateBackend();

    @BeforeEach
    void beginWithEmptyOutputs() {
        logs = FakeLogs.fresh(NAME);
    }

    @Test
    void shouldGiveTheResultsOfTheSequentialRun() throws Exception {
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, FEED.size());
        }

        assertWritten(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldDropWhatIsWrittenAlreadyWhenItResumesFromACheckpoint(final boolean onDisk) throws Exception {
        backend = onDisk ? new EmbeddedRocksDBStateBackend() : backend;
        final OperatorSubtaskState checkpoint;
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 1_000);
            checkpoint = task.snapshot(1, 1);
            process(task, 0, 1_000, 2_000);
        }

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            process(task, 0, 1_000, FEED.size());
        }

        assertWritten(0);
        assertThat(epochs(0)).containsExactly(1, 2);
    }

    @Test
    void shouldComputeAllAgainAndDropItWhenItDiedBeforeTheFirstCheckpoint() throws Exception {
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 2_000);
        }

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, FEED.size());
        }

        assertWritten(0);
    }

    @Test
    void shouldWriteResultsAfterTheCheckpointAgainUnderTheirNumbersWhenThatIsAllowed() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var task = task(Guarantee.AT_LEAST_ONCE, 1, 0, null)) {
            process(task, 0, 0, 1_000);
            checkpoint = task.snapshot(1, 1);
            process(task, 0, 1_000, 2_000);
        }
        final int before = written(0, "trades").size();

        try (var task = task(Guarantee.AT_LEAST_ONCE, 1, 0, checkpoint)) {
            process(task, 0, 1_000, FEED.size());
        }

        final List<ResultRecord> trades = written(0, "trades");
        assertThat(before).isLessThan(EXPECTED.lines("trades").size());
        assertThat(trades).hasSizeGreaterThan(EXPECTED.lines("trades").size());
        assertThat(trades).allSatisfy(trade -> assertThat(text(trade))
                .isEqualTo(
                        EXPECTED.lines("trades").get((int) outputHeader(trade).number())));
    }

    @Test
    void shouldFindTheStateOfEachPartitionTaskAgainWithMoreAndWithFewerTasks() throws Exception {
        final int partitionTasks = 4;
        OperatorSubtaskState one;
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            for (int partitionTask = 0; partitionTask < partitionTasks; partitionTask++) {
                process(task, partitionTask, 0, 700 + partitionTask);
            }
            one = task.snapshot(1, 1);
        }
        final List<OperatorSubtaskState> two = new ArrayList<>();
        for (int index = 0; index < 2; index++) {
            final OperatorSubtaskState part = AbstractStreamOperatorTestHarness.repartitionOperatorState(
                    one, PartitionTaskKey.MAX_PARALLELISM, 1, 2, index);
            try (var task = task(Guarantee.EXACTLY_ONCE, 2, index, part)) {
                for (int partitionTask = 0; partitionTask < partitionTasks; partitionTask++) {
                    if (partitionTask % 2 == index) {
                        process(task, partitionTask, 700 + partitionTask, 1_500);
                    }
                }
                two.add(task.snapshot(2, 2));
            }
        }
        final OperatorSubtaskState both =
                AbstractStreamOperatorTestHarness.repackageState(two.toArray(OperatorSubtaskState[]::new));
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, both)) {
            for (int partitionTask = 0; partitionTask < partitionTasks; partitionTask++) {
                process(task, partitionTask, 1_500, FEED.size());
            }
        }

        for (int partitionTask = 0; partitionTask < partitionTasks; partitionTask++) {
            assertWritten(partitionTask);
        }
    }

    @Test
    void shouldKeepTheStateOfAPartitionTaskWithoutRecordsFromCheckpointToCheckpoint() throws Exception {
        OperatorSubtaskState checkpoint;
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 1_000);
            checkpoint = task.snapshot(1, 1);
        }
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            process(task, 1, 0, 10);
            checkpoint = task.snapshot(2, 2);
        }
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            process(task, 0, 1_000, FEED.size());
        }

        assertWritten(0);
    }

    @Test
    void shouldEndTheJobForGoodOnBadInput() throws Exception {
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 10);

            assertThatThrownBy(() -> task.processElement(new InputRecord(0, 10, new byte[] {'A', 1}), 0))
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("topic 'in', partition 0, offset 10");
        }
    }

    @Test
    void shouldRefuseARecordThatItHasTakenBefore() throws Exception {
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 10);

            assertThatThrownBy(() -> process(task, 0, 9, 10))
                    .cause()
                    .isInstanceOf(RefusalException.class)
                    .hasMessage("in-0 came with offset 9 once more, where 10 was next; the state and the source of the"
                            + " job are not of one checkpoint");
        }
    }

    @Test
    void shouldRefuseToContinueWhereAResultThatIsComputedAgainDiffers() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 1_000);
            checkpoint = task.snapshot(1, 1);
            process(task, 0, 1_000, 2_000);
        }
        final TopicPartition log = new TopicPartition("trades", 0);
        final LoggedRecord last = logs.log(log).get(logs.log(log).size() - 1);
        final long number = outputHeader(new ResultRecord("trades", 0, null, last.value(), last.header()))
                .number();
        logs.log(log)
                .set((int) last.offset(), new LoggedRecord(last.offset(), last.header(), null, new byte[] {'{', '}'}));

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            assertThatThrownBy(() -> process(task, 0, 1_000, FEED.size()))
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .isInstanceOf(RefusalException.class)
                    .hasMessageStartingWith("output " + number
                            + " of trades-0, computed again after a restart, differs from the one in the log. ");
        }
    }

    // All could be computed again, but not by a source that continues where the checkpoint does.
    @Test
    void shouldRefuseACheckpointThatIsAheadOfItsOutput() throws Exception {
        final OperatorSubtaskState checkpoint;
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 1_000);
            checkpoint = task.snapshot(1, 1);
        }
        final List<LoggedRecord> log = logs.log(new TopicPartition("trades", 0));
        log.remove(log.size() - 1);

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            assertThatThrownBy(() -> process(task, 0, 1_000, FEED.size()))
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining(
                            "cannot resume from its checkpoint: snapshot 1 of partition task 0 (epoch 1) is skipped: it resumes with"
                                    + " number");
        }
    }

    @Test
    void shouldRefuseACheckpointOfAnotherVersionOfThePipeline() throws Exception {
        final OperatorSubtaskState checkpoint = checkpointAfter(1_000);
        final int before = logs.log(new TopicPartition("trades", 0)).size();
        version = PipelineVersion.of(Map.of("graph", "2"));

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            assertThatThrownBy(() -> process(task, 0, 1_000, FEED.size()))
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining("cannot resume from snapshot 1 of partition task 0")
                    .hasMessageContaining("--accept new-pipeline");
        }
        assertThat(logs.log(new TopicPartition("trades", 0))).hasSize(before);
    }

    @Test
    void shouldRefuseACheckpointOfAnotherApplication() throws Exception {
        final OperatorSubtaskState checkpoint = checkpointAfter(1_000);
        application = "another";
        // Of its own outputs it would find nothing.
        logs = FakeLogs.fresh(NAME);

        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, checkpoint)) {
            assertThatThrownBy(() -> process(task, 0, 1_000, FEED.size()))
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining("is of application 'tick-alerts'");
        }
        assertThat(logs.log(new TopicPartition("trades", 0))).isEmpty();
    }

    private OperatorSubtaskState checkpointAfter(final int records) throws Exception {
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, records);
            return task.snapshot(1, 1);
        }
    }

    @Test
    void shouldRefuseToBeRescaledWhereItsSourceCallsIt() throws Exception {
        final PartitionTaskJob job = job(Guarantee.EXACTLY_ONCE);
        final PartitionTaskJob oneTask =
                new PartitionTaskJob(job.spec(), job.identities(), job.starts(), false, true, job.logs());
        try (var task = new KeyedOneInputStreamOperatorTestHarness<>(
                new PartitionTaskOperator(oneTask),
                new PartitionTaskKey(),
                Types.INT,
                PartitionTaskKey.MAX_PARALLELISM,
                2,
                1)) {
            task.setup(ResultRecordSerializer.INSTANCE);

            assertThatThrownBy(task::open)
                    .isInstanceOf(SuppressRestartsException.class)
                    .cause()
                    .hasMessage("the job was started with one task, and cannot be rescaled to 2 while it runs: start it"
                            + " again with --threads 2; it resumes from its last checkpoint");
        }
    }

    @Test
    void shouldClaimThePartitionTasksOfAllPartitionsWhenItBegins() throws Exception {
        final PartitionTaskJob job = job(Guarantee.EXACTLY_ONCE);
        job.starts().putAll(Map.of(0, 0L, 1, 0L));
        try (var task = new KeyedOneInputStreamOperatorTestHarness<>(
                new PartitionTaskOperator(job),
                new PartitionTaskKey(),
                Types.INT,
                PartitionTaskKey.MAX_PARALLELISM,
                2,
                1)) {
            task.setup(ResultRecordSerializer.INSTANCE);
            task.open();
        }

        assertThat(logs.log(new TopicPartition("trades", 0))).isEmpty();
        assertThat(logs.log(new TopicPartition("trades", 1))).hasSize(1);
    }

    @Test
    void shouldWriteNothingWhenAStateDoesNotFit() {
        final PartitionTaskJob job = job(Guarantee.EXACTLY_ONCE);
        final TaskIdentities identities = TaskIdentities.parse(job.identities());
        final byte[] saved = SnapshotFormat.encode(new Snapshot(
                new SnapshotName(0, 1, 1),
                identities.topics().application(),
                identities.topics().pipeline(),
                0,
                true,
                0,
                0,
                List.of(new InputPosition(identities.of(0).inputs().get(0), 0, -1)),
                identities.of(0).outputs().stream()
                        .map(output -> new OutputPosition(output, 0, -1, -1))
                        .toList(),
                new byte[] {1, 2, 3}));
        try (PartitionTaskPipeline pipeline = PartitionTaskPipeline.load(job);
                PartitionTaskClaims claims = new PartitionTaskClaims(job)) {
            assertThatThrownBy(() -> RunningPartitionTask.of(
                            pipeline.parts(), 0, saved, claims, (topic, key, value, outputHeader) -> fail(topic)))
                    .isInstanceOf(RefusalException.class)
                    .hasMessageStartingWith(
                            "partition 0 cannot resume: its state in the checkpoint does not fit the pipeline: ");
        }
        assertThat(logs.log(new TopicPartition("trades", 0))).isEmpty();
    }

    @Test
    void shouldCountASnapshotWhenItsCheckpointIsComplete() throws Exception {
        final String snapshots = "tailrace_snapshots_total{task=\"0\"}";
        try (var task = task(Guarantee.EXACTLY_ONCE, 1, 0, null)) {
            process(task, 0, 0, 10);
            task.snapshot(7, 1);
            assertThat(figures(task).value(snapshots)).isZero();
            task.notifyOfCompletedCheckpoint(7);
            task.notifyOfCompletedCheckpoint(7);
            assertThat(figures(task).value(snapshots)).isEqualTo(1);
            assertThat(figures(task).value("tailrace_snapshot_bytes{task=\"0\"}"))
                    .isPositive();
            assertThat(figures(task).value("tailrace_task_epoch{task=\"0\"}")).isEqualTo(1);
        }
    }

    @Test
    void shouldTellBadInputFromNotesInWhatIsCounted() {
        final Map<String, Object> counted = Map.of("tailrace.bad-input.garbage", 2L, "tailrace.note.late-bust", 1L);

        assertThat(FlinkTaskCounters.badInput(counted)).isEqualTo(Map.of("garbage", 2L));
        assertThat(FlinkTaskCounters.inputFaults(counted)).isEqualTo(Map.of("garbage", 2L, "late-bust", 1L));
    }

    private static ScrapedText figures(
            final KeyedOneInputStreamOperatorTestHarness<Integer, InputRecord, ResultRecord> task) {
        final Map<String, Object> values = new HashMap<>();
        task.getEnvironment()
                .getAccumulatorRegistry()
                .getUserMap()
                .forEach((name, each) -> values.put(name, each.getLocalValue()));
        return ScrapedText.parse(
                MetricsPage.of(List.of(page -> FlinkTaskCounters.collect(values, page)))
                        .toPlainText(),
                false);
    }

    private KeyedOneInputStreamOperatorTestHarness<Integer, InputRecord, ResultRecord> task(
            final Guarantee guarantee, final int tasks, final int index, final OperatorSubtaskState restored)
            throws Exception {
        final KeyedOneInputStreamOperatorTestHarness<Integer, InputRecord, ResultRecord> task =
                new KeyedOneInputStreamOperatorTestHarness<>(
                        new PartitionTaskOperator(job(guarantee)),
                        new PartitionTaskKey(),
                        Types.INT,
                        PartitionTaskKey.MAX_PARALLELISM,
                        tasks,
                        index);
        task.setStateBackend(backend);
        task.setup(ResultRecordSerializer.INSTANCE);
        if (restored != null) {
            task.initializeState(restored);
        }
        task.open();
        return task;
    }

    private PartitionTaskJob job(final Guarantee guarantee) {
        final RunSpec request = RunSpec.of("tick-alerts")
                .applicationId(application)
                .settings(Map.of("threshold-bp", "20"))
                .guarantee(guarantee)
                .inputTopics(List.of("in"))
                .outputTopic("trades", "trades")
                .outputTopic("vwap", "vwap")
                .outputTopic("alerts", "alerts");
        return new PartitionTaskJob(
                request.text(),
                TaskIdentities.of(request, version, Map.of()).text(),
                new TreeMap<>(),
                false,
                false,
                FakeLogs.factory(NAME));
    }

    /** Hands in a stretch of the feed, and writes the results as the sink would. */
    private void process(
            final KeyedOneInputStreamOperatorTestHarness<Integer, InputRecord, ResultRecord> task,
            final int partition,
            final int from,
            final int to)
            throws Exception {
        for (int offset = from; offset < to; offset++) {
            task.processElement(new InputRecord(partition, offset, FEED.get(offset)), 0);
        }
        for (final ResultRecord result : task.extractOutputValues()) {
            final TopicPartition log = new TopicPartition(result.topic(), result.partition());
            logs.add(log, result.outputHeader(), result.value());
            written.computeIfAbsent(log, added -> new ArrayList<>()).add(result);
        }
        task.getOutput().clear();
    }

    private List<ResultRecord> written(final int partition, final String sink) {
        return written.getOrDefault(new TopicPartition(sink, partition), List.of());
    }

    private void assertWritten(final int partition) {
        for (final String sink : SINKS) {
            final List<ResultRecord> results = written(partition, sink);
            assertThat(results).extracting(PartitionTaskOperatorTest::text).isEqualTo(EXPECTED.lines(sink));
            assertThat(results)
                    .extracting(result -> outputHeader(result).sequence() + "."
                            + outputHeader(result).ordinal())
                    .isEqualTo(EXPECTED.labels(sink));
            assertThat(results)
                    .extracting(result -> outputHeader(result).number())
                    .isEqualTo(LongStream.range(0, results.size()).boxed().toList());
        }
    }

    private List<Integer> epochs(final int partition) {
        return written(partition, "trades").stream()
                .map(result -> outputHeader(result).epoch())
                .distinct()
                .toList();
    }

    private static String text(final ResultRecord result) {
        return new String(result.value(), StandardCharsets.UTF_8);
    }

    private static OutputHeader outputHeader(final ResultRecord result) {
        final OutputHeader outputHeader = new OutputHeader();
        assertThat(outputHeader.decode(result.outputHeader(), 0, OutputHeader.LENGTH))
                .isTrue();
        return outputHeader;
    }
}
