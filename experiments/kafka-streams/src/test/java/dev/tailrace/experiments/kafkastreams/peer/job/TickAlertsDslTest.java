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
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickAlertsDslTest {

    private static final long SECOND_NS = 1_000_000_000;

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
            assertThat(read(driver, "vwap")).isEqualTo(expected.lines("vwap")).isNotEmpty();
        }
    }

    /** A quote, an order or any other message moves the time past the end of a window, not only the next trade. */
    @Test
    void shouldCloseWindowsWithTheFirstMessageAfterTheirEnd() {
        final List<byte[]> feed = Feed.itch(20_000, 2);
        final Reference expected = Reference.of(Reference.tickAlerts(), feed);
        try (TopologyTestDriver driver =
                driver(TickAlertsDsl.of(Duration.ofSeconds(1), 500, 60, false).keyedByInstrument())) {
            final TestInputTopic<Integer, byte[]> input = input(driver);
            final TestOutputTopic<Integer, String> output =
                    driver.createOutputTopic("vwap", new IntegerDeserializer(), new StringDeserializer());
            long second = 0;
            int lines = 0;
            for (final byte[] message : feed) {
                input.pipeInput(Message.locate(message), message, 0L);
                final int more = output.readValuesToList().size();
                assertThat(more == 0 || Message.timestampNs(message) / SECOND_NS > second)
                        .isTrue();
                second = Message.timestampNs(message) / SECOND_NS;
                lines += more;
            }
            assertThat(lines).isEqualTo(expected.lines("vwap").size()).isPositive();
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
            assertThat(read(driver, "vwap")).isEqualTo(expected.lines("vwap")).isNotEmpty();
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
        final TestInputTopic<Integer, byte[]> input = input(driver);
        feed.forEach(message -> input.pipeInput(Message.locate(message), message, 0L));
    }

    private static TestInputTopic<Integer, byte[]> input(final TopologyTestDriver driver) {
        return driver.createInputTopic("itch", new IntegerSerializer(), new ByteArraySerializer());
    }

    private static List<String> read(final TopologyTestDriver driver, final String topic) {
        return driver.createOutputTopic(topic, new IntegerDeserializer(), new StringDeserializer())
                .readValuesToList();
    }
}
