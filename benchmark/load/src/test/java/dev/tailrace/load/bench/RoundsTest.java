package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.launch.process.AllocationLog;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.Longs;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.engine.SystemUse;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseUsage;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.StageTimes;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.UsageLook;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.Merged;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second of warm-up, a second to settle, then one that is measured, at 10 records a second; each takes 1 ms. */
class RoundsTest {

    private static final long START_NS = 5_000_000_000L;
    private static final long MS = 1_000_000;
    private static final int PER_SECOND = 10;
    private static final Timing TIMING = Timing.warmUp(PER_SECOND, 1).then(PER_SECOND, 1);
    private static final Phase PHASE = TIMING.phases().get(0);

    @TempDir
    private Path folder;

    private Workload workload;
    private long[] arrivedNs;
    private StageTimes stages = StageTimes.NONE;

    @BeforeEach
    void answerEachRecordAfterAMillisecond() throws IOException {
        workload = Workload.echo(RecordsSpec.payload(), TIMING.shape().records(), folder);
        arrivedNs = new long[(int) TIMING.shape().records()];
        for (int record = 0; record < arrivedNs.length; record++) {
            arrivedNs[record] = START_NS + TIMING.shape().dueAfterNs(record) + MS;
        }
    }

    @Test
    void shouldTakeTheLatenciesOfThePhaseOnlyByInterval() {
        arrivedNs[5] += 70 * MS;
        final Round round = round(Faults.NONE);
        final List<IntervalSamples> latency = round.recording().samples(RoundHistograms.LATENCY);
        assertThat(latency).hasSize(5).allSatisfy(interval -> {
            assertThat(interval.total()).isEqualTo(2);
            assertThat(interval.max()).isBetween(MS, MS + MS / 1_000);
        });
        assertThat(round.recording().intervals(RoundHistograms.LATENCY).get(4).endMs())
                .isEqualTo(1_000);
        assertThat(round.counts().sent()).isEqualTo(10);
        assertThat(round.counts().received()).isEqualTo(10);
        assertThat(round.correctness().outcome()).isEqualTo(Correctness.Outcome.MATCHES);
    }

    @Test
    void shouldCountLatenciesThatCannotBeInsteadOfHidingThem() {
        arrivedNs[20] -= 2 * MS;
        arrivedNs[21] -= MS;
        arrivedNs[22] += 2_000_000 * MS;
        final Round round = round(Faults.NONE);
        assertThat(round.counts().negative()).isEqualTo(1);
        assertThat(round.counts().zero()).isEqualTo(1);
        assertThat(round.counts().dropped()).isEqualTo(1);
        assertThat(round.recording().samples(RoundHistograms.LATENCY).stream()
                        .mapToLong(IntervalSamples::total)
                        .sum())
                .isEqualTo(8);
    }

    @Test
    void shouldKeepEverySampleFarBelowAMillisecond() {
        // Around 0.3 ms, where clocks of a millisecond give 0 and 1, and some tools leave out what is 0.
        for (int record = 0; record < arrivedNs.length; record++) {
            arrivedNs[record] -= MS - 300_000 - record % 5 * 1_000;
        }
        final Round round = round(Faults.NONE);
        final List<IntervalSamples> latency = round.recording().samples(RoundHistograms.LATENCY);
        assertThat(latency.stream().mapToLong(IntervalSamples::total).sum())
                .isEqualTo(round.counts().received())
                .isEqualTo(10);
        assertThat(latency).allSatisfy(interval -> assertThat(interval.max()).isBetween(300_000L, 304_500L));
        assertThat(round.counts().negative()
                        + round.counts().zero()
                        + round.counts().dropped())
                .isZero();
    }

    @Test
    void shouldSayWhatIsWrongWithTheOutputOfTheWholeRun() {
        final Round round = round(new Faults(1, 2, 0, 1, "strange"));
        assertThat(round.correctness().outcome()).isEqualTo(Correctness.Outcome.DIFFERS);
        assertThat(round.correctness().firstDifference()).isEqualTo("1 lost, 2 twice, 1 wrong; first: strange");
        assertThat(round.counts().lost()).isEqualTo(1);
        assertThat(round.counts().duplicates()).isEqualTo(2);
    }

