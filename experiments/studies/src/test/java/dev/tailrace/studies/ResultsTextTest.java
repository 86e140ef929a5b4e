package dev.tailrace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseUsage;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTextTest {

    private static final long MS = 1_000_000;
    private static final Timing TIMING = Timing.warmUp(1_000, 2).then(500, 2);
    private static final Phase PHASE = TIMING.phases().get(0);
    private static final double QUIET = 0.1;
    private static final double BUSY = 0.5;

    @Test
    void shouldMeasurePhasesAfterTheWarmUpAndASecondToSettle() {
        assertThat(TIMING.shape()).hasToString("1000*2000ms,500*3000ms");
        assertThat(PHASE).isEqualTo(new Phase("500", 3, 5));
        assertThat(TIMING.records(PHASE)).isEqualTo(1_000);
    }

    @Test
    void shouldPutMediansAndAimsIntoTables() {
        final StudyResults results = StudyResults.empty();
        addRounds(results, Contenders.PLAIN, 2, 1, 3);
        addRounds(results, Contenders.EXACTLY_ONCE, 2, 1.1, 4);
        assertThat(ResultsText.of(results))
                .contains("\n500 records/s:\n")
                .contains(
                        "| plain | 3 | 2.00 (1.00 to 3.00) | 2.00 (1.00 to 3.00) | too few | 3.0 | 250 | 200 | 50.0 | 0.00 | exact |\n")
                .contains(
                        "| p50 of kafka-exactly-once at most 1.2 x plain | 1.10 (1.00 to 1.33) | yes, in the median |\n")
                .contains(
                        "| p99 of kafka-exactly-once at most 1.5 x plain | 1.10 (1.00 to 1.33) | yes, in every round |\n")
                .contains("| p50 of kafka-exactly-once at most 0.05 x streams-exactly-once | | not shown |\n");
    }

    @Test
    void shouldGiveWrongResultsNoLatency() {
        final StudyResults results = StudyResults.empty();
        results.add(Contenders.PLAIN, 0, run(Contenders.PLAIN, 1, new Faults(3, 0, 0, 1, "x"), QUIET));
        assertThat(ResultsText.of(results))
                .contains(
                        "| plain | 0 | | | | | | | | | **3 lost, 1 wrong**, 0 not sent, 0 latencies not above zero |\n");
    }

    @Test
    void shouldLeaveOutDisturbedRunsAndSayHowMany() {
        final StudyResults results = StudyResults.empty();
        addRounds(results, Contenders.PLAIN, 2);
        results.add(Contenders.PLAIN, 1, run(Contenders.PLAIN, 99, Faults.NONE, BUSY));
        assertThat(ResultsText.of(results))
                .contains("| plain | 1 | 2.00 |")
                .endsWith("\n1 runs are left out, because others kept the machine busy meanwhile.\n");
    }

    @Test
    void shouldReadBackARun(@TempDir final Path folder) throws IOException {
        final RunFiles files = new RunFiles(folder);
        final RunResult run = run("plain", 5, new Faults(1, 2, 3, 4, "{\"a\": 1}"), BUSY);
        assertThat(files.has("plain-0")).isFalse();
        files.write("plain-0", run);
        assertThat(files.has("plain-0")).isTrue();
        final RunResult read = files.read("plain-0");
        assertThat(read.faults()).isEqualTo(run.faults());
        assertThat(read.timing().phases()).isEqualTo(run.timing().phases());
        assertThat(read.timing().shape()).hasToString(run.timing().shape().toString());
        assertThat(read.usage()).isEqualTo(run.usage());
        assertThat(read.phase(PHASE).latency()).isEqualTo(run.phase(PHASE).latency());
        assertThat(read.isDisturbed()).isTrue();
    }

    private static void addRounds(final StudyResults results, final String engine, final double... ms) {
        for (int round = 0; round < ms.length; round++) {
            results.add(engine, round, run(engine, ms[round], Faults.NONE, QUIET));
        }
    }

    private static RunResult run(
            final String engine, final double ms, final Faults faults, final double othersProcessors) {
        final IntervalHistograms latencies = new IntervalHistograms(TIMING.shape());
        final IntervalHistograms lateness = new IntervalHistograms(TIMING.shape());
        for (long number = 0; number < TIMING.shape().records(); number++) {
            final long dueNs = TIMING.shape().dueAfterNs(number);
            latencies.record(dueNs, (long) (ms * MS));
            lateness.record(dueNs, 0);
        }
        return new RunResult(
                engine,
                TIMING,
                latencies.seconds(),
                lateness.seconds(),
                faults,
                0,
                0,
                1,
                1,
                new TreeMap<>(Map.of(PHASE.name(), new PhaseUsage(250 * MS, 50 * MS, 50 * MS, othersProcessors))));
    }
}
