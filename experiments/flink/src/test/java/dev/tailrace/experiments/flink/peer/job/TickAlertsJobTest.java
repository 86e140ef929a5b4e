package dev.tailrace.experiments.flink.peer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.Sectors;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickAlertsJobTest {

    private static final Set<String> ALL = Set.of("trades", "vwap", "alerts");

    @ParameterizedTest
    @CsvSource({
        // seed, windowMs, thresholdBp, lookback, alerts, tasks, watermark after each message
        "1, 1000, 20, 60, first, 1, true",
        "2, 1000, 500, 60, first, 2, false",
        "3, 20, 5, 60, all, 2, true",
        "4, 60000, 50, 1, first, 1, false"
    })
    void shouldGiveTheLinesOfTheSequentialRunInItsOrderPerInstrument(
            final long seed,
            final int windowMs,
            final int thresholdBp,
            final int lookback,
            final String alerts,
            final int tasks,
            final boolean eachMoves,
            @TempDir final Path folder)
            throws Exception {
        final List<byte[]> feed = Feed.itch(10_000, seed);
        final Path reference = Feed.referenceOf(feed, folder);
        final Reference expected = Reference.ofWhole(
                Reference.tickAlerts(Map.of(
                        "reference",
                        reference.toString(),
                        "window",
                        windowMs + "ms",
                        "threshold-bp",
                        Integer.toString(thresholdBp),
                        "lookback",
                        Integer.toString(lookback),
                        "alerts",
                        alerts)),
                feed);
        final TickAlertsJob job = TickAlertsJob.of(
                        Duration.ofMillis(windowMs), thresholdBp, lookback, alerts.equals("all"))
                .sectors(Sectors.read(reference));

        final Map<String, List<String>> lines = run(job::results, feed, tasks, eachMoves);

        for (final String result : ALL) {
            assertThat(byInstrument(lines.get(result))).as(result).isEqualTo(byInstrument(expected.lines(result)));
        }
        if (tasks == 1) {
            assertThat(lines.get("trades")).isEqualTo(expected.lines("trades"));
        }
        assertThat(lines.get("trades")).anyMatch(line -> line.contains("Sector of"));
        assertThat(lines.get("vwap")).isNotEmpty();
        assertThat(lines.get("alerts")).hasSizeGreaterThan(thresholdBp <= 20 ? 0 : -1);
    }

    @Test
    void shouldRefuseWhatItCannotDo() {
        assertThatThrownBy(() -> TickAlertsJob.of(Duration.ofNanos(1_500_000), 500, 60, false))
                .hasMessage("window PT0.0015S: Flink needs whole milliseconds");
        assertThatThrownBy(() -> TickAlertsJob.checkResults(Set.of("trades", "bbo")))
                .hasMessage("the native peer has the results [alerts, trades, vwap], and not [bbo]");
    }

    static Map<String, List<String>> run(
            final BiFunction<DataStream<Message>, Set<String>, Map<String, DataStream<Line>>> job,
            final List<byte[]> feed,
            final int tasks,
            final boolean eachMoves)
            throws Exception {
        final Configuration settings = new Configuration();
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(PipelineOptions.OBJECT_REUSE, eachMoves);
        final StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(tasks, settings);
        final List<Message> messages = new ArrayList<>();
        feed.forEach(itch -> messages.add(new Message(messages.size() + 1, itch)));
        final DataStream<Message> timed = env.fromData(messages)
                .assignTimestampsAndWatermarks(eachMoves ? afterEach() : TickAlertsJob.watermarks())
                .setParallelism(1);
        final Map<String, CloseableIterator<Line>> collected = new LinkedHashMap<>();
        job.apply(timed, ALL).forEach((name, lines) -> collected.put(name, lines.collectAsync()));
        env.executeAsync();
        final Map<String, List<String>> texts = new LinkedHashMap<>();
        for (final Map.Entry<String, CloseableIterator<Line>> each : collected.entrySet()) {
            final List<String> lines = new ArrayList<>();
            each.getValue().forEachRemaining(line -> lines.add(line.text()));
            each.getValue().close();
            texts.put(each.getKey(), lines);
        }
        return texts;
    }

    private static WatermarkStrategy<Message> afterEach() {
        return WatermarkStrategy.<Message>forGenerator(context -> new AfterEach())
                .withTimestampAssigner((message, none) -> FlinkFeedTime.ms(message.timestampNs()));
    }

    static Map<String, List<String>> byInstrument(final List<String> lines) {
        return lines.stream().collect(Collectors.groupingBy(TickAlertsJobTest::locate));
    }

    private static String locate(final String line) {
        final int at = line.indexOf("\"locate\":");
        return line.substring(at, line.indexOf(',', at));
    }

    /** Lets time pass with each message, so that windows close while the feed continues. */
    private static final class AfterEach implements WatermarkGenerator<Message> {

        @Override
        public void onEvent(final Message message, final long timestampMs, final WatermarkOutput output) {
            output.emitWatermark(new Watermark(timestampMs - 1));
        }

        @Override
        public void onPeriodicEmit(final WatermarkOutput output) {
            // each message has said it already
        }
    }
}