    @Test
    void shouldTellResultsThatHadNotArrivedFromWrongOnes() {
        Arrays.fill(arrivedNs, arrivedNs.length - 5, arrivedNs.length, ResultCheck.NEVER);
        final Correctness late = round(new Faults(5, 0, 0, 0, "")).correctness();
        assertThat(late.outcome()).isEqualTo(Correctness.Outcome.LATE);
        assertThat(late.firstDifference()).isEqualTo("5 results had not arrived when the benchmark stopped waiting");
        assertThatThrownBy(() -> rounds(new Faults(5, 0, 0, 0, ""), true).throughput(0))
                .hasMessage("5 results had not arrived when the benchmark stopped waiting");
        assertThat(round(new Faults(5, 0, 0, 1, "strange")).correctness().outcome())
                .isEqualTo(Correctness.Outcome.DIFFERS);
    }

    @Test
    void shouldMissAResultWhenLaterOnesHaveArrived() {
        arrivedNs[3] = ResultCheck.NEVER;
        final Faults lost = new Faults(1, 0, 0, 0, "");
        assertThat(round(lost).correctness().outcome()).isEqualTo(Correctness.Outcome.DIFFERS);
        assertThat(round(lost).correctness().firstDifference()).isEqualTo("1 lost");
        assertThat(round(lost, false).correctness().outcome()).isEqualTo(Correctness.Outcome.DIFFERS);
        // The result may still come when the order is not promised and others were coming until the end of the wait.
        assertThat(rounds(lost, false, true)
                        .of(PHASE, "fake-1-10")
                        .correctness()
                        .outcome())
                .isEqualTo(Correctness.Outcome.LATE);
        assertThat(rounds(lost, true, true).of(PHASE, "fake-1-10").correctness().outcome())
                .isEqualTo(Correctness.Outcome.DIFFERS);
    }

    @Test
    void shouldNotTakeTheBacklogOfAHigherRateForTheWorkOfALowerOne() throws IOException {
        final Timing falling = Timing.warmUp(40, 1).then(40, 1).then(10, 1);
        final Phase high = falling.phases().get(0);
        final Phase low = falling.phases().get(1);
        final Rounds behind = rounds(falling, (low.fromNs() + low.toNs()) / 2);
        assertThat(behind.of(low, "fake-1-10").hasBacklog()).isTrue();
        assertThat(behind.of(high, "fake-1-40").hasBacklog()).isFalse();
        assertThat(behind.delivered(low).perSecond()).isEqualTo(10.0);
        assertThat(rounds(falling, 0).of(low, "fake-1-10").hasBacklog()).isFalse();
    }

    @Test
    void shouldCountDisorderWithoutJudgingItWhenNoOrderIsPromised() {
        final Faults disorder = new Faults(0, 0, 3, 0, "");
        assertThat(round(disorder, false).correctness().outcome()).isEqualTo(Correctness.Outcome.MATCHES);
        assertThat(round(disorder, false).counts().inversions()).isEqualTo(3);
        assertThat(round(disorder, true).correctness().outcome()).isEqualTo(Correctness.Outcome.DIFFERS);
        assertThat(round(new Faults(1, 0, 3, 0, ""), false).correctness().outcome())
                .isEqualTo(Correctness.Outcome.DIFFERS);
    }

    @Test
    void shouldPlaceWhatTheProcessDidWithinThePhase() {
        final Round round = round(Faults.NONE);
        assertThat(round.resources().samples()).hasSize(1).first().satisfies(sample -> {
            assertThat(sample.atMs()).isEqualTo(250);
            assertThat(sample.cpuCores()).isEqualTo(0.4);
        });
        assertThat(round.resources().pauses()).hasSize(1).first().satisfies(pause -> {
            assertThat(pause.atMs()).isEqualTo(100);
            assertThat(pause.lengthMs()).isEqualTo(2);
        });
        assertThat(round.resources().cpuSeconds()).isEqualTo(0.5);
        assertThat(round.resources().peakHeapBytes()).isEqualTo(9 << 20);
    }

