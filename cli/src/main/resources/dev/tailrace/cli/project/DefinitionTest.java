package @package@;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.text.Csv;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class @class@Test {

    /** The results of a run over the sample. */
    private static List<String> alerts(final int threshold) {
        final StreamGraph graph = StreamGraph.of(new @class@(), Map.of("threshold-bp", Integer.toString(threshold)));
        final CollectedOutput alerts = new CollectedOutput();
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        try (InputLog quotes = Csv.of(@class@.Quote.class).open("data/quotes.csv", inputFaults)) {
            SequentialRun.of(graph)
                    .input("quotes", quotes)
                    .inputFaults(inputFaults)
                    .output("alerts", alerts)
                    .build()
                    .run();
        }
        return alerts.texts();
    }

    @Test
    void shouldFindTheTwoFarMovesOfTheSample() {
        assertEquals(
                List.of(
                        "{\"end\":1767605420000000000,\"symbol\":\"BBB\",\"from\":110.4300,\"to\":113.8600}",
                        "{\"end\":1767605443000000000,\"symbol\":\"CCC\",\"from\":4.2040,\"to\":4.1030}"),
                alerts(100));
    }

    @Test
    void shouldFindMoreWithALowerThreshold() {
        assertTrue(alerts(1).size() > 2);
        assertTrue(alerts(1).containsAll(alerts(100)));
    }
}
