package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecoveryTest {

    private static final String TOPICS = "use another application id and give the outputs new topics";
    private static final LogIdentity MORE = new LogIdentity("more-3", "cluster/more");

    private final Kit.MemoryStore store = new Kit.MemoryStore();
    private final Kit.Log log = new Kit.Log();
    private final PartitionTaskSpec spec = Kit.spec().build();

    // ---- where it continues ----

    @Test
    void shouldStartAtTheRequestedPosition() {
        input(new InputRange(5, 100, 20));

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot()).isNull();
        assertThat(plan.inputs()).containsExactly(new InputPosition(Kit.IN, 20, -1));
        assertThat(plan.frontier(0)).isEqualTo(-1);
        assertThat(plan.isNewBegin()).isTrue();
        assertThat(plan.fromOrigin()).isFalse();
    }

    @Test
    void shouldRestoreTheNewestSnapshotAndDropUpToTheFrontier() {
        store.with(Kit.snapshot(1, 30)).with(Kit.snapshot(2, 41));
        log.upTo(12);

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.frontier(0)).isEqualTo(12);
        assertThat(plan.nextSnapshot()).isEqualTo(3);
        assertThat(plan.notes()).isEmpty();
    }

    // Readers drop what comes under an earlier epoch, and take no epoch that no marker began.
    @Test
    void shouldContinueUnderTheEpochOfTheLogWhereItClaimsNone() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(12);

        for (final Guarantee guarantee : List.of(Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL)) {
            assertThat(recover(Kit.spec().guarantee(guarantee).build()).epoch())
                    .as(guarantee.name())
                    .isEqualTo(2);
        }
    }

    // Its writer may have been killed when all could see it and the disk did not have its name yet.
    @Test
    void shouldMakeTheSnapshotDurableThatItResumesFrom() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);

        assertThat(recover(spec).isNewBegin()).isFalse();
        assertThat(store.calls).containsExactly("make durable 2");
    }

    @Test
    void shouldSaveItsOwnSnapshotFirstWhereItCannotBeMadeDurable() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        store.notDurable = new IOException("input/output error");

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.isNewBegin()).isTrue();
    }

    @Test
    void shouldReportADamagedSnapshotAndUseTheOneBefore() {
        store.with(Kit.snapshot(1, 30)).with(Kit.snapshot(2, 41));
        log.upTo(10);
        final byte[] newest = store.kept.get(new SnapshotName(3, 2, 2));
        newest[newest.length - 14] ^= 1;

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.notes())
                .containsExactly(
                        "snapshot 2 of partition task 3 (epoch 2) is skipped: it is damaged in section 'state':"
                                + " the checksum is wrong");
    }

    @Test
    void shouldPassOverNamesThatNoOwnerGivesAndClaimTheNextEpochAllTheSame() {
        final SnapshotName far = new SnapshotName(Kit.TASK, OutputHeader.MAX_EPOCH, 7);
        final SnapshotName near = new SnapshotName(Kit.TASK, 5, 7);
        final SnapshotName late = new SnapshotName(Kit.TASK, 2, Long.MAX_VALUE);
        store.with(Kit.snapshot(2, 41));
        List.of(far, near, late).forEach(name -> store.kept.put(name, new byte[17]));
        log.upTo(10);

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.epoch())
                .as("a damaged snapshot of an epoch that can be counts")
                .isEqualTo(6);
        assertThat(plan.nextSnapshot()).isEqualTo(8);
        assertThat(plan.notes())
                .containsExactly(
                        late + " is skipped: this is not the name of a snapshot",
                        far + " is skipped: it is truncated: it has 17 bytes, the smallest snapshot has 76",
                        near + " is skipped: it is truncated: it has 17 bytes, the smallest snapshot has 76");
    }

    @Test
    void shouldPassOverASnapshotThatIsAheadOfTheOutputLog() {
        store.with(Kit.snapshot(1, 30, 8, Kit.VERSION)).with(Kit.snapshot(2, 41));
        log.upTo(7);

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.frontier(0)).isEqualTo(7);
        assertThat(plan.notes())
                .containsExactly(
                        "snapshot 2 of partition task 3 (epoch 2) is skipped: it resumes with number 11, and out-3 has"
                                + " outputs up to 7 only; those that are gone will be written again");
    }

    @Test
    void shouldIgnoreASnapshotWithAnImpossibleEpoch() {
        store.with(Kit.snapshot(2, 41));
        store.kept.put(new SnapshotName(Kit.TASK, Integer.MAX_VALUE, 9), new byte[3]);
        log.upTo(10);

        assertThat(recover(spec).epoch()).isEqualTo(3);
    }

    @Test
    void shouldReadTheLogFromItsStartWhenTheAnchorIsNotWhereItWas() {
        store.with(Kit.snapshot(2, 41, 4, Kit.VERSION));
        log.upTo(12);
        log.records.remove(0);
        for (int at = 0; at < log.records.size(); at++) {
            log.records.set(at, new LoggedRecord(at, log.records.get(at).header(), null, Kit.VALUE));
        }

        final RestorePlan plan = recover(spec);

        assertThat(plan.frontier(0)).isEqualTo(12);
    }

    // ---- when the input is not what it was ----

    @Test
    void shouldRefuseWhenRetentionHasPassedTheSnapshot() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(50, 100, 50));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: snapshot 2 of partition task 3 (epoch 2) resumes at offset 41 of in-3, which now begins at"
                        + " 50; 9 records are gone. Retain the input for longer than the partition task is down; to continue without"
                        + " these records, remove the snapshots of the partition task and give its outputs new topics");
    }

    @Test
    void shouldRefuseWhenTheInputWasCut() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(0, 40, 0));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: snapshot 2 of partition task 3 (epoch 2) resumes at offset 41 of in-3, which ends at 40;"
                        + " it was truncated or recreated. Outputs of records that are gone cannot be taken back: remove the"
                        + " snapshots of the partition task and give its outputs new topics");
    }

    @Test
    void shouldRefuseWhenTheInputHasLostRecordsAndOthersTookTheirPlaces() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(0, 100, 0, (next, epoch) -> next == 41 && epoch == 5 ? 38 : -1));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: snapshot 2 of partition task 3 (epoch 2) resumes at offset 41 of in-3, whose records"
                        + " from offset 38 on are not those that were read: the log has lost records (leader epoch 5), and"
                        + " others took their offsets. Results of records that are gone cannot be taken back: "
                        + TOPICS);
    }

    @Test
    void shouldRefuseAnInputThatWasRecreatedUnlessItIsAccepted() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(0, 100, 0));

        assertRefused(
                anotherInput().build(),
                "partition task 3 (in-3) cannot resume from snapshot 2 of partition task 3 (epoch 2): input in-3 was cluster/in, is cluster/new."
                        + " To keep its state nevertheless, pass --accept new-input; to start over, use another"
                        + " application id and give the outputs new topics");

        final RestorePlan plan =
                recover(anotherInput().accept(Set.of(Change.NEW_INPUT)).build());
        assertThat(plan.inputs()).containsExactly(new InputPosition(new LogIdentity("in-3", "cluster/new"), 0, -1));
        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.isNewBegin()).isTrue();
        assertThat(plan.fromOrigin()).isFalse();
        assertThat(plan.lineage()).isNotZero();
        assertThat(plan.notes())
                .containsExactly(
                        "partition task 3 (in-3) resumes from snapshot 2 of partition task 3 (epoch 2) with what was accepted: input"
                                + " in-3 was cluster/in, is cluster/new");
    }

    @Test
    void shouldReadAnAcceptedNewInputFromItsFirstRecordWhereverAStartWithoutHistoryBegins() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(0, 100, 100));

        final RestorePlan plan =
                recover(anotherInput().accept(Set.of(Change.NEW_INPUT)).build());

        assertThat(plan.inputs().get(0).next()).isZero();
    }

    @Test
    void shouldRefuseANewInputWhileResultsOfTheOldOneAreNotCovered() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(12);

        assertRefused(
                anotherInput().accept(Set.of(Change.NEW_INPUT)).build(),
                "partition task 3 (in-3) cannot resume: input in-3 was cluster/in, is cluster/new. out-3 has outputs up to number 12,"
                        + " snapshot 2 of partition task 3 (epoch 2) resumes with number 11, and what is in between would not be"
                        + " computed again as it is. Start it as it was before, stop it cleanly, and change it then, with"
                        + " --accept new-input");
    }

    // The state folder was removed as well.
    @Test
    void shouldKnowFromTheOutputsAloneThatTheInputIsAnotherOne() {
        log.upTo(5, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));

        assertRefused(
                anotherInput().build(),
                String.format(
                        "partition task 3 (in-3) cannot resume: out-3 has outputs up to number 5, but the input was %08x, is %08x: it"
                                + " was recreated, or is another one, and there is no snapshot to resume from. Use another"
                                + " application id and give the outputs new topics",
                        Kit.RUN.input(), anotherInput().build().identity().id().input()));
    }

    @Test
    void shouldNameTheInputThatTheLastClaimTells() {
        recover(spec);
        log.add(new OutputHeader().owner(Kit.TASK, 1, Kit.RUN).record(0, 0, 0));

        assertRefused(
                anotherInput().build(),
                "partition task 3 (in-3) cannot resume: out-3 has outputs up to number 0, but input in-3 was cluster/in, is"
                        + " cluster/new, and there is no snapshot to resume from. Use another application id and give the"
                        + " outputs new topics");
    }

    // ---- when the output is not what it was ----

    @Test
    void shouldRefuseANewOutputUnlessItIsAccepted() {
        store.with(Kit.snapshot(2, 41));
        final PartitionTaskSpec.Builder again = PartitionTaskSpec.of(Kit.TASK, Kit.APPLICATION, Kit.VERSION)
                .input(Kit.IN)
                .output(new LogIdentity("out-3", "cluster/new"));

        assertRefused(
                again.build(),
                "partition task 3 (in-3) cannot resume from snapshot 2 of partition task 3 (epoch 2): output out-3 was cluster/out, is"
                        + " cluster/new. To keep its state nevertheless, pass --accept new-output; to start over,"
                        + " use another application id and give the outputs new topics");
        final RestorePlan plan = recover(again.accept(Set.of(Change.NEW_OUTPUT)).build());
        assertThat(plan.frontier(0)).isEqualTo(10);
        assertThat(plan.epoch()).isEqualTo(3);
        assertThat(readersSee(11, plan).missing()).isZero();
    }

    @Test
    void shouldRefuseAnOutputWithoutIdThatIsEmptyUnlessItIsAccepted() {
        final LogIdentity nameless = LogIdentity.of("out-3");
        final Snapshot known = Kit.snapshot(2, 41);
        store.with(new Snapshot(
                known.name(),
                known.application(),
                known.pipeline(),
                0,
                true,
                0,
                41,
                known.inputs(),
                List.of(new OutputPosition(nameless, 11, 12, 10)),
                known.state()));
        final PartitionTaskSpec.Builder of = PartitionTaskSpec.of(Kit.TASK, Kit.APPLICATION, Kit.VERSION)
                .input(Kit.IN)
                .output(nameless);

        assertRefused(
                of.build(),
                "partition task 3 (in-3) cannot resume: out-3 has no output of the partition task, but snapshot 2 of partition task 3 (epoch 2) counts"
                        + " 11; it was deleted or recreated. To continue with the next number in the new log, pass --accept"
                        + " new-output");
        assertThat(recover(of.accept(Set.of(Change.NEW_OUTPUT)).build()).frontier(0))
                .isEqualTo(10);
    }

    // Only exactly-once has a marker in the log that tells with which number it begins.
    @Test
    void shouldResumeFromANewOutputThatWasAcceptedWithoutAMarkerInIt() {
        final LogIdentity other = new LogIdentity("out-3", "cluster/new");
        final PartitionTaskSpec again = PartitionTaskSpec.of(Kit.TASK, Kit.APPLICATION, Kit.VERSION)
                .input(Kit.IN)
                .output(other)
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .accept(Set.of(Change.NEW_OUTPUT))
                .build();
        final Snapshot known = Kit.snapshot(2, 41);
        store.with(known);
        final RestorePlan.OutputStart accepted = recover(again).outputs().get(0);
        assertThat(accepted).extracting("anchorOffset", "anchorNumber").containsExactly(OutputPosition.BEGIN, 10L);

        store.with(new Snapshot(
                new SnapshotName(Kit.TASK, 2, 3),
                known.application(),
                known.pipeline(),
                0,
                true,
                0,
                41,
                known.inputs(),
                List.of(new OutputPosition(other, 11, accepted.anchorOffset(), accepted.anchorNumber())),
                known.state()));
        final RestorePlan beforeAResult = recover(again);
        assertThat(beforeAResult.snapshot().name().number()).isEqualTo(3);
        assertThat(beforeAResult.outputs().get(0))
                .extracting("anchorOffset", "anchorNumber")
                .containsExactly(OutputPosition.BEGIN, 10L);

        log.add(Kit.output(11)).add(Kit.output(12));
        final RestorePlan plan = recover(again);

        assertThat(plan.snapshot().name().number()).isEqualTo(3);
        assertThat(plan.notes()).isEmpty();
        assertThat(plan.outputs().get(0))
                .extracting("anchorOffset", "anchorNumber")
                .containsExactly(1L, 12L);
    }

    @Test
    void shouldContinueWhenRetentionHasPassedAllResults() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(12);
        log.start = log.records.size();

        assertThat(recover(spec).frontier(0)).isEqualTo(10);
    }

    @Test
    void shouldComputeAgainWhatTheLogHasLostAtItsEnd() {
        store.with(Kit.snapshot(1, 30, 0, Kit.VERSION)).with(Kit.snapshot(2, 41));

        assertThat(recover(spec).snapshot().name().number()).isEqualTo(1);
    }

    @Test
    void shouldComputeAgainWhatTheLogHasLostInItsMiddle() {
        store.with(Kit.snapshot(1, 30, 4, Kit.VERSION)).with(Kit.snapshot(2, 41));
        log.upTo(5);
        for (long number = 9; number <= 15; number++) {
            log.add(Kit.output(number));
        }

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.frontier(0)).isEqualTo(5);
        assertThat(plan.notes())
                .contains("out-3 has lost 3 outputs after number 5, although they were acknowledged; it has outputs up"
                        + " to 15");
        assertThat(readersSee(6, plan).missing()).isZero();
    }

    // Found by the simulator, once in a million histories: requests that came late brought the anchor back to its
    // place.
    @Test
    void shouldNotTrustAnAnchorAfterWhichResultsAreMissing() {
        store.with(Kit.snapshot(1, 30, 4, Kit.VERSION)).with(Kit.snapshot(2, 41));
        log.upTo(6);
        for (final long number : new long[] {11, 12, 9, 10, 13}) {
            log.add(Kit.output(number));
        }

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(1);
        assertThat(plan.frontier(0)).isEqualTo(6);
        assertThat(readersSee(7, plan).missing()).isZero();
    }

    @Test
    void shouldRefuseWhenNothingIsLeftToComputeAgainWhatTheLogHasLost() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(5);
        log.add(Kit.output(9));

        assertThatThrownBy(() -> recover(spec))
                .isInstanceOf(RefusalException.class)
                .hasMessageContaining("none of its 1 snapshots can be used")
                .hasMessageContaining("out-3 has lost 3 outputs after number 5");
    }

    @Test
    void shouldRefuseAnOutputOfAnotherApplication() {
        final PartitionTaskSpec other = PartitionTaskSpec.of(Kit.TASK, "prices", Kit.VERSION)
                .input(Kit.IN)
                .output(Kit.OUT)
                .build();
        recover(other);

        for (final Guarantee guarantee : Guarantee.values()) {
            assertRefused(
                    Kit.spec().guarantee(guarantee).build(),
                    "partition task 3 (in-3) cannot write to out-3: it has the results of application 'prices', and this is"
                            + " application 'alerts'. Give each application its own output topics");
        }
        assertThat(log.records).as("nothing was written").hasSize(1);
    }

    @Test
    void shouldNotYieldALogToAForeignApplicationThatCameLater() {
        log.upTo(5, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        log.add(new OutputHeader().owner(Kit.TASK, 2, new RunId(5, 5, 5)).record(6, 6, 0));
        log.add(new OutputHeader().owner(Kit.TASK, Integer.MAX_VALUE, Kit.RUN).record(7, 7, 0));

        final RestorePlan plan = recover(spec);

        assertThat(plan.frontier(0)).isEqualTo(5);
        assertThat(plan.epoch()).isEqualTo(3);
        assertThat(plan.notes())
                .containsExactly("out-3 has 2 records that are not of this application or contradict the log; readers"
                        + " skip them");
    }

    @Test
    void shouldRefuseASnapshotOfAnotherApplication() {
        store.with(Kit.snapshot(2, 41));
        final PartitionTaskSpec other = PartitionTaskSpec.of(Kit.TASK, "prices", Kit.VERSION)
                .input(Kit.IN)
                .output(Kit.OUT)
                .build();

        assertRefused(
                other,
                "partition task 3 (in-3) cannot resume: snapshot 2 of partition task 3 (epoch 2) is of application 'alerts', and this is"
                        + " application 'prices'. Give each application its own state folder");
    }

    @Test
    void shouldNameTheVersionOfResultsThatItCannotRead() {
        final byte[] first = new byte[36];
        first[0] = 1;
        log.records.add(new LoggedRecord(0, first, null, Kit.VALUE));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: out-3, offset 0, has an output header of version 1, and this release reads"
                        + " version 2. Run the release that wrote it, or give the outputs new topics");
    }

    @Test
    void shouldNameTheVersionOfResultsOfALaterRelease() {
        log.upTo(3);
        log.records.add(new LoggedRecord(log.records.size(), ofVersion4(Kit.RUN), null, Kit.VALUE));

        assertThatThrownBy(() -> recover(spec)).hasMessageContaining("has an output header of version 4");
    }

    @Test
    void shouldNotBeginWhenTheLogHasLostItsEndAndGrownSinceItWasRead() {
        log.upTo(5, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        final Recovery recovery = Recovery.of(spec, store, 1);
        log.scan(recovery);
        recovery.check(log.inputs);
        log.records.remove(log.records.size() - 1);
        for (int rejected = 0; rejected < 3; rejected++) {
            log.records.add(new LoggedRecord(log.records.size(), null, null, Kit.VALUE));
        }

        assertThat(log.drive(recovery).stage()).isEqualTo(Recovery.Stage.LOST);
    }

    @Test
    void shouldReadFromTheStartWhenAMarkerIsWhereTheResultOfItsAnchorWas() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(9, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        log.add(Kit.output(10).flags(OutputHeader.FRONTIER_MARKER));

        assertThat(recover(spec).frontier(0)).isEqualTo(9);
    }

    @Test
    void shouldReadFromTheStartWhenAnotherEpochMarkerIsWhereTheResultOfItsAnchorWas() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(9, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        log.add(Kit.output(-1).flags(OutputHeader.EPOCH_MARKER));

        assertThat(recover(spec).frontier(0)).isEqualTo(9);
    }

    @Test
    void shouldKnowFromItsSnapshotThatItBeganWithTheFirstRecord() {
        store.with(Kit.snapshot(2, 41, 12, Kit.VERSION));
        log.upTo(10);

        final RestorePlan plan = recover(spec);
        assertThat(plan.snapshot()).isNull();
        assertThat(plan.frontier(0)).isEqualTo(10);
        assertThat(plan.inputs().get(0).next()).isZero();
    }

    @Test
    void shouldReadALogWithAHoleFromItsStartUntilTheHoleIsFilled() {
        log.upTo(3, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        log.add(Kit.output(6).flags(OutputHeader.FROM_ORIGIN));

        final RestorePlan.OutputStart start = recover(spec).outputs().get(0);
        assertThat(start.frontier()).isEqualTo(3);
        assertThat(start.readTo()).isEqualTo(log.records.size() - 1);
        assertThat(start.anchorOffset()).isEqualTo(-1);
        assertThat(start.anchorNumber()).isEqualTo(6);
    }

    @Test
    void shouldSkipAForeignHeaderOfAnotherVersion() {
        log.upTo(3, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        log.records.add(new LoggedRecord(log.records.size(), ofVersion4(new RunId(7, 7, 7)), null, Kit.VALUE));

        assertThat(recover(spec).notes())
                .anySatisfy(note -> assertThat(note).contains("out-3 has 1 records that are not"));
    }

    private static byte[] ofVersion4(final RunId run) {
        final byte[] header = new byte[60];
        new OutputHeader().owner(Kit.TASK, 2, run).record(4, 4, 0).encode(header, 0);
        header[0] = 4;
        return header;
    }

    @Test
    void shouldNameTheFormatOfSnapshotsThatItCannotRead() {
        final byte[] first = SnapshotFormat.encode(Kit.snapshot(2, 41));
        first[4] = 1;
        final int crc = Crc.of(first, 0, first.length - 4);
        for (int at = 0; at < 4; at++) {
            first[first.length - 4 + at] = (byte) (crc >>> 8 * at);
        }
        store.kept.put(new SnapshotName(Kit.TASK, 2, 2), first);
        log.upTo(10);

        assertThatThrownBy(() -> recover(spec))
                .hasMessageContaining("it has format 1, and this release reads 2; use the release that wrote it");
    }

    // ---- when its outputs are in another order ----

    @Test
    void shouldResumeWithItsOutputsInAnotherOrderIfThatIsAccepted() {
        store.with(withMoreFirst());
        log.upTo(10);
        final Kit.Log second = new Kit.Log().upTo(4);

        assertThatThrownBy(() -> recoverBoth(both().build(), second))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "partition task 3 (in-3) cannot resume from snapshot 2 of partition task 3 (epoch 2): the outputs"
                                + " were in the order [more-3, out-3], are in the order [out-3, more-3]. To keep its state"
                                + " nevertheless, pass --accept new-pipeline; to start over, use another application id and give"
                                + " the outputs new topics");

        final RestorePlan plan =
                recoverBoth(both().accept(Set.of(Change.NEW_PIPELINE)).build(), second);
        assertThat(plan.outputs()).extracting(RestorePlan.OutputStart::next).containsExactly(11L, 5L);
        assertThat(plan.outputs())
                .extracting(RestorePlan.OutputStart::anchorOffset)
                .containsExactly(12L, 6L);
        assertThat(plan.snapshot().outputs()).extracting(OutputPosition::log).containsExactly(Kit.OUT, MORE);
        assertThat(plan.isNewBegin()).isTrue();
    }

    // If sinks have exchanged their topics, other results have the numbers in between.
    @Test
    void shouldRefuseItsOutputsInAnotherOrderWhileResultsAreNotCovered() {
        store.with(withMoreFirst());
        log.upTo(10);
        final Kit.Log second = new Kit.Log().upTo(5);
        final PartitionTaskSpec accepting =
                both().accept(Set.of(Change.NEW_PIPELINE)).build();

        assertThatThrownBy(() -> recoverBoth(accepting, second))
                .isInstanceOf(RefusalException.class)
                .hasMessageContaining(
                        "are in the order [out-3, more-3]. more-3 has outputs up to number 5, snapshot 2 of"
                                + " partition task 3 (epoch 2) resumes with number 5")
                .hasMessageEndingWith("and change it then, with --accept new-pipeline");
    }

    private static Snapshot withMoreFirst() {
        final Snapshot known = Kit.snapshot(2, 41);
        return new Snapshot(
                known.name(),
                known.application(),
                known.pipeline(),
                0,
                true,
                99,
                41,
                known.inputs(),
                List.of(new OutputPosition(MORE, 5, 6, 4), known.outputs().get(0)),
                known.state());
    }

    private static PartitionTaskSpec.Builder both() {
        return Kit.spec().output(MORE).guarantee(Guarantee.AT_LEAST_ONCE);
    }

    private RestorePlan recoverBoth(final PartitionTaskSpec of, final Kit.Log second) {
        final List<Kit.Log> logs = List.of(log, second);
        final Recovery recovery = Recovery.of(of, store, 1);
        while (recovery.stage() != Recovery.Stage.PLAN) {
            for (int output = 0; output < logs.size(); output++) {
                if (recovery.isScanning(output)) {
                    scan(recovery, output, logs.get(output).records);
                }
            }
            if (recovery.stage() == Recovery.Stage.CHECK) {
                recovery.check(log.inputs);
            }
        }
        return recovery.plan(log.inputs);
    }

    private static void scan(final Recovery recovery, final int output, final List<LoggedRecord> records) {
        for (long at = recovery.scanFrom(output, 0, records.size()); at < recovery.scanTo(output); at++) {
            recovery.scanned(output, records.get((int) at));
        }
        recovery.scanEnded(output);
    }

    // ---- when the pipeline is not what it was ----

    @Test
    void shouldRefuseAnotherPipelineUnlessItIsAcceptedAtACleanStop() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);

        assertRefused(
                other().build(),
                "partition task 3 (in-3) cannot resume from snapshot 2 of partition task 3 (epoch 2): setting threshold-bp was 50, is 20. To keep"
                        + " its state nevertheless, pass --accept new-pipeline; to start over, use another"
                        + " application id and give the outputs new topics");
        assertThat(log.records).as("nothing was written").hasSize(13);

        final RestorePlan plan =
                recover(other().accept(Set.of(Change.NEW_PIPELINE)).build());
        assertThat(plan.isNewBegin()).isTrue();
        assertThat(plan.lineage()).isNotZero();
        assertThat(plan.notes())
                .containsExactly(
                        "partition task 3 (in-3) resumes from snapshot 2 of partition task 3 (epoch 2) with what was accepted: setting"
                                + " threshold-bp was 50, is 20");
        assertThat(RunIdentity.parse(new String(log.records.get(13).identity()))
                        .pipeline()
                        .parts())
                .as("recorded in the output log")
                .containsExactly(Map.entry("setting threshold-bp", "20"));
    }

    @Test
    void shouldRefuseAnotherPipelineAfterACrash() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(12);

        for (final Guarantee guarantee : Guarantee.values()) {
            assertRefused(
                    other().guarantee(guarantee).accept(Set.of(Change.values())).build(),
                    "partition task 3 (in-3) cannot resume: setting threshold-bp was 50, is 20. out-3 has outputs up to number 12,"
                            + " snapshot 2 of partition task 3 (epoch 2) resumes with number 11, and what is in between would not be"
                            + " computed again as it is. Start it as it was before, stop it cleanly, and change it then,"
                            + " with --accept new-pipeline");
        }
    }

    @Test
    void shouldNotComputeAgainWithAnotherPipelineWhatIsThere() {
        log.upTo(5, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));

        assertRefused(
                other().build(),
                String.format(
                        "partition task 3 (in-3) cannot resume: out-3 has outputs up to number 5, but the pipeline was version %08x,"
                                + " is %08x, and there is no snapshot to resume from. Use another application id and give the"
                                + " outputs new topics",
                        Kit.RUN.pipeline(), Kit.OTHER_RUN.pipeline()));
    }

    // Another process had begun with the new pipeline, and was shut out before it wrote anything but this.
    @Test
    void shouldSkipASnapshotOfAnotherPipelineThatNoRunResumedFrom() {
        store.with(Kit.snapshot(2, 41)).with(Kit.snapshot(3, 41, 11, Kit.OTHER_VERSION, 0x7777));
        log.upTo(12);

        final RestorePlan plan = recover(spec);

        assertThat(plan.snapshot().name().number()).isEqualTo(2);
        assertThat(plan.frontier(0)).isEqualTo(12);
        assertThat(plan.lineage()).isZero();
        assertThat(plan.notes())
                .containsExactly(
                        "snapshot 3 of partition task 3 (epoch 2) is skipped: out-3 has outputs from number 11 on that"
                                + " were not computed from it");
    }

    // The other pipeline wrote nothing, but has changed the state; the snapshots of all that are damaged.
    @Test
    void shouldRefuseAStateFromBeforeThePipelineWasChangedAndChangedBack() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(12, outputHeader -> outputHeader.lineage(0x1234));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: it has written outputs up to number 12 to out-3, but not from the newest"
                        + " snapshot that can be used: snapshot 2 of partition task 3 (epoch 2), which resumes with number 11. Those"
                        + " after it are damaged or missing; restore them from a copy");
    }

    @Test
    void shouldKeepTheLineageUntilThePipelineChanges() {
        store.with(Kit.snapshot(2, 41, 11, Kit.VERSION, 0x1234));
        log.upTo(10);
        final PartitionTaskSpec changes =
                other().accept(Set.of(Change.NEW_PIPELINE)).build();

        assertThat(recover(spec).lineage()).isEqualTo(0x1234);
        final int changed = recover(changes).lineage();
        assertThat(changed).isBetween(1, 0xFFFF).isNotEqualTo(0x1234);
        store.with(Kit.snapshot(2, 42, 11, Kit.VERSION, 0x1234));
        assertThat(recover(changes).lineage()).isNotEqualTo(changed);
    }

    // Without the snapshots of the new pipeline neither can continue alone, so that one must not send its user to the
    // other.
    @Test
    void shouldSayWhatIsGoneWhenBothPipelinesHaveWrittenAfterTheSnapshot() {
        store.with(Kit.snapshot(1, 30, 8, Kit.VERSION));
        log.upTo(11);
        log.add(new OutputHeader().owner(Kit.TASK, 2, Kit.OTHER_RUN).lineage(5).record(12, 12, 0));

        assertRefused(
                other().build(),
                "partition task 3 (in-3) cannot resume: it has written outputs up to number 12 to out-3, but not from the newest"
                        + " snapshot that can be used: snapshot 1 of partition task 3 (epoch 2), which resumes with number 8. Those"
                        + " after it are damaged or missing; restore them from a copy");
    }

    // ---- without a snapshot ----

    @Test
    void shouldBeginAgainWhenAllSnapshotsAreBadAndTheInputIsWhole() {
        store.with(Kit.snapshot(2, 41));
        store.kept.replaceAll((name, bytes) -> new byte[10]);
        log.upTo(10, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));

        final RestorePlan plan = recover(spec);

        assertThat(plan.inputs().get(0).next()).isZero();
        assertThat(plan.frontier(0)).isEqualTo(10);
    }

    @Test
    void shouldRefuseWhenAllSnapshotsAreBadAndTheInputIsNotWhole() {
        store.with(Kit.snapshot(2, 41));
        store.kept.replaceAll((name, bytes) -> new byte[10]);
        log.upTo(10, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        input(new InputRange(1, 100, 1));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: none of its 1 snapshots can be used, and it has outputs up to number"
                        + " 10 (snapshot 2 of partition task 3 (epoch 2) is skipped: it is truncated: it has 10 bytes, the smallest"
                        + " snapshot has 76). Computing all of them again needs a partition task that began with the first"
                        + " record of its input, and in-3 begins at offset 1 now. Restore the snapshots from a copy, or use"
                        + " another application id and give the outputs new topics");
    }

    @Test
    void shouldNotSayThatWholeInputIsTheReasonWhyItCannotBeginAgain() {
        store.with(Kit.snapshot(2, 41));
        store.kept.replaceAll((name, bytes) -> new byte[10]);
        log.upTo(10);

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: none of its 1 snapshots can be used, and it has outputs up to number"
                        + " 10 (snapshot 2 of partition task 3 (epoch 2) is skipped: it is truncated: it has 10 bytes, the smallest"
                        + " snapshot has 76). Computing all of them again needs a partition task that began with the first"
                        + " record of its input, and its outputs do not say that this one did. Restore the snapshots from"
                        + " a copy, or use another application id and give the outputs new topics");
    }

    // Its results would be in partitions that the application does not use.
    @Test
    void shouldNotBeginWhereOnePartitionTaskReadsAllPartitions() {
        final Snapshot merged = Kit.snapshot(2, 41);
        store.with(new Snapshot(
                new SnapshotName(0, 2, 2),
                merged.application(),
                merged.pipeline(),
                0,
                true,
                99,
                41,
                List.of(merged.inputs().get(0), merged.inputs().get(0)),
                merged.outputs(),
                merged.state()));

        assertRefused(
                spec,
                "partition task 3 (in-3) cannot resume: snapshot 2 of partition task 0 (epoch 2) is of inputs [in-3, in-3] and"
                        + " outputs [out-3], this partition task has [in-3] and [out-3]. Give the partition task the topics"
                        + " it had, or another application id");
    }

    // Nothing is dropped there, because a second run may compute other results.
    @Test
    void shouldRefuseToWriteResultsTwiceWhereTransactionsContainTheState() {
        final PartitionTaskSpec whole = Kit.spec()
                .guarantee(Guarantee.TRANSACTIONAL)
                .stateInTransactions(true)
                .build();
        final String written =
                "partition task 3 (in-3) cannot resume: out-3 has committed results up to number 12, and ";
        final String twice = ", so they would be written twice. Resume from the newest state, or " + TOPICS;
        log.upTo(12, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));

        assertRefused(whole, written + "there is no state that covers them" + twice);

        store.with(Kit.snapshot(2, 41));

        assertRefused(whole, written + "its state resumes with number 11" + twice);
    }

    // ---- who owns it ----

    @Test
    void shouldOwnTheTaskOnlyWhenItsMarkerIsTheFirstOfTheEpoch() {
        log.upTo(5, outputHeader -> outputHeader.flags(OutputHeader.FROM_ORIGIN));
        final Recovery first = looked(spec, 111);
        final Recovery second = looked(spec, 222);

        log.claim(first);
        log.claim(second);
        log.scan(second);
        log.scan(first);

        assertThat(first.stage()).isEqualTo(Recovery.Stage.PLAN);
        assertThat(second.stage()).isEqualTo(Recovery.Stage.LOST);
        assertThat(second.lostMessage())
                .isEqualTo("partition task 3 (in-3) is fenced: epoch 3 was claimed, but another process was first. Two"
                        + " processes run with one configuration, or the partition task has moved");
    }

    // Both found the topic empty; the first marker decides, and the other one is told by the next look.
    @Test
    void shouldGiveAnEmptyOutputToTheApplicationThatClaimsItFirst() {
        final PartitionTaskSpec other = PartitionTaskSpec.of(Kit.TASK, "prices", Kit.VERSION)
                .input(Kit.IN)
                .output(Kit.OUT)
                .build();
        final Recovery first = looked(spec, 111);
        final Recovery second = Recovery.of(other, new Kit.MemoryStore(), 222);
        log.scan(second);
        second.check(log.inputs);

        log.claim(first);
        log.claim(second);
        log.scan(first);
        log.scan(second);

        assertThat(first.stage()).isEqualTo(Recovery.Stage.PLAN);
        assertThat(second.stage()).isEqualTo(Recovery.Stage.LOST);
        assertThatThrownBy(() -> log.drive(Recovery.of(other, new Kit.MemoryStore(), 333)))
                .hasMessageContaining("it has the results of application 'alerts'");
        assertThat(log.drive(Recovery.of(spec, store, 444)).stage()).isEqualTo(Recovery.Stage.PLAN);
    }

    @Test
    void shouldRefuseBeforeItFencesTheOwnerOfTheTask() {
        store.with(Kit.snapshot(2, 41));
        log.upTo(10);
        input(new InputRange(50, 100, 50));

        for (final PartitionTaskSpec.Builder of : all()) {
            final Recovery recovery = Recovery.of(of.build(), store, 1);
            assertThatThrownBy(() -> log.drive(recovery)).isInstanceOf(RefusalException.class);
            assertThat(recovery.stage()).isEqualTo(Recovery.Stage.CHECK);
            assertThat(recovery.isClaiming(0)).isFalse();
        }
    }

    // An owner at work replaces its snapshots while somebody else looks at them.
    @Test
    void shouldLookAgainWhenSnapshotsChangeMeanwhile() {
        log.upTo(10);
        input(new InputRange(50, 100, 50));

        for (final PartitionTaskSpec.Builder of : all()) {
            store.kept.clear();
            store.with(Kit.snapshot(2, 41));
            final Recovery recovery = Recovery.of(of.build(), store, 1);
            look(recovery);
            store.kept.clear();
            store.with(Kit.snapshot(3, 60));
            // The one that was listed is gone by now.
            look(recovery);
            look(recovery);
            assertThat(recovery.stage()).isIn(Recovery.Stage.CLAIM, Recovery.Stage.FENCE, Recovery.Stage.PLAN);
        }
    }

    @Test
    void shouldNotBeBlockedByAnOwnerThatKeepsWriting() {
        log.upTo(10);
        input(new InputRange(50, 100, 50));
        final Recovery recovery = Recovery.of(spec, store, 1);

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
        log.upTo(10);
        final Recovery recovery =
                Recovery.of(Kit.spec().guarantee(Guarantee.TRANSACTIONAL).build(), store, 1);

        log.scan(recovery);
        recovery.check(log.inputs);
        log.upTo(12);
        recovery.fenced();
        log.scan(recovery);

        assertThat(recovery.plan(log.inputs).frontier(0)).isEqualTo(12);
    }

    // Readers of the second output would take none of its results.
    @Test
    void shouldNotWriteUnderAnEpochThatOneOfItsOutputsDoesNotKnow() {
        final PartitionTaskSpec both = both().build();
        log.upTo(1);
        final Kit.Log second = new Kit.Log()
                .add(new OutputHeader().owner(Kit.TASK, 1, both.identity().id()).record(0, 0, 0));
        final Recovery recovery = Recovery.of(both, store, 1);

        scanBoth(recovery, second);
        recovery.check(log.inputs);
        scanBoth(recovery, second);

        assertThatThrownBy(() -> recovery.check(log.inputs))
                .hasMessage(
                        "partition task 3 (in-3) cannot resume: more-3 is in epoch 1, another output in epoch 2, because a process"
                                + " ended while it claimed them. Start it once with exactly-once, and stop it cleanly");
    }

    private void scanBoth(final Recovery recovery, final Kit.Log second) {
        log.scan(recovery);
        recovery.scanFrom(1, 0, second.records.size());
        recovery.scanned(1, second.records.get(0));
        recovery.scanEnded(1);
    }

    private static List<PartitionTaskSpec.Builder> all() {
        return List.of(
                Kit.spec(),
                Kit.spec().guarantee(Guarantee.AT_LEAST_ONCE),
                Kit.spec().guarantee(Guarantee.TRANSACTIONAL),
                Kit.spec().guarantee(Guarantee.TRANSACTIONAL).stateInTransactions(true));
    }

    private static PartitionTaskSpec.Builder other() {
        return Kit.spec(Kit.OTHER_VERSION);
    }

    private static PartitionTaskSpec.Builder anotherInput() {
        return PartitionTaskSpec.of(Kit.TASK, Kit.APPLICATION, Kit.VERSION)
                .input(new LogIdentity("in-3", "cluster/new"))
                .output(Kit.OUT);
    }

    private void input(final InputRange range) {
        log.inputs.set(0, range);
    }

    private RestorePlan recover(final PartitionTaskSpec of) {
        return log.recover(of, store);
    }

    private void assertRefused(final PartitionTaskSpec of, final String message) {
        assertThatThrownBy(() -> recover(of))
                .isInstanceOf(RefusalException.class)
                .hasMessage(message);
    }

    // What a reader of the whole log has had when the owner has written the next result.
    private FrontierFilter readersSee(final long number, final RestorePlan plan) {
        final FrontierFilter filter = new FrontierFilter();
        final OutputHeader outputHeader = new OutputHeader();
        for (final LoggedRecord record : log.records) {
            if (record.header() != null && outputHeader.decode(record.header(), 0, record.header().length)) {
                filter.judge(outputHeader);
            }
        }
        final RunId run = Kit.RUN;
        for (long next = number; next <= Math.max(number, filter.frontier()); next++) {
            filter.judge(outputHeader.owner(Kit.TASK, plan.epoch(), run).record(next, next, 0));
        }
        return filter;
    }

    private Recovery looked(final PartitionTaskSpec of, final long claim) {
        final Recovery recovery = Recovery.of(of, store, claim);
        look(recovery);
        return recovery;
    }

    // One look: what there is to be read, and the check.
    private void look(final Recovery recovery) {
        while (recovery.stage() == Recovery.Stage.SCAN) {
            log.scan(recovery);
        }
        recovery.check(log.inputs);
    }
}