    @Test
    void shouldTellWhatTheEngineAllocatedInThePhaseAndWhatItKept() {
        final Resources resources = round(Faults.NONE).resources();
        assertThat(resources.allocatedBytes()).isEqualTo(10_000);
        assertThat(resources.stored()).containsExactly(new Resources.Stored("snapshots", 4_096, -1_024));
        assertThat(resources.ioBytes()).isEqualTo(8);
    }

    @Test
    void shouldTellThatTheEngineStartedOnlyWhenTheWarmUpWasOver() {
        assertThat(rounds(Faults.NONE, true).lateStart()).isEmpty();
        for (int record = 0; record < arrivedNs.length; record++) {
            arrivedNs[record] = Math.max(arrivedNs[record], START_NS + 2_300 * MS);
        }
        assertThat(rounds(Faults.NONE, true).lateStart()).hasValue(2_300 * MS);
        arrivedNs[3] = START_NS + 1_900 * MS;
        assertThat(rounds(Faults.NONE, true).lateStart()).isEmpty();
    }

    @Test
    void shouldTellTheStagesOfALatencySoThatTheyAddUp() {
        late10Ms();
        stages = stages(3, 7);
        final RoundHistograms recording = round(Faults.NONE).recording();
        assertThat(recording.stages())
                .containsExactly("stage.source-queue", "stage.broker-in", "stage.process", "stage.broker-out");
        assertThat(recording.samples(RoundHistograms.LATENESS)).hasSize(1);
        // A moment of the broker's clock is taken for the middle of its millisecond.
        assertThat(meanMs(recording, "stage.source-queue")).isCloseTo(1, within(0.01));
        assertThat(meanMs(recording, "stage.broker-in")).isCloseTo(2.5, within(0.01));
        assertThat(meanMs(recording, "stage.process")).isCloseTo(4, within(0.01));
        assertThat(meanMs(recording, "stage.broker-out")).isCloseTo(2.5, within(0.01));
    }

    @Test
    void shouldTellNoStagesWhenTheBrokersClockSaysWhatCannotBe() {
        late10Ms();
        stages = stages(3, 17);
        assertThat(round(Faults.NONE).recording().stages()).isEmpty();
    }

    @Test
    void shouldTellTwoStagesWhereThereIsNoBroker() {
        final Trail trail = Trail.of(0, arrivedNs.length);
        for (int record = 0; record < arrivedNs.length; record++) {
            trail.sent(MS / 4);
        }
        stages = new StageTimes(trail, new TreeMap<>());
        final RoundHistograms recording = round(Faults.NONE).recording();
        assertThat(recording.stages()).containsExactly("stage.source-queue", "stage.process");
        assertThat(meanMs(recording, "stage.source-queue")).isCloseTo(0.25, within(0.001));
        assertThat(meanMs(recording, "stage.process")).isCloseTo(0.75, within(0.001));
        assertThat(recording.samples(RoundHistograms.LATENESS)).isEmpty();
    }

    private void late10Ms() {
        for (int record = 0; record < arrivedNs.length; record++) {
            arrivedNs[record] += 9 * MS;
        }
    }

    private StageTimes stages(final long inMs, final long outMs) {
        final long epochMs = 1_700_000_000_000L;
        final Trail trail = Trail.of(epochMs * MS, arrivedNs.length);
        final long[] writtenMs = new long[arrivedNs.length];
        for (int record = 0; record < arrivedNs.length; record++) {
            final long dueMs = epochMs + TIMING.shape().dueAfterNs(record) / MS;
            trail.sent(MS);
            trail.written(record, dueMs + inMs);
            writtenMs[record] = dueMs + outMs;
        }
        return new StageTimes(trail, new TreeMap<>(Map.of(Workload.ECHO_SINK, Longs.of(writtenMs))));
    }

