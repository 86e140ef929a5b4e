package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.NodeLines;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PageFiguresTest {

    private static final long HALF_SECOND_NS = 500_000_000;

    private long nowNs;
    private long countedNs;
    private long records;

    private final PageFigures figures =
            new PageFigures(new Counted(), new DrawnResults(() -> 0), OptionalLong.empty(), null, () -> nowNs);

    private final class Counted implements WatchedRun {

        @Override
        public Map<String, String> facts() {
            return Map.of();
        }

        @Override
        public Optional<StreamGraph> graph() {
            return Optional.empty();
        }

        @Override
        public Figures figures() {
            return new Figures(countedNs, records, 0, -1, -1, -1, Map.of(), List.of(), Optional.empty(), -1);
        }

        @Override
        public long eventTimeNs() {
            return 0;
        }

        @Override
        public void inspect(final StateSections visitor) {}

        @Override
        public Optional<NodeLines> lines() {
            return Optional.empty();
        }

        @Override
        public Memory memory() {
            return new Memory(0, 0, 0, 0, 0);
        }

        @Override
        public List<EngineFigure> engine() {
            return List.of();
        }
    }

    private long recordsPerSecond() {
        nowNs += HALF_SECOND_NS;
        return figures.take("").get("point").get("recordsPerSecond").asLong();
    }

    private void count(final long more) {
        records += more;
        countedNs = nowNs;
    }

    @Test
    void shouldKeepARateUntilTheEngineCountsAgainOrIsSilent() {
        nowNs = 2 * HALF_SECOND_NS;
        count(3_000);
        assertThat(recordsPerSecond()).isEqualTo(3_000);
        assertThat(recordsPerSecond()).isEqualTo(3_000);
        count(1_000);
        assertThat(recordsPerSecond()).isEqualTo(1_000);
        for (int i = 0; i < 5; i++) {
            assertThat(recordsPerSecond()).isEqualTo(1_000);
        }
        assertThat(recordsPerSecond()).isZero();
    }
}
