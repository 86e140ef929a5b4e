package @package@;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class @class@Test {

    /** The results of a run over the sample feed. */
    private static List<String> trades(final int shares) {
        final StreamGraph graph = StreamGraph.of(new @class@(), Map.of("shares", Integer.toString(shares)));
        final CollectedOutput trades = new CollectedOutput();
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        try (InputLog feed = Feeds.open("data/feed.itch50", inputFaults)) {
            SequentialRun.of(graph)
                    .input("feed", feed)
                    .inputFaults(inputFaults)
                    .output("trades", trades)
                    .build()
                    .run();
        }
        return trades.texts();
    }

    @Test
    void shouldFindTradesOfManyShares() {
        final List<String> large = trades(500);
        assertFalse(large.isEmpty());
        assertTrue(large.stream().allMatch(trade -> trade.matches(".*\"size\":([5-9]\\d{2}|\\d{4,}),.*")));
        assertTrue(trades(1).containsAll(large));
    }

    @Test
    void shouldGiveTheSameResultsAgain() {
        assertEquals(trades(1), trades(1));
    }
}
