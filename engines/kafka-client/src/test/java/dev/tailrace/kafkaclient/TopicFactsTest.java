package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicFactsTest {

    private static TopicFacts topic(final String name, final Optional<Boolean> compacted) {
        return new TopicFacts(name, "id", 1, compacted, Integer.MAX_VALUE);
    }

    @Test
    void shouldRefuseSnapshotsInATopicThatIsKnownNotToBeCompacted() {
        assertThat(topic("x-lanes", Optional.of(false)).snapshotProblem())
                .contains("the snapshot topic 'x-lanes' is not compacted, so snapshots would get lost; set its"
                        + " cleanup.policy=compact");
        assertThat(topic("x-lanes", Optional.of(true)).snapshotProblem()).isEmpty();
    }

    @Test
    void shouldWarnOfTopicsWhoseConfigurationTheUserMayNotReadAndRefuseNone() {
        final TopicFacts unknown = topic("x", Optional.empty());

        assertThat(unknown.snapshotProblem()).isEmpty();
        assertThat(unknown.outputProblem()).isEmpty();
        assertThat(unknown.inputProblem(Guarantee.EXACTLY_ONCE)).isEmpty();
        assertThat(TopicFacts.unreadable(List.of(topic("known", Optional.of(false)), unknown, unknown)))
                .contains(
                        "not allowed to read the configuration of the topics [x], so the run does not know whether they are"
                                + " compacted; grant this user DESCRIBE_CONFIGS on them");
        assertThat(TopicFacts.unreadable(List.of(topic("known", Optional.of(true)))))
                .isEmpty();
    }
}
