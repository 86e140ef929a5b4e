package dev.tailrace.bench.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.bench.result.BenchmarkRun;
import dev.tailrace.bench.synthetic.SyntheticRound;
import dev.tailrace.bench.synthetic.SyntheticRun;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * How often a comparison is right. Latencies are correlated over time, have heavy tails, pauses, and JVMs that differ;
 * the seed is new in each build, printed, and can be given with {@code -Dtailrace.seed}.
 */
class ComparisonPowerTest {

    private static final int REPETITIONS = Integer.getInteger("tailrace.repetitions", 20);
    private static final int ENOUGH = REPETITIONS - REPETITIONS / 20;
    private static final int ROUNDS = 10;

    private final long seed = Long.getLong("tailrace.seed", System.nanoTime());
    private final RandomGenerator seeds = new Random(seed);

    @Test
    void shouldCallTwoRunsOfOneConfigurationEqualInNineteenOfTwenty() {
        assertThat(changes(1)).satisfies(changes -> assertThat(changes.getOrDefault(Change.EQUAL, 0))
                .as("seed %d: %s", seed, changes)
                .isGreaterThanOrEqualTo(ENOUGH));
    }

    @Test
    void shouldCallATenthSlowerInNineteenOfTwenty() {
        assertThat(changes(1.1)).satisfies(changes -> assertThat(changes.getOrDefault(Change.SLOWER, 0))
                .as("seed %d: %s", seed, changes)
                .isGreaterThanOrEqualTo(ENOUGH));
    }

    @Test
    void shouldCallATenthFasterInNineteenOfTwenty() {
        assertThat(changes(1 / 1.1)).satisfies(changes -> assertThat(changes.getOrDefault(Change.FASTER, 0))
                .as("seed %d: %s", seed, changes)
                .isGreaterThanOrEqualTo(ENOUGH));
    }

    private Map<Change, Integer> changes(final double slower) {
        final Map<Change, Integer> changes = new EnumMap<>(Change.class);
        for (int i = 0; i < REPETITIONS; i++) {
            final Comparison comparison = Comparison.of(
                    run(SyntheticRound.typical()), run(SyntheticRound.typical().times(slower)), rules());
            changes.merge(comparison.change(), 1, Integer::sum);
        }
        System.out.println("seed " + seed + ", latencies times " + slower + ": " + changes);
        return changes;
    }

    private static ComparisonRules rules() {
        return ComparisonRules.DEFAULT;
    }

    private BenchmarkRun run(final SyntheticRound latencies) {
        return SyntheticRun.of(latencies, ROUNDS, seeds.nextLong());
    }
}
