package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lines;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.Message;
import dev.tailrace.experiments.peer.PriceEvent;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.GlobalKTable;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.Stores;

/**
 * Trades, windowed VWAPs and price-jump alerts from an ITCH feed, written for Kafka Streams.
 *
 * <pre>
 * feed (-> by instrument) -> orders -+-> trades
 *                                    +-> windows -+-> vwap
 *                                    |            v
 *                                    +--------> jumps -> alerts
 * </pre>
 *
 * <p>It gives the same lines as the sequential run of {@code tick-alerts}, per instrument, with these differences, all of
 * them due to Kafka Streams:
 *
 * <ul>
 *   <li>Time is in milliseconds. It advances with every message of a task, and windows close at the punctuation that
 *       follows.
 *   <li>A record that is late, by its own time, is dropped if its window has closed; our pipeline counts it in the open
 *       window.
 *   <li>Windows are whole milliseconds, and a day is a whole number of them.
 *   <li>Bad input is dropped silently.
 *   <li>Results have the instrument as their key, and are partitioned by it.
 * </ul>
 *
 * <p>Configured for low latency, as a user would do it: stores in memory, without record caches (see {@link StreamsOrders});
 * windows in a processor with a stream-time punctuation ({@link StreamsWindows}) instead of the windows of the DSL, which
 * close with the next <em>event</em> of the task when suppressed, and with {@code EmitStrategy.onWindowClose} are looked at
 * once a second by the wall clock.
 */
public final class TickAlertsDsl {

    private static final Duration DAY = Duration.ofDays(1);

    private final Duration window;
    private final JumpRule rule;
    private final boolean isKeyedByInstrument;
    private final Optional<String> referenceTopic;

    private TickAlertsDsl(
            final Duration window,
            final JumpRule rule,
            final boolean isKeyedByInstrument,
            final Optional<String> referenceTopic) {
        this.window = window;
        this.rule = rule;
        this.isKeyedByInstrument = isKeyedByInstrument;
        this.referenceTopic = referenceTopic;
    }

    /**
     * Creates the job with these settings; see those of {@code tick-alerts}.
     *
     * @param window whole milliseconds, and a day a whole number of windows
     * @throws IllegalArgumentException when the window is invalid
     */
    public static TickAlertsDsl of(
            final Duration window, final int thresholdBp, final int lookback, final boolean everyTrade) {
        if (!window.equals(Duration.ofMillis(window.toMillis())) || DAY.toMillis() % window.toMillis() != 0) {
            throw new IllegalArgumentException("window " + window
                    + ": Kafka Streams needs whole milliseconds, and a whole number of windows a day");
        }
        final JumpRule rule = JumpRule.of(window.toNanos(), lookback, thresholdBp, everyTrade);
        return new TickAlertsDsl(window, rule, false, Optional.empty());
    }

    /**
     * Declares that records of the input have the locate code of their instrument as key, four bytes big-endian, and are
     * partitioned by it. Otherwise every message passes through a repartition topic first.
     */
    public TickAlertsDsl keyedByInstrument() {
        return new TickAlertsDsl(window, rule, true, referenceTopic);
    }

    /**
     * Adds sectors by symbol from a topic with text keys and text values, which is read to its end before the first
     * message.
     */
    public TickAlertsDsl referenceTopic(final String topic) {
        return new TickAlertsDsl(window, rule, isKeyedByInstrument, Optional.of(topic));
    }

    /**
     * Builds the topology.
     *
     * @param topics topics of the results named {@code trades}, {@code vwap} and {@code alerts}
     */
    public Topology topology(final String input, final Map<String, String> topics) {
        final StreamsBuilder builder = new StreamsBuilder();
        final KStream<Integer, MarketEvent> events =
                withSectors(builder, messages(builder, input).processValues(StreamsOrders.supplier(window.toMillis())));
        if (topics.containsKey("trades")) {
            events.filter((locate, event) -> event.kind() == MarketEvent.Kind.TRADE)
                    .mapValues(Lines::trade)
                    .to(topics.get("trades"), lines());
        }
        // Before the alerts, so that an event closes windows first and is compared with them afterwards.
        final KStream<Integer, ClosedWindow> windows = events.process(StreamsWindows.supplier(window.toMillis()));
        if (topics.containsKey("vwap")) {
            windows.mapValues((locate, closed) -> Lines.vwap(closed, window.toNanos()))
                    .to(topics.get("vwap"), lines());
        }
        if (topics.containsKey("alerts")) {
            priceEvents(windows)
                    .merge(priceEvents(events))
                    .processValues(StreamsPriceJumps.supplier(rule))
                    .to(topics.get("alerts"), lines());
        }
        return builder.build();
    }

    private KStream<Integer, Message> messages(final StreamsBuilder builder, final String input) {
        if (isKeyedByInstrument) {
            return builder.stream(
                            input,
                            Consumed.with(Serdes.Integer(), Serdes.ByteArray())
                                    .withTimestampExtractor(new StreamsFeedTime()))
                    .processValues(Positions::new);
        }
        return builder.stream(
                        input,
                        Consumed.with(Serdes.ByteArray(), Serdes.ByteArray())
                                .withTimestampExtractor(new StreamsFeedTime()))
                .processValues(Positions<byte[]>::new)
                .selectKey((key, message) -> message.locate())
                .repartition(Repartitioned.with(Serdes.Integer(), BinarySerde.MESSAGE)
                        .withName("by-instrument"));
    }

    private KStream<Integer, MarketEvent> withSectors(
            final StreamsBuilder builder, final KStream<Integer, MarketEvent> events) {
        if (referenceTopic.isEmpty()) {
            return events;
        }
        final GlobalKTable<String, String> sectors = builder.globalTable(
                referenceTopic.get(),
                Consumed.with(Serdes.String(), Serdes.String()),
                Materialized.as(Stores.inMemoryKeyValueStore("sectors")));
        return events.leftJoin(sectors, (locate, event) -> event.symbol(), MarketEvent::withSector);
    }

    private static KStream<Integer, PriceEvent> priceEvents(final KStream<Integer, ? extends PriceEvent> events) {
        return events.mapValues(event -> event);
    }

    private static Produced<Integer, String> lines() {
        return Produced.with(Serdes.Integer(), Serdes.String());
    }
}
