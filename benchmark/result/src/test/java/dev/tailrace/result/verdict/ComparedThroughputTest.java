package dev.tailrace.result.verdict;

import static dev.tailrace.result.synthetic.ThroughputRun.idleReplay;
import static dev.tailrace.result.synthetic.ThroughputRun.replay;
import static dev.tailrace.result.synthetic.ThroughputRun.scaling;
import static dev.tailrace.result.synthetic.ThroughputRun.search;
import static dev.tailrace.result.synthetic.ThroughputRun.uncalibratedReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Scaling;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedThroughputTest {

    private static final double[] USUAL = {100_000, 101_000, 99_000, 100_500};
    private static final double[] HALF = {50_000, 50_500, 49_500, 50_200};

    @Test
    void shouldCallLessThroughputSlower() {
        final Comparison comparison = compare(replay(USUAL), replay(HALF));
        assertThat(comparison.change()).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(comparison.throughputs()).singleElement().satisfies(throughput -> {
            assertThat(throughput.engine()).isEqualTo("kafka");
            assertThat(throughput.load()).isEqualTo("replay:max");
            assertThat(throughput.ratio().estimate()).isBetween(0.49, 0.51);
            assertThat(throughput.ratio().contains(0.5)).isTrue();
        });
    }

    @Test
    void shouldCallMoreThroughputFaster() {
        assertThat(compare(replay(HALF), replay(USUAL)).change()).isEqualTo(ChangeVerdict.FASTER);
    }

    @Test
    void shouldCallAThroughputEqualToItself() {
        assertThat(compare(replay(USUAL), replay(USUAL)).change()).isEqualTo(ChangeVerdict.EQUAL);
    }

    @Test
    void shouldSayThatRoundsSpreadTooFar() {
        final double[] wild = {60_000, 150_000, 90_000};
        assertThat(compare(replay(wild), replay(wild)).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
    }

    @Test
    void shouldSayNothingOfOneRoundHoweverFarApart() {
        final Comparison comparison = compare(replay(USUAL), replay(10_000));
        assertThat(comparison.change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
        assertThat(comparison.throughputs().get(0).reason())
                .isEqualTo("one round says nothing of chance, --repeat makes more");
        assertThat(compare(replay(10_000), replay(USUAL)).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
    }

    @Test
    void shouldTakeAnIdleEngineForABoundFromBelow() {
        assertThat(compare(idleReplay(USUAL), replay(HALF)).change()).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(compare(replay(HALF), idleReplay(USUAL)).change()).isEqualTo(ChangeVerdict.FASTER);
        assertThat(compare(idleReplay(HALF), replay(USUAL)).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
        assertThat(compare(replay(USUAL), idleReplay(HALF)).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
        assertThat(compare(idleReplay(USUAL), idleReplay(USUAL)).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
        assertThat(compare(idleReplay(USUAL), replay(USUAL))
                        .throughputs()
                        .get(0)
                        .reason())
                .isEqualTo("an engine with nothing left to do may be faster");
    }

    @Test
    void shouldUseNoThroughputOfAnInvalidRun() {
        assertThat(compare(replay(USUAL), uncalibratedReplay(USUAL)).throughputs())
                .singleElement()
                .satisfies(throughput -> {
                    assertThat(throughput.change()).isEqualTo(ChangeVerdict.INVALID);
                    assertThat(throughput.reason()).isEqualTo("second run: the measuring path was not calibrated");
                });
        assertThat(compare(replay(), replay(USUAL)).throughputs().get(0).reason())
                .isEqualTo("first run: no throughput was measured");
    }

    @Test
    void shouldCompareFloodsOfAScalingByWorkers() {
        final Comparison comparison = compare(scaling(Scaling.PARALLELISM, USUAL), scaling(Scaling.PARALLELISM, HALF));
        assertThat(comparison.change()).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(comparison.throughputs().get(0).load()).isEqualTo("flood");
        assertThat(comparison.remarks()).isEmpty();
    }

    @Test
    void shouldShareTheRiskWithLatencies() {
        final ComparisonRules rules = new ComparisonRules(List.of(50.0), 0.1, 0.95);
        assertThat(Comparison.of(replay(USUAL), replay(USUAL), rules)
                        .throughputs()
                        .get(0)
                        .ratio()
                        .level())
                .isEqualTo(rules.levelOfEach(1));
    }

    @Test
    void shouldSayWhatIsNotCompared() {
        assertThat(compare(scaling(Scaling.RATE, USUAL), scaling(Scaling.RATE, HALF)))
                .satisfies(comparison -> assertThat(comparison.isEmpty()).isTrue())
                .satisfies(comparison -> assertThat(comparison.remarks())
                        .containsExactly(
                                "what was delivered of an offered rate is not compared; latencies at these rates are"));
        assertThat(compare(search(12_000), search(0)).remarks())
                .containsExactly("the highest rate of kafka is not compared, a search says nothing of chance:"
                        + " 12,000/s with p99 below 1 ms in the first run, none with p99 below 1 ms in the second");
        assertThat(compare(replay(USUAL), search(12_000)).remarks())
                .containsExactly(
                        "kafka with replay:max is not in the second run",
                        "the highest rate of kafka is not compared, a search says nothing of chance:"
                                + " not searched in the first run, 12,000/s with p99 below 1 ms in the second");
    }

    @Test
    void shouldRemarkThatAnotherFeedWasReplayed() {
        final BenchmarkRun shorter =
                replay(5_000, replay(USUAL).studies().replays().get(0).throughputs());
        assertThat(compare(replay(USUAL), shorter).remarks())
                .containsExactly("replay differs: 600,000 messages of 250.0 s and 5,000 messages of 250.0 s");
    }

    private static Comparison compare(final BenchmarkRun first, final BenchmarkRun second) {
        return Comparison.of(first, second, ComparisonRules.DEFAULT);
    }
}
