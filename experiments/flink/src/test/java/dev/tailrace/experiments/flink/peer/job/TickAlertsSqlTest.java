package dev.tailrace.experiments.flink.peer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.experiments.peer.Message;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.testkit.TestScope;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The feeds are longer with {@code -Dmatrix=all}. */
class TickAlertsSqlTest {

    /** Where a trading action has its state, and the state in which an instrument trades. */
    private static final int STATE = 19;

    private static final char TRADING = 'T';

    @ParameterizedTest
    @CsvSource({
        // seed, windowMs, thresholdBp, alerts, tasks, watermark after each message
        "1, 1000, 20, first, 1, true",
        "2, 250, 20, all, 2, false"
    })
    void shouldGiveTheLinesOfTheSequentialRunExceptAlertsOfInstrumentsThatHalt(
            final long seed,
            final int windowMs,
            final int thresholdBp,
            final String alerts,
            final int tasks,
            final boolean eachMoves)
            throws Exception {
        final List<byte[]> feed = Feed.itch(TestScope.count(4_000, 10_000), seed);
        final Reference expected = Reference.ofWhole(
                Reference.tickAlerts(Map.of(
                        "window", windowMs + "ms", "threshold-bp", Integer.toString(thresholdBp), "alerts", alerts)),
                feed);
        final TickAlertsJob job = TickAlertsJob.of(Duration.ofMillis(windowMs), thresholdBp, 60, alerts.equals("all"));

        final Map<String, List<String>> lines = TickAlertsJobTest.run(job::resultsBySql, feed, tasks, eachMoves);

        for (final String result : Set.of("trades", "vwap")) {
            assertThat(TickAlertsJobTest.byInstrument(lines.get(result)))
                    .as(result)
                    .isEqualTo(TickAlertsJobTest.byInstrument(expected.lines(result)));
        }
        assertThat(ofOthers(lines.get("alerts"), halted(feed)))
                .isEqualTo(ofOthers(expected.lines("alerts"), halted(feed)))
                .isNotEmpty();
    }

    private static Set<String> halted(final List<byte[]> feed) {
        return feed.stream()
                .filter(message -> message[0] == 'H' && message[STATE] != TRADING)
                .map(message -> "\"locate\":" + Message.locate(message))
                .collect(Collectors.toSet());
    }

    /** By instrument, without those of some. */
    private static Map<String, List<String>> ofOthers(final List<String> lines, final Set<String> instruments) {
        final Map<String, List<String>> others = TickAlertsJobTest.byInstrument(lines);
        others.keySet().removeAll(instruments);
        return others;
    }
}
