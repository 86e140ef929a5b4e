package dev.tailrace.experiments.kafkastreams.peer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.experiments.peer.Message;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.IntegerDeserializer;
import org.apache.kafka.common.serialization.IntegerSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickAlertsDslTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1000, 500, 60, first, true",
        "2, 1000, 20, 60, first, false",
        "3, 20, 5, 60, all, true",
        "4, 100, 10, 3, all, false",
        "5, 60000, 50, 1, first, true"
    })
    void shouldGiveTheLinesOfTheSequentialRun(
            final long seed,
            final int windowMs,
            final int thresholdBp,
            final int lookback,
            final String alerts,
            final boolean isKeyed) {
        final List<byte[]> feed = Feed.itch(20_000, seed);
        final Reference expected = Reference.of(
                Reference.tickAlerts(
                        "window",
                        windowMs + "ms",
                        "threshold-bp",
                        Integer.toString(thresholdBp),
                        "lookback",
                        Integer.toString(lookback),
                        "alerts",
                        alerts),
                feed);
        final TickAlertsDsl dsl =
                TickAlertsDsl.of(Duration.ofMillis(windowMs), thresholdBp, lookback, alerts.equals("all"));

        try (TopologyTestDriver driver = driver(isKeyed ? dsl.keyedByInstrument() : dsl)) {
            pipe(driver, feed);

            assertThat(read(driver, "trades"))
                    .isEqualTo(expected.lines("trades"))
                    .isNotEmpty();
            assertThat(read(driver, "alerts"))
                    .isEqualTo(expected.lines("alerts"))
                    .hasSizeGreaterThan(thresholdBp <= 20 ? 0 : -1);
            assertEqualButForTheLastWindow(read(driver, "vwap"), expected.lines("vwap"));
        }
    }

    @Test
    void shouldJoinSectorsOfAReferenceTopic(@TempDir final Path folder) throws Exception {
        final List<byte[]> feed = Feed.itch(20_000, 6).subList(0, 3_000);
        final List<String> symbols = symbols(feed);
        final StringBuilder csv = new StringBuilder("symbol,sector\n");
        symbols.forEach(symbol ->
                csv.append(symbol).append(",Sector of ").append(symbol).append('\n'));
        final Path file = Files.writeString(folder.resolve("reference.csv"), csv);
        final Reference expected = Reference.of(Reference.tickAlerts("reference", file.toString()), feed);
        final TickAlertsDsl dsl = TickAlertsDsl.of(Duration.ofSeconds(1), 500, 60, false)
                .keyedByInstrument()
                .referenceTopic("sectors");

        try (TopologyTestDriver driver = driver(dsl)) {
            final TestInputTopic<String, String> sectors =
                    driver.createInputTopic("sectors", new StringSerializer(), new StringSerializer());
            symbols.forEach(symbol -> sectors.pipeInput(symbol, "Sector of " + symbol));
            pipe(driver, feed);

            assertThat(read(driver, "trades"))
                    .isEqualTo(expected.lines("trades"))
                    .anyMatch(line -> line.contains("Sector of"));
            assertEqualButForTheLastWindow(read(driver, "vwap"), expected.lines("vwap"));
        }
    }

    /** A full cache writes all of its changes at once, for hundreds of milliseconds in which nothing else is done. */
    @Test
    void shouldHoldNoChangesBackInRecordCaches() {
        try (TopologyTestDriver driver = driver(TickAlertsDsl.of(Duration.ofSeconds(1), 500, 60, false))) {
            assertThat(driver.metrics().keySet())
                    .extracting(MetricName::group)
                    .contains("stream-state-metrics")
                    .doesNotContain("stream-record-cache-metrics");
        }
    }

    @Test
    void shouldRefuseWindowsThatKafkaStreamsCannotAlignToTheDay() {
        assertThatThrownBy(() -> TickAlertsDsl.of(Duration.ofSeconds(7), 500, 60, false))
                .hasMessage("window PT7S: Kafka Streams needs whole milliseconds, and a whole number of windows a day");
        assertThatThrownBy(() -> TickAlertsDsl.of(Duration.ofNanos(1_500_000), 500, 60, false))
                .hasMessage(
                        "window PT0.0015S: Kafka Streams needs whole milliseconds, and a whole number of windows a day");
    }

    /** Any message closes a window of ours, the next event one of theirs. */
    private static void assertEqualButForTheLastWindow(final List<String> lines, final List<String> expected) {
        assertThat(lines).isNotEmpty().isEqualTo(expected.subList(0, lines.size()));
        assertThat(expected.subList(lines.size(), expected.size()))
                .allMatch(line -> start(line).equals(start(expected.get(expected.size() - 1))));
    }

    private static String start(final String vwap) {
        return vwap.substring(0, vwap.indexOf(",\"locate\""));
    }

    private static List<String> symbols(final List<byte[]> feed) {
        return feed.stream()
                .filter(message -> message[0] == 'R')
                .map(message -> new String(message, 11, 8, StandardCharsets.US_ASCII).strip())
                .distinct()
                .toList();
    }

    private static TopologyTestDriver driver(final TickAlertsDsl dsl) {
        final Properties configs = new Properties();
        configs.put(StreamsConfig.APPLICATION_ID_CONFIG, "peer");
        return new TopologyTestDriver(
                dsl.topology("itch", Map.of("trades", "trades", "vwap", "vwap", "alerts", "alerts")), configs);
    }

    private static void pipe(final TopologyTestDriver driver, final List<byte[]> feed) {
        final TestInputTopic<Integer, byte[]> input =
                driver.createInputTopic("itch", new IntegerSerializer(), new ByteArraySerializer());
        feed.forEach(message -> input.pipeInput(Message.locate(message), message, 0L));
    }

    private static List<String> read(final TopologyTestDriver driver, final String topic) {
        return driver.createOutputTopic(topic, new IntegerDeserializer(), new StringDeserializer())
                .readValuesToList();
    }
}
