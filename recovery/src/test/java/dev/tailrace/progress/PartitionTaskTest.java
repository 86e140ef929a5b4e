package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.state.RestoreReport;
import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionTaskTest {

    private final Kit.MemoryStore store = new Kit.MemoryStore();
    private final ProgressAgent agent = new ProgressAgent(store);
    private final List<Long> sent = new ArrayList<>();
    private final byte[] record = {1, 2, 3};
    private TaskOutputs sends = (output, buffer, offset, length, outputHeader) -> sent.add(outputHeader.number());
    private long nowNs;
    private PartitionTask task;
    private long position;
    private long claim = 1;
    private Kit.Log log = new Kit.Log();
    private RestoreReport report = new RestoreReport(List.of());

    @Test
    void shouldWaitWithTheFirstRecordUntilTheFirstSnapshotIsDurable() {
        begin(spec());

        assertThat(task.isReady()).isFalse();
        work();
        assertThat(task.isReady()).isTrue();
        assertThat(store.calls).containsExactly("write 0");
    }

    @Test
    void shouldWriteNoSnapshotBeforeItsOutputsAreAcknowledged() {
        ready(spec());
        process(3);
        poll();

        task.acknowledged(0, 0, 1);
        task.acknowledged(0, 1, 2);
        work();
        assertThat(store.calls).containsExactly("write 0");

        task.acknowledged(0, 2, 3);
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(task.takeCommit().inputs()).containsExactly(new InputPosition(Kit.IN, 3, -1));
        assertThat(task.takeCommit()).isNull();
    }

    @Test
    void shouldWriteNoSnapshotBeforeItsOutputsAreCommitted() {
        begin(spec().guarantee(Guarantee.TRANSACTIONAL));
        work();
        process(3);
        poll();
        acknowledge(3);
        work();
        assertThat(store.calls).containsExactly("write 0");

        task.committed();
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
    }

    @Test
    void shouldWriteNoSnapshotWhenTransactionsContainTheState() {
        begin(spec().guarantee(Guarantee.TRANSACTIONAL).stateInTransactions(true));
        assertThat(task.isReady()).isTrue();

        process(3);
        poll();
        acknowledge(3);
        task.committed();
        work();
        task.stop();
        work();

        assertThat(store.calls).isEmpty();
        assertThat(task.isSettled()).isTrue();
    }

    @Test
    void shouldReplaceACheckpointThatWaitsByALaterOne() {
        ready(spec());
        process(1);
        poll();
        agent.doWork();
        for (int checkpoints = 0; checkpoints < 5; checkpoints++) {
            process(1);
            poll();
        }
        acknowledge(6);
        work();

        assertThat(store.calls).containsExactly("write 0", "write 1", "write 2");
        assertThat(task.counters().checkpointsReplaced()).isEqualTo(4);
        assertThat(task.counters().behindRecords()).isZero();
    }

    @Test
    void shouldSaveAPositionThatHasMovedWithoutARecord() {
        ready(spec());
        task.moveTo(0, 7, 2);
        poll();
        work();

        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(task.takeCommit().inputs()).containsExactly(new InputPosition(Kit.IN, 7, 2));
        assertThat(task.checkpoint().records()).isZero();

        task.moveTo(0, 7, 3);
        task.moveTo(0, 6, 3);
        poll();
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(task.position(0)).isEqualTo(new InputPosition(Kit.IN, 7, 2));
    }

    @Test
    void shouldSendNothingAfterASendHasFailed() {
        ready(spec());
        process(2);
        final IOException cause = new IOException("the broker is gone");

        task.failed(0, 0, cause);
        task.failed(0, 1, new IOException("another"));

        assertThatThrownBy(() -> process(1)).isInstanceOf(ProgressException.class);
        assertThat(sent).containsExactly(0L, 1L);
        assertThatThrownBy(() -> task.poll(nowNs))
                .hasMessage(
                        "partition task 3 (in-3) stops: output 0 could not be written to out-3; restarted, it resumes from there")
                .hasCause(cause);
    }

    @Test
    void shouldStopWhenAcknowledgementsAreOutOfOrder() {
        ready(spec());
        process(3);
        task.acknowledged(0, 0, 1);
        task.acknowledged(0, 2, 2);

        assertThatThrownBy(() -> task.poll(nowNs))
                .hasMessage(
                        "partition task 3 (in-3) stops: out-3 acknowledged number 2 after 0; the producer does not keep the order");
    }

    @Test
    void shouldReportTheFirstErrorAndWriteNoMore() {
        ready(spec());
        store.failure = new IOException("no space left on device");
        process(1);
        acknowledge(1);
        poll();
        work();
        store.failure = new IOException("a later one");
        work();

        assertThatThrownBy(() -> task.poll(nowNs))
                .hasMessage("partition task 3 (in-3) cannot save its progress: no space left on device")
                .hasRootCauseMessage("no space left on device");
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(task.isSettled()).isTrue();
    }

    @Test
    void shouldContinueWithoutProgressWhereThatIsThePolicy() {
        ready(spec().onFailure(FailurePolicy.DEGRADE));
        store.failure = new IOException("read-only file system");
        process(1);
        acknowledge(1);
        poll();
        work();
        process(1);

        assertThat(poll()).isEqualTo(Signal.WARN);
        assertThat(sent).hasSize(2);

        task.seen(
                0,
                2,
                new OutputHeader()
                        .owner(Kit.TASK, 2, Kit.RUN)
                        .flags(OutputHeader.EPOCH_MARKER)
                        .record(-1, 7, 1));
        assertThatThrownBy(this::poll)
                .isInstanceOfSatisfying(ProgressException.class, fenced -> assertThat(fenced.kind())
                        .isEqualTo(ProgressException.Kind.SUPERSEDED))
                .hasMessageContaining("is fenced");
    }

    @Test
    void shouldNotBeSavedWhenItStopsWithoutProgress() {
        ready(spec().onFailure(FailurePolicy.DEGRADE));
        assertThat(task.isSaved()).isTrue();
        store.failure = new IOException("no space left on device");
        process(1);
        acknowledge(1);
        poll();
        work();
        process(1);

        task.stop();
        work();

        assertThat(task.isSettled()).isTrue();
        assertThat(task.isSaved()).isFalse();
    }

    @Test
    void shouldWarnThrottleOrStopAtTheReplayBound() {
        ready(spec().maxReplay(5, ReplayPolicy.WARN));
        process(5);
        assertThat(poll()).isEqualTo(Signal.NONE);
        process(1);
        assertThat(poll()).isEqualTo(Signal.WARN);
        process(60);
        assertThatThrownBy(this::poll)
                .hasMessage(
                        "partition task 3 (in-3) stops: a restart would replay 66 records, more than the replay bound of 5"
                                + " allows; see why progress is not saved");
    }

    @Test
    void shouldAskForAPauseAtTheReplayBound() {
        ready(spec().maxReplay(5, ReplayPolicy.THROTTLE));
        process(600);
        assertThat(poll()).isEqualTo(Signal.THROTTLE);
        acknowledge(600);
        work();
        assertThat(poll()).isEqualTo(Signal.NONE);
    }

    @Test
    void shouldKeepThreeSnapshotsAndDeleteNoMoreThanEightAtATime() {
        for (int number = 0; number < 20; number++) {
            store.with(Kit.snapshot(number, number));
        }
        begin(spec(), 10);
        work();
        assertThat(store.kept).hasSize(4);
        process(1);
        for (int rounds = 1; rounds < 4; rounds++) {
            process(1);
            task.acknowledged(0, 9 + 2 * rounds, 12 + 2 * rounds);
            task.acknowledged(0, 10 + 2 * rounds, 13 + 2 * rounds);
            poll();
            process(1);
            work();
        }
        assertThat(store.kept.keySet()).extracting(SnapshotName::number).containsExactly(20L, 21L, 22L);
    }

    // Two owners that claim no epoch write under the same one.
    @Test
    void shouldNotReplaceWhatAnotherOwnerHasSaved() {
        begin(spec().guarantee(Guarantee.AT_LEAST_ONCE));
        claim = 2;
        begin(Kit.spec(Kit.OTHER_VERSION).guarantee(Guarantee.AT_LEAST_ONCE));
        work();

        assertThat(store.calls).containsExactly("write 0", "write 0");
        assertThat(store.kept.values())
                .extracting(bytes -> SnapshotFormat.decode(bytes).pipeline())
                .containsExactlyInAnyOrder(Kit.VERSION, Kit.OTHER_VERSION);
    }

    // The input, the code or reference data is not what it was, and nothing else has told.
    @Test
    void shouldStopWhenWhatItComputesAgainIsNotWhatTheLogHas() {
        store.with(Kit.snapshot(4, 41));
        begin(spec(), 13);
        record[1] = 77;

        assertThatThrownBy(() -> process(1))
                .isInstanceOf(ProgressException.class)
                .hasMessageStartingWith(
                        "partition task 3 (in-3) stops: output 11 of out-3, computed again after a restart, differs"
                                + " from the one in the log.");
        assertThat(sent).isEmpty();
    }

    @Test
    void shouldRecoverWhenTheOutputLogHasLostWhatItHadAcknowledged() {
        ready(spec());
        process(3);
        acknowledge(2);
        task.acknowledged(0, 2, 1);

        assertThatThrownBy(() -> task.poll(nowNs))
                .isInstanceOfSatisfying(ProgressException.class, lost -> assertThat(lost.kind())
                        .isEqualTo(ProgressException.Kind.REPAIRABLE))
                .hasMessage("out-3 has lost records that it had acknowledged: offset 1 was given after offset 2");
    }

    @Test
    void shouldSkipForeignRecordsAndCountThem() {
        ready(spec());

        task.seen(
                0, 1, new OutputHeader().owner(Kit.TASK, 9, new RunId(1, 2, 3)).flags(OutputHeader.EPOCH_MARKER));
        task.seen(0, 2, new OutputHeader().owner(Kit.TASK, 9, Kit.RUN).record(4, 4, 0));
        task.seen(0, 3, null);
        task.poll(nowNs);

        assertThat(task.counters().foreign()).isEqualTo(1);
    }

    @Test
    void shouldDropWhatTheLogHasAndSendTheRest() {
        store.with(Kit.snapshot(4, 41));
        begin(spec(), 13);
        process(5);

        assertThat(sent).containsExactly(14L, 15L);
        assertThat(task.isReplaying()).isFalse();
        poll();
        assertThat(task.counters().suppressed()).isEqualTo(3);
        assertThat(task.counters().replayed()).isEqualTo(3);
    }

    @Test
    void shouldNoteWhatOfTheSnapshotIsLost() {
        store.with(Kit.snapshot(4, 41));
        report = new RestoreReport(List.of("removed, its state is lost: node 'vwap'"));

        begin(spec(), 13);

        assertThat(task.notes()).containsExactly("partition task 3 (in-3): removed, its state is lost: node 'vwap'");
    }

    @Test
    void shouldSaveALastSnapshotWhenItStops() {
        ready(spec());
        process(7);
        task.stop();
        work();
        assertThat(task.isSettled()).isFalse();
        acknowledge(7);
        work();
        assertThat(task.isSettled()).isTrue();
        assertThat(task.isSaved()).isTrue();
        assertThat(task.takeCommit().inputs().get(0).next()).isEqualTo(7);
    }

    @Test
    void shouldSaveNothingMoreWhenItIsForgotten() {
        ready(spec());
        process(1);
        acknowledge(1);
        poll();
        task.forget();
        work();

        assertThat(store.calls).containsExactly("write 0");
        assertThat(task.takeCommit()).isNull();
    }

    @Test
    void shouldNotCountWhatIsAfterAGapBeforeTheLogHasBeenRead() {
        begin(spec());
        work();
        process(2);
        poll();
        task.acknowledged(0, 0, 1);
        task.acknowledged(0, 1, 3);
        work();
        assertThat(task.needsVerification(0)).isTrue();
        assertThat(task.verifyFrom(0)).isZero();
        assertThat(store.calls).containsExactly("write 0");

        see(0, OutputHeader.EPOCH_MARKER, -1);
        see(1, 0, 0);
        task.seen(0, 2, new OutputHeader().owner(9, 7, Kit.RUN));
        see(3, 0, 1);
        task.verified(0, 3);
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(task.needsVerification(0)).isFalse();
    }

    @Test
    void shouldRecoverWhenAForeignRecordIsWhereItsEpochMarkerWas() {
        ready(spec());

        task.seen(0, 0, null);

        assertThatThrownBy(() -> task.poll(nowNs))
                .isInstanceOfSatisfying(ProgressException.class, lost -> assertThat(lost.kind())
                        .isEqualTo(ProgressException.Kind.REPAIRABLE))
                .hasMessage("out-3 has lost records that it had acknowledged: at offset 0 is another record than was"
                        + " written there, or one that does not follow");
    }

    @Test
    void shouldRecoverWhenItsMarkerHasTakenThePlaceOfItsEpochMarker() {
        ready(spec());

        see(0, OutputHeader.FRONTIER_MARKER, -1);

        assertThatThrownBy(() -> task.poll(nowNs)).hasMessageContaining("at offset 0 is another record");
    }

    @Test
    void shouldRecoverWhenAResultIsMissingBetweenItsOwn() {
        ready(spec());

        see(0, OutputHeader.EPOCH_MARKER, -1);
        see(1, 0, 0);
        task.seen(0, 2, null);
        see(3, 0, 1);
        task.poll(nowNs);
        see(4, 0, 3);

        assertThatThrownBy(() -> task.poll(nowNs)).hasMessageContaining("at offset 4 is another record");
    }

    private void see(final long offset, final int flags, final long number) {
        task.seen(
                0,
                offset,
                new OutputHeader().owner(Kit.TASK, 1, Kit.RUN).flags(flags).record(number, 0, 0));
    }

    @Test
    void shouldStopWhenALaterEpochHasBegun() {
        begin(spec());
        work();

        task.seen(
                0,
                1,
                new OutputHeader()
                        .owner(Kit.TASK, 2, Kit.RUN)
                        .flags(OutputHeader.EPOCH_MARKER)
                        .record(-1, 7, 1));

        assertThatThrownBy(() -> task.poll(nowNs))
                .hasMessage(
                        "partition task 3 (in-3) is fenced: out-3 says that epoch 2 began, this process has epoch 1");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final byte[] encoded = new byte[OutputHeader.LENGTH];
        sends = (output, buffer, offset, length, outputHeader) -> {
            outputHeader.encode(encoded, 0);
            task.acknowledged(output, outputHeader.number(), outputHeader.number() + 1);
        };
        ready(spec().checkpointIntervalNs(Long.MAX_VALUE / 2));

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        task.onRecord(record, 0, record.length, ++position);
                        task.poll(nowNs);
                        task.takeCommit();
                    }
                }))
                .isZero();
    }

    private static PartitionTaskSpec.Builder spec() {
        return Kit.spec().checkpointIntervalNs(10);
    }

    private void ready(final PartitionTaskSpec.Builder spec) {
        begin(spec);
        work();
        assertThat(task.isReady()).isTrue();
    }

    private void begin(final PartitionTaskSpec.Builder spec) {
        begin(spec, -1);
    }

    // The output log has numbers up to the frontier.
    private void begin(final PartitionTaskSpec.Builder of, final long frontier) {
        final PartitionTaskSpec spec = of.build();
        log = new Kit.Log();
        if (frontier >= 0) {
            log.upTo(frontier);
        }
        final RestorePlan plan = log.drive(Recovery.of(spec, store, claim)).plan(log.inputs);
        task = new PartitionTask(
                spec,
                (output, buffer, at, length, outputHeader) -> sends.send(output, buffer, at, length, outputHeader),
                () -> nowNs);
        task.begin(new Echo(task.output(0), report), plan);
        position = plan.inputs().get(0).next();
        agent.add(task);
    }

    private void process(final int records) {
        for (int left = records; left > 0; left--) {
            task.onRecord(record, 0, record.length, ++position);
        }
    }

    private Signal poll() {
        nowNs += 10;
        return task.poll(nowNs);
    }

    private void acknowledge(final long numbers) {
        for (long number = 0; number < numbers; number++) {
            task.acknowledged(0, number, number + 1);
        }
    }

    private void work() {
        for (int steps = 0; steps < 20; steps++) {
            agent.doWork();
        }
    }
}
