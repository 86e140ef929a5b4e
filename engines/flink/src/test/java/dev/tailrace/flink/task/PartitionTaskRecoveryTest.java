package dev.tailrace.flink.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.RunId;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionTaskRecoveryTest {

    private static final TopicPartition IN = new TopicPartition("in", 3);
    private static final TopicPartition OUT = new TopicPartition("out", 3);

    private final FakeLogs logs = new FakeLogs();
    private final AtomicLong claims = new AtomicLong(17);

    @Test
    void shouldBeginWithAnEmptyOutputUnderTheFirstEpoch() {
        final RestorePlan plan = recover(Optional.empty());

        assertThat(plan.epoch()).isEqualTo(1);
        assertThat(plan.frontier(0)).isEqualTo(-1);
        assertThat(plan.inputs().get(0).next()).isZero();
        assertThat(logs.log(OUT)).hasSize(1);
    }

    @Test
    void shouldDropWhatTheOutputHasBeyondTheSnapshot() {
        write(1, 0, 50);

        final RestorePlan plan = recover(Optional.of(snapshot(1, 30)));

        assertThat(plan.frontier(0)).isEqualTo(49);
        assertThat(plan.epoch()).isEqualTo(2);
        assertThat(plan.inputs().get(0).next()).isEqualTo(300);
    }

    @Test
    void shouldNotCountWhatAnEarlierOwnerWroteAfterTheMarkerOfALaterOne() {
        write(1, 0, 50);
        recover(Optional.of(snapshot(1, 30)));
        write(1, 50, 60); // by the owner that was replaced, which does not know yet

        final RestorePlan plan = recover(Optional.of(snapshot(1, 30)));

        assertThat(plan.frontier(0)).isEqualTo(49);
        assertThat(plan.epoch()).isEqualTo(3);
    }

    @Test
    void shouldNotTakeALateRecordOfAnEarlierOwnerForThePlaceOfTheSnapshot() {
        write(1, 0, 50);
        recover(Optional.of(snapshot(1, 30))); // epoch 2
        write(2, 50, 90);
        write(1, 20, 21); // far behind, of an owner before

        final RestorePlan plan = recover(Optional.of(snapshot(2, 60)));

        assertThat(plan.frontier(0)).isEqualTo(89);
    }

    @Test
    void shouldReadWhatIsAfterTheSnapshotAndNotTheWholeOutput() {
        write(1, 0, 100_000);
        final Snapshot snapshot = snapshot(1, 99_900);

        recover(Optional.of(snapshot));

        assertThat(logs.read()).isLessThan(500);
    }

    // Flink's sink learns of a record that Kafka's client gives up on only after the client has gone on behind it.
    @Test
    void shouldComputeAgainWhatTheOutputHasLost() {
        write(1, 0, 40);
        write(1, 42, 50);

        assertThat(recover(Optional.of(snapshot(1, 30))).frontier(0)).isEqualTo(39);
    }

    // What they wrote last must not hide results that came after the snapshot.
    @Test
    void shouldNotTakeRecordsOfOthersForItsOwn() {
        write(1, 0, 50);
        logs.add(OUT, new RunId(RUN.application() + 1, RUN.input(), RUN.pipeline()), 1, 3);
        logs.add(OUT, RUN, 1, -7);

        assertThat(recover(Optional.of(snapshot(1, 30))).frontier(0)).isEqualTo(49);
    }

    @Test
    void shouldRefuseWhenTheOutputWasDeleted() {
        assertThatThrownBy(() -> recover(Optional.of(snapshot(1, 30))))
                .isInstanceOf(RefusalException.class)
                .hasMessageContaining(
                        "out-3 has no output of the partition task, but snapshot 7 of partition task 3 (epoch 1) counts 30");
    }

    @Test
    void shouldRefuseWhenTheInputNoLongerReachesBackToTheSnapshot() {
        write(1, 0, 50);
        logs.deleteBefore(IN, 301);

        assertThatThrownBy(() -> recover(Optional.of(snapshot(1, 30))))
                .isInstanceOf(RefusalException.class)
                .hasMessageContaining("resumes at offset 300 of in-3, which now begins at 301; 1 records are gone");
    }

    @Test
    void shouldWriteNoMarkersAndDropNothingWhenRepeatedResultsAreAllowed() {
        write(1, 0, 50);

        final RestorePlan plan = new PartitionTaskRecovery(logs, claims::incrementAndGet)
                .recover(spec(Guarantee.AT_LEAST_ONCE), Optional.of(snapshot(0, 30)), IN, 0, List.of(OUT));

        assertThat(plan.frontier(0)).isEqualTo(-1);
        assertThat(logs.log(OUT)).hasSize(50);
    }

    @Test
    void shouldFindThePlaceOfEachOutputOfTheSnapshotInAnotherOrder() {
        final TopicPartition more = new TopicPartition("more", 3);
        final LogIdentity moreLog = LogIdentity.of(more.toString());
        write(1, 0, 1_000);
        for (long number = 0; number < 900; number++) {
            logs.add(more, RUN, 1, number);
        }
        final Snapshot one = snapshot(1, 1_000);
        final Snapshot restored = new Snapshot(
                one.name(),
                one.application(),
                one.pipeline(),
                0,
                true,
                0,
                one.records(),
                one.inputs(),
                List.of(new OutputPosition(moreLog, 900, -1, -1), one.outputs().get(0)),
                one.state());
        final PartitionTaskSpec spec = PartitionTaskNames.spec(
                new RunIdentity(
                        IDENTITY.application(),
                        IDENTITY.pipeline(),
                        IDENTITY.inputs(),
                        List.of(IDENTITY.outputs().get(0), moreLog)),
                IN.partition(),
                RunSpec.of("sums")
                        .inputTopics(List.of("in"))
                        .guarantee(Guarantee.EXACTLY_ONCE)
                        .accepted(Set.of(Change.NEW_PIPELINE)));

        final RestorePlan plan = new PartitionTaskRecovery(logs, claims::incrementAndGet)
                .recover(spec, Optional.of(restored), IN, 0, List.of(OUT, more));

        assertThat(plan.snapshot().outputs()).extracting(OutputPosition::next).containsExactly(1_000L, 900L);
        assertThat(List.of(plan.frontier(0), plan.frontier(1))).containsExactly(999L, 899L);
        assertThat(logs.read()).isLessThan(500);
    }

    private RestorePlan recover(final Optional<Snapshot> restored) {
        return new PartitionTaskRecovery(logs, claims::incrementAndGet)
                .recover(spec(Guarantee.EXACTLY_ONCE), restored, IN, 0, List.of(OUT));
    }

    private static final RunIdentity IDENTITY = new RunIdentity(
            "sums",
            PipelineVersion.of(Map.of()),
            List.of(LogIdentity.of(IN.toString())),
            List.of(LogIdentity.of(OUT.toString())));
    private static final RunId RUN = IDENTITY.id();

    private static PartitionTaskSpec spec(final Guarantee guarantee) {
        return PartitionTaskNames.spec(
                IDENTITY,
                IN.partition(),
                RunSpec.of("sums").inputTopics(List.of("in")).guarantee(guarantee));
    }

    private void write(final int epoch, final long from, final long to) {
        for (long number = from; number < to; number++) {
            logs.add(OUT, RUN, epoch, number);
        }
    }

    private static Snapshot snapshot(final int epoch, final long next) {
        return new Snapshot(
                new SnapshotName(IN.partition(), epoch, 7),
                IDENTITY.application(),
                IDENTITY.pipeline(),
                0,
                true,
                0,
                next * 10,
                List.of(new InputPosition(IDENTITY.inputs().get(0), next * 10, -1)),
                List.of(new OutputPosition(IDENTITY.outputs().get(0), next, -1, -1)),
                new byte[] {1, 2, 3});
    }
}
