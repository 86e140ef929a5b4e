package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.PipelineVersion;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutputTopicsTest {

    private final PipelineVersion version = PipelineVersion.of(Map.of("setting window", "1"));

    @Test
    void shouldNotBeTheInputHoweverThatIsNamed() {
        for (final String input : List.of("orders", "feed=orders")) {
            assertThatThrownBy(() -> OutputTopics.parse(List.of("vwap=orders"), List.of(input)))
                    .isInstanceOf(StatusException.class)
                    .hasMessage("'orders' is read and written; results would be read again, for ever");
        }
    }

    // The names of the topics are the same, and the results in them are not.
    @Test
    void shouldBePartOfTheVersionWhereSomeSinksShareATopic() {
        final PipelineVersion before = OutputTopics.in(version, Map.of("trades", "a", "vwap", "b", "alerts", "a"));
        final PipelineVersion after = OutputTopics.in(version, Map.of("trades", "a", "vwap", "a", "alerts", "b"));

        assertThat(before.changesTo(after))
                .containsExactly("output-topics was {alerts=a, trades=a, vwap=b}, is {alerts=b, trades=a, vwap=a}");
    }

    @Test
    void shouldBeNoPartOfItWhereTheTopicsTellTheirSinks() {
        assertThat(OutputTopics.in(version, Map.of("trades", "a", "vwap", "a"))).isEqualTo(version);
        assertThat(OutputTopics.in(version, Map.of("trades", "a", "vwap", "b"))).isEqualTo(version);
    }
}
