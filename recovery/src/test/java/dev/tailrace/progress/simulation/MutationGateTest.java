package dev.tailrace.progress.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plants bugs, one at a time: a simulator that does not find one of them within some histories has gone blind. */
class MutationGateTest {

    private static final int HISTORIES = 100;

    static Stream<Arguments> bugs() {
        final Scenario exactlyOnce = Scenario.exactlyOnce();
        return Stream.of(
                Arguments.of(Mutant.NO_ACK_GATE, exactlyOnce),
                Arguments.of(Mutant.NO_SYNC_NO_CHECKSUM, exactlyOnce),
                Arguments.of(Mutant.GO_ON_AFTER_FAILED_SEND, exactlyOnce),
                Arguments.of(Mutant.NOT_IDEMPOTENT, exactlyOnce),
                Arguments.of(Mutant.WALL_CLOCK_WINDOW, exactlyOnce),
                Arguments.of(Mutant.RANDOM_ORDER, exactlyOnce),
                Arguments.of(Mutant.SHARED_STATE, exactlyOnce),
                Arguments.of(Mutant.NUMBER_NOT_SAVED, exactlyOnce),
                Arguments.of(Mutant.SCAN_BEFORE_FENCE, Scenario.committing()),
                Arguments.of(Mutant.TRUST_LOCAL_PROGRESS, exactlyOnce),
                Arguments.of(Mutant.NO_VERIFICATION, exactlyOnce),
                Arguments.of(Mutant.NO_PAUSE, exactlyOnce),
                Arguments.of(Mutant.ANY_GRAPH, exactlyOnce.withUpgrade()),
                Arguments.of(Mutant.STANDBY_SHARES_STATE, exactlyOnce.withStandby()),
                Arguments.of(Mutant.STANDBY_MISSES_RECORDS, exactlyOnce.withStandby()),
                Arguments.of(Mutant.STANDBY_DOES_NOT_COUNT, exactlyOnce.withStandby()),
                Arguments.of(Mutant.SNAPSHOT_BEFORE_COMMIT, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_WITHOUT_FLUSH, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_OF_ANY_EPOCH, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_OF_ANY_EPOCH, Scenario.committing()),
                Arguments.of(Mutant.NO_COMMIT_GATE, Scenario.committing()),
                Arguments.of(Mutant.SCAN_UNCOMMITTED, Scenario.committing()),
                Arguments.of(Mutant.NO_ORDER_OF_LOGS, exactlyOnce.merged()),
                Arguments.of(Mutant.ONE_PLACE_FOR_ALL_LOGS, exactlyOnce.merged()),
                Arguments.of(Mutant.ONE_APPLICATION, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.NO_INPUT_IDENTITY, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.ANY_GRAPH, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.HIDE_HOLES, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.NO_LOSS_DETECTION, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.ANY_LATER_VERSION, exactlyOnce.withIntruders()),
                Arguments.of(Mutant.ORIGIN_NOT_SAVED, exactlyOnce.withIntruders()));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void shouldFindThePlantedBug(final Mutant bug, final Scenario scenario) {
        int tried = 0;
        boolean found = false;
        while (!found && tried < HISTORIES) {
            tried++;
            found = isFoundIn(tried, scenario.with(bug));
        }
        assertThat(found).as("%s within %d histories", bug, HISTORIES).isTrue();
    }

    private static boolean isFoundIn(final long seed, final Scenario scenario) {
        try {
            new World(seed, scenario, SimulatedPipeline::new).run();
            return false;
        } catch (final Violation violation) {
            return true;
        }
    }
}
