package dev.tailrace.progress.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Fence;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plants bugs, one at a time: a simulator that does not find one of them within some histories has gone blind. */
class MutationGateTest {

    private static final int HISTORIES = 100;

    static Stream<Arguments> bugs() {
        final Scenario byNumber = Scenario.exactlyOnce(Fence.NUMBER);
        final Scenario byTerm = Scenario.exactlyOnce(Fence.TERM);
        final Scenario byBroker = Scenario.exactlyOnce(Fence.BROKER);
        return Stream.of(
                Arguments.of(Mutant.NO_ACK_GATE, byNumber),
                Arguments.of(Mutant.NO_SYNC_NO_CHECKSUM, byNumber),
                Arguments.of(Mutant.GO_ON_AFTER_FAILED_SEND, byNumber),
                Arguments.of(Mutant.NOT_IDEMPOTENT, byNumber),
                Arguments.of(Mutant.WALL_CLOCK_WINDOW, byTerm),
                Arguments.of(Mutant.RANDOM_ORDER, byTerm),
                Arguments.of(Mutant.SHARED_STATE, byTerm),
                Arguments.of(Mutant.NUMBER_NOT_SAVED, byTerm),
                Arguments.of(Mutant.SCAN_BEFORE_FENCE, byBroker),
                Arguments.of(Mutant.SCAN_COMMITTED, byBroker),
                Arguments.of(Mutant.TRUST_LOCAL_PROGRESS, byBroker),
                Arguments.of(Mutant.NO_VERIFICATION, byTerm),
                Arguments.of(Mutant.NO_PAUSE, byTerm),
                Arguments.of(Mutant.ANY_GRAPH, byTerm.withUpgrade()),
                Arguments.of(Mutant.SHADOW_SHARES_STATE, byTerm.withShadow()),
                Arguments.of(Mutant.SHADOW_MISSES_RECORDS, byTerm.withShadow()),
                Arguments.of(Mutant.SHADOW_DOES_NOT_COUNT, byTerm.withShadow()),
                Arguments.of(Mutant.SNAPSHOT_BEFORE_COMMIT, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_WITHOUT_FLUSH, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_OF_ANY_EPOCH, Scenario.transactional()),
                Arguments.of(Mutant.COMMIT_OF_ANY_EPOCH, Scenario.committing()),
                Arguments.of(Mutant.NO_COMMIT_GATE, Scenario.committing()),
                Arguments.of(Mutant.SCAN_UNCOMMITTED, Scenario.committing()),
                Arguments.of(Mutant.NO_ORDER_OF_LOGS, byTerm.merged()),
                Arguments.of(Mutant.ONE_PLACE_FOR_ALL_LOGS, byTerm.merged()));
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
