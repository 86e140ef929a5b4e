package dev.tailrace.progress.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Thousands of histories with crashes, others in each build; a failure prints its seed and its scenario. More of them:
 * {@code -Dmatrix=all} or {@code -Dtailrace.histories=1000000}; one of them again: {@code -Dtailrace.histories=1
 * -Dtailrace.seed=... -Dtailrace.scenario=...}.
 */
class SimulationTest {

    private static final long COUNT = Long.getLong("tailrace.histories", TestScope.count(3_000, 10_000));
    private static final long FIRST_SEED = TestSeed.get();

    @Test
    void shouldKeepItsPromisesInAllHistories() {
        final Histories histories = Histories.of(System.getProperty("tailrace.scenario"));
        histories.run(FIRST_SEED, COUNT);

        assertThat(histories.violations()).as(histories.toString()).isEmpty();
        assertThat(histories.kills()).as("kills").isGreaterThanOrEqualTo(COUNT);
        assertThat(histories.standbyCopies()).as("copies by standbys").isGreaterThanOrEqualTo(COUNT / 10);
        assertThat(histories.stopped()).as("ended in a refusal").isLessThanOrEqualTo((int) (1 + COUNT / 100));
        assertThat(histories.reportedLosses())
                .as("losses that only readers notice")
                .isLessThanOrEqualTo(1 + COUNT / 100);
    }

    @Test
    void shouldGiveASeedTheSameHistoryWhenScenariosAreAdded() {
        final Scenario added = Scenario.atLeastOnce().withUpgrade();
        final List<Scenario> more = new ArrayList<>(Histories.SCENARIOS);
        more.add(0, added);

        int taken = 0;
        for (long seed = 1; seed <= 1_000; seed++) {
            final Scenario now = Histories.draw(seed, more);
            taken += now.equals(added) ? 1 : 0;
            assertThat(now).isIn(added, Histories.draw(seed, Histories.SCENARIOS));
        }
        assertThat(taken).isBetween(500 / more.size(), 2_000 / more.size());
    }
}
