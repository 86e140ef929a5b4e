package dev.tailrace.progress.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Fence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Thousands of histories with crashes; a failure prints its seed and its scenario. More of them: {@code
 * -Dtailrace.histories=1000000}; one of them again: {@code -Dtailrace.histories=1 -Dtailrace.seed=... -Dtailrace.scenario=...}.
 */
class SimulationTest {

    private static final long COUNT = Long.getLong("tailrace.histories", 10_000);
    private static final long FIRST_SEED = Long.getLong("tailrace.seed", 1);

    @Test
    void shouldKeepItsPromisesInAllHistories() {
        final Histories histories = Histories.of(System.getProperty("tailrace.scenario"));
        histories.run(FIRST_SEED, COUNT);

        assertThat(histories.violations()).as(histories.toString()).isEmpty();
        assertThat(histories.kills()).as("kills").isGreaterThanOrEqualTo(COUNT);
        assertThat(histories.shadowCopies()).as("copies by shadows").isGreaterThanOrEqualTo(COUNT / 10);
        assertThat(histories.stopped()).as("ended in a refusal").isLessThanOrEqualTo((int) (1 + COUNT / 100));
    }

    @ParameterizedTest
    @CsvSource({
        "40138872, broker-upgrade",
        "40144945, broker-upgrade-merged",
        "40218150, broker-upgrade",
        "40238167, broker-upgrade"
    })
    void shouldKeepItsPromisesWhereItOnceDidNot(final long seed, final String scenario) {
        final Histories histories = Histories.of(scenario);
        histories.run(seed, 1);

        assertThat(histories.violations()).isEmpty();
    }

    @Test
    void shouldGiveASeedTheSameHistoryWhenScenariosAreAdded() {
        final Scenario added = Scenario.exactlyOnce(Fence.NUMBER).withUpgrade();
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
