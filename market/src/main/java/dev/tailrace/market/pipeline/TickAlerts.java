package dev.tailrace.market.pipeline;

import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.event.Vwap;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.json.BboJson;
import dev.tailrace.market.json.PriceJumpJson;
import dev.tailrace.market.json.TradeJson;
import dev.tailrace.market.json.VwapJson;
import dev.tailrace.market.operator.BookOperator;
import dev.tailrace.market.operator.PriceJumpDetector;
import dev.tailrace.market.operator.TradeEnricher;
import dev.tailrace.market.operator.VwapAggregate;
import dev.tailrace.market.reference.ReferenceCsv;
import dev.tailrace.market.reference.ReferenceTable;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.InvalidSettingsException;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The main job: an ITCH feed becomes order books, a trade tape, windowed VWAPs and price-jump alerts.
 *
 * <pre>
 * feed -> book -+-> tape -> reference -+-> prints -> trades
 *               |                      +-> windows -+-> vwap
 *               +-> price-events -------------------+-> jumps -> alerts
 *               +-> touch -> bbo
 * </pre>
 */
public final class TickAlerts implements PipelineDefinition {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts", "bbo");

    public static final Setting<Set<String>> EMIT =
            Setting.choices("emit", "trades,vwap,alerts", RESULTS, "which results leave, of trades, vwap, alerts, bbo");
    public static final Setting<Duration> WINDOW =
            Setting.duration("window", "1s", "size of the VWAP windows, in event time");
    public static final Setting<Integer> THRESHOLD_BP = Setting.integer(
            "threshold-bp", 500, 1, 10_000_000, "a trade jumps when it is further from the reference, in basis points");
    public static final Setting<String> ALERTS = Setting.choice(
            "alerts",
            "first",
            List.of("first", "all"),
            "alert once per instrument, window and direction, or for every trade that jumps");
    public static final Setting<Integer> LOOKBACK = Setting.integer(
            "lookback", 60, 1, 1_000_000_000, "how many windows back the reference of a price jump may be");
    public static final Setting<Integer> PRICE_DECIMALS =
            Setting.integer("price-decimals", 4, 0, 9, "decimals of prices, of all venues; those of ITCH are 4");
    public static final Setting<Optional<Path>> REFERENCE =
            Setting.file("reference", "CSV file with the columns symbol, sector and lot_size");

    /** Name of the source. */
    public static final String FEED = "feed";

    @Override
    public String name() {
        return "tick-alerts";
    }

    @Override
    public String description() {
        return "order books, trade tape, windowed VWAP and price-jump alerts from an ITCH 5.0 feed";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(EMIT, WINDOW, THRESHOLD_BP, ALERTS, LOOKBACK, PRICE_DECIMALS, REFERENCE);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final Set<String> emit = settings.get(EMIT);
        final int decimals = settings.get(PRICE_DECIMALS);
        final EventStream<MarketUpdate> updates = updates(pipeline, settings);
        if (emit.contains("trades") || emit.contains("vwap") || emit.contains("alerts")) {
            tape(updates, settings);
        }
        if (emit.contains("bbo")) {
            updates.filter("touch", MarketUpdate::isBbo).sink("bbo", () -> new BboJson(decimals));
        }
    }

    private static EventStream<MarketUpdate> updates(final Pipeline pipeline, final Settings settings) {
        final boolean bbo = settings.get(EMIT).contains("bbo");
        final long windowNs = settings.get(WINDOW).toNanos();
        final int decimals = settings.get(PRICE_DECIMALS);
        return pipeline.source(FEED, Feeds.format(decimals))
                .keyById("instrument", ItchEvent::locate)
                .processKeyed("book", () -> new BookOperator(windowNs, bbo, decimals));
    }

    private static void tape(final EventStream<MarketUpdate> updates, final Settings settings) {
        final Set<String> emit = settings.get(EMIT);
        final int decimals = settings.get(PRICE_DECIMALS);
        final ReferenceTable reference = reference(settings);
        final EventStream<Trade> tape = updates.filter("tape", MarketUpdate::isTape)
                .enrich(
                        "reference",
                        reference,
                        update -> update.isGap() ? ReferenceTable.NO_KEY : reference.keyOf(update.symbol()),
                        TradeEnricher::new);
        if (emit.contains("trades")) {
            tape.filter("prints", Trade::isPrint).sink("trades", () -> new TradeJson(decimals));
        }
        if (emit.contains("vwap") || emit.contains("alerts")) {
            windows(updates, tape, settings);
        }
    }

    private static void windows(
            final EventStream<MarketUpdate> updates, final EventStream<Trade> tape, final Settings settings) {
        final Set<String> emit = settings.get(EMIT);
        final int decimals = settings.get(PRICE_DECIMALS);
        final EventStream<Vwap> windows = tape.keyById("instrument", Trade::locate)
                .tumblingWindow(settings.get(WINDOW))
                .aggregate("windows", VwapAggregate::new);
        if (emit.contains("vwap")) {
            windows.sink("vwap", () -> new VwapJson(decimals));
        }
        if (emit.contains("alerts")) {
            jumps(updates, windows, settings);
        }
    }

    private static void jumps(
            final EventStream<MarketUpdate> updates, final EventStream<Vwap> windows, final Settings settings) {
        final long windowNs = settings.get(WINDOW).toNanos();
        final int lookback = settings.get(LOOKBACK);
        final int thresholdBp = settings.get(THRESHOLD_BP);
        final int decimals = settings.get(PRICE_DECIMALS);
        final boolean everyTrade = settings.get(ALERTS).equals("all");
        updates.filter("price-events", MarketUpdate::concernsPrices)
                .keyById("instrument", MarketUpdate::locate)
                .connect(windows.keyById("instrument", Vwap::locate))
                .process("jumps", () -> new PriceJumpDetector(windowNs, lookback, thresholdBp, everyTrade))
                .sink("alerts", () -> new PriceJumpJson(decimals));
    }

    // The table has the same class with and without a file: the generated processor is the same for both.
    private static ReferenceTable reference(final Settings settings) {
        final Optional<Path> file = settings.get(REFERENCE);
        if (file.isEmpty()) {
            return ReferenceTable.blank();
        }
        try {
            return ReferenceCsv.read(file.get());
        } catch (final IllegalArgumentException e) {
            throw new InvalidSettingsException(e.getMessage(), e);
        }
    }
}
