package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private final Kit.MemoryStore store = new Kit.MemoryStore();
    private final LaneSpec spec = Kit.spec().build();
    private long outputEnd = 13;
    private InputRange input = new InputRange(0, 100, 0);

    @Test
    void shouldBeginFreshWhereItsUserSaid() {
        outputEnd = 0;
        input = new InputRange(5, 100, 20);

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot()).isNull();
        assertThat(plan.inputs()).containsExactly(new InputPosition("in-3", 20, -1));
        assertThat(plan.frontier(0)).isEqualTo(-1);
        assertThat(plan.isNewBegin()).isTrue();
        assertThat(plan.fromOrigin()).isFalse();
    }

    @Test
    void shouldRestoreTheNewestSnapshotAndDropUpToTheFrontier() {
        store.with(Kit.snapshot(1, 30)).with(Kit.snapshot(2, 41));
        outputEnd = 15;

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.frontier(0)).isEqualTo(12);
        assertThat(plan.nextSnapshot()).isEqualTo(3);
        assertThat(plan.notes()).isEmpty();
    }

    // The lane had term markers and has another fence now: readers drop what comes under an earlier term.
    @Test
    void shouldGoOnUnderTheLastTermWhereItClaimsNone() {
        store.with(Kit.snapshot(2, 41));
        outputEnd = 15;

        for (final Fence fence : List.of(Fence.NUMBER, Fence.BROKER)) {
            final Recovery recovery = Recovery.of(Kit.spec().fence(fence).build(), store, 1);
            scan(recovery);
            if (recovery.stage() == Recovery.Stage.FENCE) {
                recovery.fenced();
                scan(recovery);
            }
            assertThat(recovery.plan(List.of(input)).term()).as(fence.name()).isEqualTo(2);
        }
    }

    // Its writer may have been killed when all could see it and the disk did not have its name yet.
    @Test
    void shouldMakeTheSnapshotDurableFromWhichItGoesOn() {
        store.with(Kit.snapshot(2, 41));

        assertThat(recover(spec).isNewBegin()).isFalse();
        assertThat(store.calls).containsExactly("make durable 2");
    }

    @Test
    void shouldSaveItsOwnSnapshotFirstWhereItCannotBeMadeDurable() {
        store.with(Kit.snapshot(2, 41));
        store.notDurable = new IOException("input/output error");

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.isNewBegin()).isTrue();
    }

    @Test
    void shouldReportADamagedSnapshotAndUseTheOneBefore() {
        store.with(Kit.snapshot(1, 30)).with(Kit.snapshot(2, 41));
        final byte[] newest = store.kept.get(new SnapshotName(3, 2, 2));
        newest[newest.length - 14] ^= 1;

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.notes())
                .containsExactly("snapshot 2 of lane 3 (term 2) is passed over: it is damaged in section 'state':"
                        + " the checksum is wrong");
    }

    @Test
    void shouldPassOverASnapshotThatIsAheadOfTheOutputLog() {
        store.with(Kit.snapshot(1, 30, 8, Kit.HASH)).with(Kit.snapshot(2, 41));
        outputEnd = 10;

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.frontier(0)).isEqualTo(7);
        assertThat(plan.notes())
                .containsExactly(
                        "snapshot 2 of lane 3 (term 2) is passed over: it goes on with number 11, and out-3 has"
                                + " outputs up to 7 only; those that are gone will be written again");
    }

    @Test
    void shouldRefuseWhenRetentionHasPassedTheSnapshot() {
        store.with(Kit.snapshot(2, 41));
        input = new InputRange(50, 100, 50);

        assertThatThrownBy(() -> recover(spec))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "lane 3 (in-3) cannot go on: snapshot 2 of lane 3 (term 2) goes on at offset 41 of in-3, which"
                                + " begins at 50 by now; 9 records are gone. Keep the input longer than the lane is down; to go"
                                + " on without these records, remove the snapshots of the lane and give its outputs new topics");
    }

    @Test
    void shouldRefuseWhenTheInputWasCut() {
        store.with(Kit.snapshot(2, 41));
        input = new InputRange(0, 40, 0);

        assertThatThrownBy(() -> recover(spec))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: snapshot 2 of lane 3 (term 2) goes on at offset 41 of in-3, which"
                                + " ends at 40; it was cut or created anew. Outputs of records that are gone cannot be taken"
                                + " back: remove the snapshots of the lane and give its outputs new topics");
    }

    @Test
    void shouldRefuseANewOutputUnlessItIsAccepted() {
        store.with(Kit.snapshot(2, 41));
        outputEnd = 0;

        assertThatThrownBy(() -> recover(spec))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: out-3 has no output of the lane, but snapshot 2 of lane 3 (term 2)"
                                + " knows of 11; it was deleted or created anew. To go on with the next number in the new log,"
                                + " accept the new output");
        final RestorePlan accepted = recover(Kit.spec().acceptNewOutput(true).build());
        assertThat(accepted.frontier(0)).isEqualTo(10);
    }

    @Test
    void shouldRefuseAnotherGraphUnlessTheOneBeforeWasStoppedCleanly() {
        store.with(Kit.snapshot(2, 41));
        outputEnd = 15;
        final LaneSpec other = otherGraph();

        assertThatThrownBy(() -> recover(other))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: out-3 has outputs up to number 12, snapshot 2 of lane 3 (term 2)"
                                + " goes on with number 11, and what is in between was written by another graph (000000ab, this"
                                + " is 000000cd). Start the earlier graph again, stop it cleanly, and start this one then");
        outputEnd = 13;
        assertThat(recover(other).isNewBegin()).isTrue();
    }

    // Another process had begun with the new graph, and was shut out before it wrote anything but this.
    @Test
    void shouldPassOverASnapshotOfAnotherGraphFromWhichNobodyWentOn() {
        store.with(Kit.snapshot(2, 41)).with(Kit.snapshot(3, 41, 11, 0xCD, 0x7777));
        outputEnd = 15;

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.frontier(0)).isEqualTo(12);
        assertThat(plan.lineage()).isZero();
        assertThat(plan.notes())
                .containsExactly(
                        "snapshot 3 of lane 3 (term 2) is passed over: out-3 has outputs from number 11 on that"
                                + " were not computed from it");
    }

    // The other graph wrote nothing, but has changed the state; the snapshots of all that are damaged.
    @Test
    void shouldRefuseAStateFromBeforeTheGraphWasChangedAndChangedBack() {
        store.with(Kit.snapshot(2, 41));
        outputEnd = 15;
        lineage = 0x1234;

        assertThatThrownBy(() -> recover(spec))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: this graph (000000ab) has written outputs up to number 12 to out-3,"
                                + " but not from the newest snapshot that can be used: snapshot 2 of lane 3 (term 2) of graph"
                                + " 000000ab, which goes on with number 11. Those behind it are damaged or gone; restore them"
                                + " from a copy");
    }

    @Test
    void shouldKeepTheLineageUntilTheGraphChanges() {
        store.with(Kit.snapshot(2, 41, 11, Kit.HASH, 0x1234));
        final LaneSpec other = otherGraph();

        assertThat(recover(spec).lineage()).isEqualTo(0x1234);
        final int changed = recover(other).lineage();
        assertThat(changed).isBetween(1, 0xFFFF).isNotEqualTo(0x1234);
        store.with(Kit.snapshot(2, 42, 11, Kit.HASH, 0x1234));
        assertThat(recover(other).lineage()).isNotEqualTo(changed);
    }

    // Without the snapshots of the new graph neither can go on alone, so that one must not send its user to the other.
    @Test
    void shouldSayWhatIsGoneWhenBothGraphsHaveWrittenBehindTheSnapshot() {
        store.with(Kit.snapshot(1, 30, 8, Kit.HASH));
        outputEnd = 14;
        final LaneSpec other = otherGraph();
        final Recovery recovery = Recovery.of(other, store, 1);
        scanned(recovery, new Stamp().owner(Kit.LANE, 2, 0xCD).lineage(5).record(12, 12, 0));

        assertThatThrownBy(() -> recovery.plan(List.of(input)))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: this graph (000000cd) has written outputs up to number 12 to out-3,"
                                + " but not from the newest snapshot that can be used: snapshot 1 of lane 3 (term 2) of graph"
                                + " 000000ab, which goes on with number 8. Those behind it are damaged or gone; restore them"
                                + " from a copy");
    }

    @Test
    void shouldBeginAgainWhenAllSnapshotsAreBadAndTheInputIsWhole() {
        store.with(Kit.snapshot(2, 41));
        store.kept.replaceAll((name, bytes) -> new byte[10]);
        fromOrigin = true;

        final RestorePlan plan = recover(spec);

        assertThat(plan.inputs().get(0).next()).isZero();
        assertThat(plan.frontier(0)).isEqualTo(10);
    }

    @Test
    void shouldRefuseWhenAllSnapshotsAreBadAndTheInputIsNotWhole() {
        store.with(Kit.snapshot(2, 41));
        store.kept.replaceAll((name, bytes) -> new byte[10]);
        fromOrigin = true;
        input = new InputRange(1, 100, 1);

        assertThatThrownBy(() -> recover(spec))
                .hasMessage(
                        "lane 3 (in-3) cannot go on: none of its 1 snapshots can be used, and its outputs are there up"
                                + " to number 10; computing all of them again needs the input from offset 0 and a lane that"
                                + " began there, and in-3 begins at 1. Restore the snapshots from a copy, or remove them and"
                                + " give the outputs new topics");
    }

    @Test
    void shouldReadTheLogFromItsStartWhenTheAnchorIsNotWhereItWas() {
        store.with(Kit.snapshot(2, 41, 4, Kit.HASH));
        outputShift = 1;
        outputEnd = 20;

        final RestorePlan plan = recover(spec);

        assertThat(plan.frontier(0)).isEqualTo(20);
    }

    @Test
    void shouldOwnTheLaneOnlyWhenItsMarkerIsTheFirstOfTheTerm() {
        final LaneSpec byTerm = Kit.spec().fence(Fence.TERM).build();
        fromOrigin = true;
        final Recovery first = claimed(byTerm, 111);
        final Recovery second = claimed(byTerm, 222);
        final Stamp marker = new Stamp();

        confirm(first, first.marker(0, marker), 13);
        confirm(second, first.marker(0, marker), 13);

        assertThat(first.stage()).isEqualTo(Recovery.Stage.PLAN);
        assertThat(second.stage()).isEqualTo(Recovery.Stage.LOST);
        assertThat(second.lostMessage())
                .isEqualTo("lane 3 (in-3) has another owner: term 3 was claimed, but another process was first. Two"
                        + " processes run with one configuration, or the lane has moved");
    }

    @Test
    void shouldRefuseBeforeItShutsOutWhoeverHasTheLane() {
        store.with(Kit.snapshot(2, 41));
        input = new InputRange(50, 100, 50);

        for (final LaneSpec.Builder of : shuttingOut()) {
            final LaneSpec each = of.build();
            final Recovery recovery = Recovery.of(each, store, 1);
            assertThatThrownBy(() -> scan(recovery)).isInstanceOf(RefusalException.class);
            assertThat(recovery.stage()).isEqualTo(Recovery.Stage.CHECK);
            assertThat(recovery.isClaiming(0)).isFalse();
        }
    }

    // An owner at work replaces its snapshots while somebody else looks at them.
    @Test
    void shouldLookAgainWhenSnapshotsChangeMeanwhile() {
        store.with(Kit.snapshot(2, 41));
        input = new InputRange(50, 100, 50);

        for (final LaneSpec.Builder of : shuttingOut()) {
            final Recovery recovery = Recovery.of(of.build(), store, 1);
            look(recovery);
            store.kept.clear();
            store.with(Kit.snapshot(3, 60));
            // The one that was listed is gone by now.
            look(recovery);
            look(recovery);
            assertThat(recovery.stage()).isIn(Recovery.Stage.CLAIM, Recovery.Stage.FENCE);
            store.kept.clear();
            store.with(Kit.snapshot(2, 41));
        }
    }

    @Test
    void shouldNotBeKeptOutByAnOwnerThatGoesOnAndOn() {
        input = new InputRange(50, 100, 50);
        final Recovery recovery = Recovery.of(Kit.spec().fence(Fence.TERM).build(), store, 1);

        int looks = 0;
        while (recovery.stage() != Recovery.Stage.CLAIM) {
            store.with(Kit.snapshot(2 + looks++, 41));
            look(recovery);
        }
        assertThat(looks).isEqualTo(4);
    }

    @Test
    void shouldReadOnceMoreWhatAnOwnerHasWrittenUntilTheBrokerRefusedIt() {
        store.with(Kit.snapshot(2, 41));
        final Recovery recovery = Recovery.of(Kit.spec().fence(Fence.BROKER).build(), store, 1);

        scan(recovery);
        outputEnd = 15;
        recovery.fenced();
        scan(recovery);

        assertThat(recovery.plan(List.of(input)).frontier(0)).isEqualTo(12);
    }

    private static List<LaneSpec.Builder> shuttingOut() {
        return List.of(
                Kit.spec().fence(Fence.TERM),
                Kit.spec().fence(Fence.BROKER),
                Kit.spec().guarantee(Guarantee.TRANSACTIONAL),
                Kit.spec().guarantee(Guarantee.TRANSACTIONAL).stateInTransactions(true));
    }

    // One look: what there is to be read, and the check.
    private void look(final Recovery recovery) {
        while (recovery.stage() == Recovery.Stage.SCAN) {
            scanOnce(recovery);
        }
        recovery.check(List.of(input));
    }

    private boolean fromOrigin;
    private int lineage;
    private long outputShift = -2;

    private Recovery claimed(final LaneSpec of, final long claim) {
        final Recovery recovery = Recovery.of(of, store, claim);
        scan(recovery);
        recovery.claimed(0, 14);
        return recovery;
    }

    private void confirm(final Recovery recovery, final Stamp firstMarker, final long at) {
        recovery.scanned(0, at, firstMarker);
        recovery.scanned(0, 14, recovery.marker(0, new Stamp()));
        recovery.scanEnded(0);
    }

    private RestorePlan recover(final LaneSpec of) {
        final Recovery recovery = Recovery.of(of, store, 1);
        scan(recovery);
        return recovery.plan(List.of(input));
    }

    // The output with number n is at offset n + 2.
    private void scan(final Recovery recovery) {
        while (recovery.stage() == Recovery.Stage.SCAN || recovery.stage() == Recovery.Stage.CHECK) {
            if (recovery.stage() == Recovery.Stage.CHECK) {
                recovery.check(List.of(input));
            } else {
                scanOnce(recovery);
            }
        }
    }

    private void scanOnce(final Recovery recovery) {
        for (long at = recovery.scanFrom(0, 0, outputEnd); at < recovery.scanTo(0); at++) {
            if (at + outputShift >= 0) {
                recovery.scanned(
                        0,
                        at,
                        Kit.output(at + outputShift)
                                .flags(fromOrigin ? Stamp.FROM_ORIGIN : 0)
                                .lineage(lineage));
            }
        }
        recovery.scanEnded(0);
    }

    // As above, and then this.
    private void scanned(final Recovery recovery, final Stamp last) {
        while (recovery.stage() == Recovery.Stage.SCAN) {
            long at = recovery.scanFrom(0, 0, outputEnd + 1);
            for (; at < outputEnd; at++) {
                recovery.scanned(0, at, Kit.output(at + outputShift));
            }
            recovery.scanned(0, at, last);
            recovery.scanEnded(0);
        }
    }

    private static LaneSpec otherGraph() {
        return LaneSpec.of(3, 0xCD)
                .input("in-3")
                .output("out-3")
                .fence(Fence.NUMBER)
                .build();
    }
}
