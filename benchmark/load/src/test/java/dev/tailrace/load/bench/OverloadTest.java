package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.load.Longs;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.StageTimes;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Scaling;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand records are due within a second. */
class OverloadTest {

    private static final long START_NS = Long.MAX_VALUE - 3_000_000_000L;
    private static final Timing TIMING = new Timing(LoadShape.steady(1_000, Duration.ofSeconds(1)), List.of());

    @TempDir
    private Path folder;

    private Workload workload;

    @BeforeEach
    void prepare() throws IOException {
        workload = Workload.echo(RecordsSpec.payload(), TIMING.shape().records(), folder);
    }

    @Test
    void shouldTellHowFastAnEngineIsThatHasMoreThanItCanDo() {
        final Scaling.Throughput throughput = flood(100, 0, Faults.NONE);
        assertThat(throughput.perSecond()).isCloseTo(100, within(0.5));
        assertThat(throughput.isSaturated()).isTrue();
    }

    @Test
    void shouldLeaveOutWhatComesBeforeIt() {
        final Scaling.Throughput throughput = flood(100, 0, Faults.NONE, 500);
        assertThat(throughput.perSecond()).isCloseTo(100, within(0.5));
        assertThatThrownBy(() -> flood(100, 0, Faults.NONE, TIMING.shape().records()))
                .hasMessage("too few results to tell how fast it was");
    }

    @Test
    void shouldSayThatAnEngineHadNothingLeftToDo() {
        final Scaling.Throughput throughput = flood(1_000, 0, Faults.NONE);
        assertThat(throughput.perSecond()).isCloseTo(1_000, within(5.0));
        assertThat(throughput.isSaturated()).isFalse();
    }

    @Test
    void shouldNotTakeALateDriverForABusyEngine() {
        // The engine is done 9 s after the start, but the records came as late.
        assertThat(flood(100, 9_000, Faults.NONE).isSaturated()).isFalse();
    }

    @Test
    void shouldSayNothingOfAnEngineWhoseOutputIsWrong() {
        assertThatThrownBy(() -> flood(100, 0, new Faults(3, 0, 0, 0, "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("its output was wrong: 3 lost");
    }

    private Scaling.Throughput flood(final int perSecond, final int lateMs, final Faults faults) {
        return flood(perSecond, lateMs, faults, 0);
    }

    private Scaling.Throughput flood(final int perSecond, final int lateMs, final Faults faults, final long first) {
        final long[] arrivedNs = new long[(int) TIMING.shape().records()];
        for (int record = 0; record < arrivedNs.length; record++) {
            arrivedNs[record] = START_NS + 1_000_000 + record * (1_000_000_000L / perSecond);
        }
        final Histogram late = new Histogram(3);
        late.recordValue(lateMs * 1_000_000L);
        final RunResult result =
                new RunResult("engine", TIMING, List.of(), List.of(late), faults, 0, 0, 0, new TreeMap<>());
        final TreeMap<String, Longs> arrivals = new TreeMap<>();
        arrivals.put(Workload.ECHO_SINK, Longs.of(arrivedNs));
        final RunTrace trace = new RunTrace(START_NS, arrivals, List.of(), StageTimes.NONE, -1, new TreeMap<>());
        return Overload.throughput(workload, result, trace, true, first);
    }
}
