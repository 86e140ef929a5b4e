package dev.tailrace.result.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.synthetic.SyntheticRound;
import dev.tailrace.result.synthetic.SyntheticRun;
import dev.tailrace.testkit.TestScope;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * How often a comparison is right. Latencies are correlated over time, have heavy tails, pauses, and JVMs that differ. By its
 * level a comparison may be wrong once in twenty, so twenty with new seeds in each build would fail now and then by chance:
 * the seeds are fixed. Of 300 from the same beginning, 296 were called equal (2 inconclusive, 1 slower, 1 faster), and 300
 * slower. An ordinary build takes the first eight, {@code -Dmatrix=all} twenty; {@code -Dtailrace.seed} and {@code
 * -Dtailrace.repetitions} take others.
 */
class ComparisonPowerTest {

    private static final int REPETITIONS = Integer.getInteger("tailrace.repetitions", TestScope.count(8, 20));
    private static final long ENOUGH = REPETITIONS - REPETITIONS / 20;
    private static final int ROUNDS = 10;

    private final long seed = Long.getLong("tailrace.seed", 5);

    @Test
    void shouldCallTwoRunsOfOneConfigurationEqualInNineteenOfTwenty() {
        final Map<ChangeVerdict, Long> changes = changes(1);
        assertThat(changes.getOrDefault(ChangeVerdict.EQUAL, 0L))
                .as("seed %d: %s", seed, changes)
                .isGreaterThanOrEqualTo(ENOUGH);
    }

    @Test
    void shouldCallATenthSlowerInNineteenOfTwenty() {
        final Map<ChangeVerdict, Long> changes = changes(1.1);
        assertThat(changes.getOrDefault(ChangeVerdict.SLOWER, 0L))
                .as("seed %d: %s", seed, changes)
                .isGreaterThanOrEqualTo(ENOUGH);
    }

    private Map<ChangeVerdict, Long> changes(final double slower) {
        final SplittableRandom seeds = new SplittableRandom(seed);
        final Map<ChangeVerdict, Long> changes =
                LongStream.generate(seeds::nextLong).limit(REPETITIONS).boxed().toList().parallelStream()
                        .map(each -> compare(each, slower))
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println("seed " + seed + ", latencies times " + slower + ": " + changes);
        return changes;
    }

    private static ChangeVerdict compare(final long seed, final double slower) {
        final SyntheticRound latencies = SyntheticRound.typical();
        return Comparison.of(
                        SyntheticRun.of(latencies, ROUNDS, seed),
                        SyntheticRun.of(latencies.times(slower), ROUNDS, ~seed),
                        ComparisonRules.DEFAULT)
                .change();
    }
}