    private static double meanMs(final RoundHistograms recording, final String series) {
        return Merged.of(recording.samples(series)).getMean() / MS;
    }

    private Round round(final Faults faults) {
        return round(faults, true);
    }

    private Round round(final Faults faults, final boolean isOrdered) {
        return rounds(faults, isOrdered).of(PHASE, "fake-1-10");
    }

    /** Of a run at several rates, whose results after the warm-up arrive at this time after the start or later. */
    private Rounds rounds(final Timing timing, final long earliestNs) throws IOException {
        final Workload echo = Workload.echo(
                RecordsSpec.payload(), timing.shape().records(), Files.createDirectories(folder.resolve("rates")));
        final long[] arrivals = new long[(int) timing.shape().records()];
        final TreeMap<String, PhaseUsage> usage = new TreeMap<>();
        for (int record = 0; record < arrivals.length; record++) {
            final long dueNs = timing.shape().dueAfterNs(record);
            final boolean isWarmUp = dueNs < timing.phases().get(0).fromNs();
            arrivals[record] = START_NS + MS + (isWarmUp ? dueNs : Math.max(dueNs, earliestNs));
        }
        timing.phases()
                .forEach(phase -> usage.put(phase.name(), new PhaseUsage(0, 0, new SystemUse(7, 8, 9), List.of())));
        final RunTrace trace = new RunTrace(
                START_NS,
                new TreeMap<>(Map.of(Workload.ECHO_SINK, Longs.of(arrivals))),
                List.of(),
                StageTimes.NONE,
                -1,
                new TreeMap<>());
        final RunResult result = new RunResult(
                "fake",
                timing,
                List.of(),
                new IntervalHistograms(timing.shape()).seconds(),
                Faults.NONE,
                0,
                0,
                1,
                usage);
        return Rounds.ofFirst(echo, result, trace);
    }

    private Rounds rounds(final Faults faults, final boolean isOrdered) {
        return rounds(faults, isOrdered, false);
    }

    private Rounds rounds(final Faults faults, final boolean isOrdered, final boolean isCutOff) {
        final long phaseNs = START_NS + PHASE.fromNs();
        final RunTrace trace = new RunTrace(
                START_NS,
                new TreeMap<>(Map.of(Workload.ECHO_SINK, Longs.of(arrivedNs))),
                List.of(
                        new UsageLook(phaseNs - 500 * MS, 0, 1),
                        new UsageLook(phaseNs, 10 * MS, 1),
                        new UsageLook(phaseNs + 250 * MS, 110 * MS, 1)),
                stages,
                -1,
                new TreeMap<>());
        final GcLog pauses =
                GcLog.of(List.of("[" + (phaseNs + 102 * MS) + "ns] GC(0) Pause Young (Normal) 9M->3M(64M) 2.000ms"));
        final RunResult result = new RunResult(
                "fake",
                TIMING,
                List.of(),
                new IntervalHistograms(TIMING.shape()).seconds(),
                faults,
                0,
                0,
                1,
                new TreeMap<>(Map.of(
                        PHASE.name(),
                        new PhaseUsage(
                                500 * MS,
                                0,
                                new SystemUse(7, 8, 9),
                                List.of(new Resources.Stored("snapshots", 4_096, -1_024))))));
        return new Rounds(
                workload, result, trace, new JvmLogs(pauses, List.of(allocated(phaseNs))), 1, isOrdered, isCutOff);
    }

    /** Ten bytes a millisecond, from half a second before the phase on. */
    private static AllocationLog allocated(final long phaseNs) {
        final List<AllocationLog.Look> looks = new ArrayList<>();
        for (int look = 0; look < 10; look++) {
            looks.add(new AllocationLog.Look(phaseNs + (look * 200L - 500) * MS, look * 2_000L));
        }
        return new AllocationLog(looks);
    }
}
