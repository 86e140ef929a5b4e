package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneTest {

    private final Kit.MemoryStore store = new Kit.MemoryStore();
    private final List<Published> journal = new ArrayList<>();
    private final ProgressAgent agent = new ProgressAgent(store, journal::add);
    private final List<Long> sent = new ArrayList<>();
    private final byte[] record = {1, 2, 3};
    private LaneOutputs sends = (output, buffer, offset, length, stamp) -> sent.add(stamp.number());
    private long nowNs;
    private Lane lane;
    private long position;
    private long claim = 1;
    private Kit.Log log = new Kit.Log();

    @Test
    void shouldWaitWithTheFirstRecordUntilTheFirstSnapshotIsDurable() {
        begin(spec());

        assertThat(lane.isReady()).isFalse();
        work();
        assertThat(lane.isReady()).isTrue();
        assertThat(store.calls).containsExactly("write 0");
    }

    @Test
    void shouldWriteNoSnapshotBeforeItsOutputsAreAcknowledged() {
        ready(spec());
        process(3);
        poll();

        lane.acknowledged(0, 0, 1);
        lane.acknowledged(0, 1, 2);
        work();
        assertThat(store.calls).containsExactly("write 0");

        lane.acknowledged(0, 2, 3);
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(journal).hasSize(2);
        assertThat(lane.takeCommit().inputs()).containsExactly(new InputPosition(Kit.IN, 3, -1));
        assertThat(lane.takeCommit()).isNull();
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

        lane.committed();
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
    }

    @Test
    void shouldWriteNoSnapshotBesideTransactionsThatTakeTheStateAlong() {
        begin(spec().guarantee(Guarantee.TRANSACTIONAL).stateInTransactions(true));
        assertThat(lane.isReady()).isTrue();

        process(3);
        poll();
        acknowledge(3);
        lane.committed();
        work();
        lane.stop();
        work();

        assertThat(store.calls).isEmpty();
        assertThat(lane.isSettled()).isTrue();
    }

    @Test
    void shouldReplaceACaptureThatWaitsByALaterOne() {
        ready(spec());
        process(1);
        poll();
        agent.doWork();
        for (int captures = 0; captures < 5; captures++) {
            process(1);
            poll();
        }
        acknowledge(6);
        work();

        assertThat(store.calls).containsExactly("write 0", "write 1", "write 2");
        assertThat(lane.counters().capturesReplaced()).isEqualTo(4);
        assertThat(lane.counters().behindRecords()).isZero();
    }

    @Test
    void shouldSendNothingAfterASendHasFailed() {
        ready(spec());
        process(2);
        final IOException cause = new IOException("the broker is gone");

        lane.failed(0, 0, cause);
        lane.failed(0, 1, new IOException("another"));

        assertThatThrownBy(() -> process(1)).isInstanceOf(ProgressException.class);
        assertThat(sent).containsExactly(0L, 1L);
        assertThatThrownBy(() -> lane.poll(nowNs))
                .hasMessage(
                        "lane 3 (in-3) stops: output 0 could not be written to out-3; restarted, it goes on from there")
                .hasCause(cause);
    }

    @Test
    void shouldStopWhenAcknowledgementsAreOutOfOrder() {
        ready(spec());
        process(3);
        lane.acknowledged(0, 0, 1);
        lane.acknowledged(0, 2, 2);

        assertThatThrownBy(() -> lane.poll(nowNs))
                .hasMessage(
                        "lane 3 (in-3) stops: out-3 acknowledged number 2 after 0; the producer does not keep the order");
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

        assertThatThrownBy(() -> lane.poll(nowNs))
                .hasMessage("lane 3 (in-3) cannot save its progress: no space left on device")
                .hasRootCauseMessage("no space left on device");
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(lane.isSettled()).isTrue();
    }

    @Test
    void shouldGoOnWithoutProgressWhereThatIsThePolicy() {
        ready(spec().onFailure(FailurePolicy.DEGRADE));
        store.failure = new IOException("read-only file system");
        process(1);
        acknowledge(1);
        poll();
        work();
        process(1);

        assertThat(poll()).isEqualTo(Signal.WARN);
        assertThat(sent).hasSize(2);
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
                .hasMessage("lane 3 (in-3) stops: a restart would replay 66 records, more than the replay bound of 5"
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
            lane.acknowledged(0, 9 + 2 * rounds, 12 + 2 * rounds);
            lane.acknowledged(0, 10 + 2 * rounds, 13 + 2 * rounds);
            poll();
            process(1);
            work();
        }
        assertThat(store.kept.keySet()).extracting(SnapshotName::number).containsExactly(20L, 21L, 22L);
    }

    // Two owners that claim no term write under the same one.
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
                        "lane 3 (in-3) stops: output 11 of out-3, computed again after a restart, differs"
                                + " from the one in the log.");
        assertThat(sent).isEmpty();
    }

    @Test
    void shouldRecoverWhenTheOutputLogHasLostWhatItHadAcknowledged() {
        ready(spec());
        process(3);
        acknowledge(2);
        lane.acknowledged(0, 2, 1);

        assertThatThrownBy(() -> lane.poll(nowNs))
                .isInstanceOfSatisfying(ProgressException.class, lost -> assertThat(lost.kind())
                        .isEqualTo(ProgressException.Kind.REPAIRABLE))
                .hasMessage("out-3 has lost records that it had acknowledged: offset 1 was given after offset 2");
    }

    @Test
    void shouldPassOverRecordsOfStrangersAndCountThem() {
        ready(spec());

        lane.seen(0, 1, new Stamp().owner(Kit.LANE, 9, new RunId(1, 2, 3)).flags(Stamp.TERM_MARKER));
        lane.seen(0, 2, new Stamp().owner(Kit.LANE, 9, Kit.RUN).record(4, 4, 0));
        lane.seen(0, 3, null);
        lane.poll(nowNs);

        assertThat(lane.counters().foreign()).isEqualTo(1);
    }

    @Test
    void shouldDropWhatTheLogHasAndSendTheRest() {
        store.with(Kit.snapshot(4, 41));
        begin(spec(), 13);
        process(5);

        assertThat(sent).containsExactly(14L, 15L);
        assertThat(lane.isReplaying()).isFalse();
        poll();
        assertThat(lane.counters().suppressed()).isEqualTo(3);
        assertThat(lane.counters().replayed()).isEqualTo(3);
    }

    @Test
    void shouldSaveALastSnapshotWhenItStops() {
        ready(spec());
        process(7);
        lane.stop();
        work();
        assertThat(lane.isSettled()).isFalse();
        acknowledge(7);
        work();
        assertThat(lane.isSettled()).isTrue();
        assertThat(lane.takeCommit().inputs().get(0).next()).isEqualTo(7);
    }

    @Test
    void shouldSaveNothingMoreWhenItIsForgotten() {
        ready(spec());
        process(1);
        acknowledge(1);
        poll();
        lane.forget();
        work();

        assertThat(store.calls).containsExactly("write 0");
        assertThat(lane.takeCommit()).isNull();
    }

    @Test
    void shouldNotCountWhatIsBehindAGapBeforeTheLogHasBeenRead() {
        begin(spec());
        work();
        process(2);
        poll();
        lane.acknowledged(0, 0, 1);
        lane.acknowledged(0, 1, 3);
        work();
        assertThat(lane.needsVerification(0)).isTrue();
        assertThat(lane.verifyFrom(0)).isZero();
        assertThat(store.calls).containsExactly("write 0");

        see(0, Stamp.TERM_MARKER, -1);
        see(1, 0, 0);
        lane.seen(0, 2, new Stamp().owner(9, 7, Kit.RUN));
        see(3, 0, 1);
        lane.verified(0, 3);
        work();
        assertThat(store.calls).containsExactly("write 0", "write 1");
        assertThat(lane.needsVerification(0)).isFalse();
    }

    @Test
    void shouldRecoverWhenAStrangersRecordIsWhereItsTermMarkerWas() {
        ready(spec());

        lane.seen(0, 0, null);

        assertThatThrownBy(() -> lane.poll(nowNs))
                .isInstanceOfSatisfying(ProgressException.class, lost -> assertThat(lost.kind())
                        .isEqualTo(ProgressException.Kind.REPAIRABLE))
                .hasMessage("out-3 has lost records that it had acknowledged: at offset 0 is another record than was"
                        + " written there, or one that does not follow");
    }

    @Test
    void shouldRecoverWhenItsMarkerHasTakenThePlaceOfItsTermMarker() {
        ready(spec());

        see(0, Stamp.FRONTIER_MARKER, -1);

        assertThatThrownBy(() -> lane.poll(nowNs)).hasMessageContaining("at offset 0 is another record");
    }

    @Test
    void shouldRecoverWhenAResultIsMissingBetweenItsOwn() {
        ready(spec());

        see(0, Stamp.TERM_MARKER, -1);
        see(1, 0, 0);
        lane.seen(0, 2, null);
        see(3, 0, 1);
        lane.poll(nowNs);
        see(4, 0, 3);

        assertThatThrownBy(() -> lane.poll(nowNs)).hasMessageContaining("at offset 4 is another record");
    }

    private void see(final long offset, final int flags, final long number) {
        lane.seen(
                0, offset, new Stamp().owner(Kit.LANE, 1, Kit.RUN).flags(flags).record(number, 0, 0));
    }

    @Test
    void shouldStopWhenALaterTermHasBegun() {
        begin(spec());
        work();

        lane.seen(
                0,
                1,
                new Stamp().owner(Kit.LANE, 2, Kit.RUN).flags(Stamp.TERM_MARKER).record(-1, 7, 1));

        assertThatThrownBy(() -> lane.poll(nowNs))
                .hasMessage("lane 3 (in-3) has another owner: out-3 says that term 2 began, this process has term 1");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final byte[] encoded = new byte[Stamp.LENGTH];
        sends = (output, buffer, offset, length, stamp) -> {
            stamp.encode(encoded, 0);
            lane.acknowledged(output, stamp.number(), stamp.number() + 1);
        };
        ready(spec().captureIntervalNs(Long.MAX_VALUE / 2));

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        lane.onRecord(record, 0, record.length, ++position);
                        lane.poll(nowNs);
                        lane.takeCommit();
                    }
                }))
                .isZero();
    }

    private static LaneSpec.Builder spec() {
        return Kit.spec().captureIntervalNs(10);
    }

    private void ready(final LaneSpec.Builder spec) {
        begin(spec);
        work();
        assertThat(lane.isReady()).isTrue();
    }

    private void begin(final LaneSpec.Builder spec) {
        begin(spec, -1);
    }

    // The output log has numbers up to the frontier.
    private void begin(final LaneSpec.Builder of, final long frontier) {
        final LaneSpec spec = of.build();
        log = new Kit.Log();
        if (frontier >= 0) {
            log.upTo(frontier);
        }
        final RestorePlan plan = log.drive(Recovery.of(spec, store, claim)).plan(log.inputs);
        lane = new Lane(
                spec,
                (output, buffer, at, length, stamp) -> sends.send(output, buffer, at, length, stamp),
                () -> nowNs);
        lane.begin(new Echo(lane.output(0)), plan);
        position = plan.inputs().get(0).next();
        agent.add(lane);
    }

    private void process(final int records) {
        for (int left = records; left > 0; left--) {
            lane.onRecord(record, 0, record.length, ++position);
        }
    }

    private Signal poll() {
        nowNs += 10;
        return lane.poll(nowNs);
    }

    private void acknowledge(final long numbers) {
        for (long number = 0; number < numbers; number++) {
            lane.acknowledged(0, number, number + 1);
        }
    }

    private void work() {
        for (int steps = 0; steps < 20; steps++) {
            agent.doWork();
        }
    }
}
