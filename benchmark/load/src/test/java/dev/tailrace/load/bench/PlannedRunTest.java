package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannedRunTest {

    @Test
    void shouldTakeTheEnginesInReverseInEveryOtherRound() {
        final BenchSettings settings =
                BenchSettings.of(Map.of("out", "folder", "engines", "kafka,plain", "repeat", "3"), "", List.of());
        assertThat(PlannedRun.of(settings.engines(), settings.repeat()))
                .extracting(PlannedRun::name)
                .containsExactly("kafka-1", "plain-1", "plain-2", "kafka-2", "kafka-3", "plain-3");
    }
}
