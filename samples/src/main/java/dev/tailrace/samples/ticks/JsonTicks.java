package dev.tailrace.samples.ticks;

import dev.tailrace.function.Holder;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.JsonResult;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.TextLines;
import java.time.Duration;
import java.util.List;

/**
 * Pipeline that enriches ticks, and emits VWAPs and alerts:
 *
 * <pre>
 * {"ts":1000,"ingest_ts":1000,"type":"Trade","symbol":17,"order_id":4711,"price":101.2500,"size":300}   in
 * {"ts":1000,"symbol":17,"sector":"Energy","price":101.2500,"size":300}                                 out, trades
 * {"start":0,"symbol":17,"sector":"Energy","vwap":101.2500,"volume":300}                                out, vwap
 * {"ts":1000,"symbol":17,"price":110.0000,"vwap":101.2500}                                              out, alerts
 * </pre>
 *
 * <p>It can be divided: the part {@code edge} makes trades of ticks, and the part {@code windows} reads these trades and makes the
 * rest.
 */
public final class JsonTicks implements SamplePipeline {

    private static final String TRADES = "trades";
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Setting<Integer> PER_SECOND =
            Setting.integer("per-second", 10_000, 1, 10_000_000, "generated ticks in a second of event time");

    private static final String EDGE = "edge";
    private static final String WINDOWS = "windows";
    private static final Setting<String> PART = Setting.choice(
            "part",
            "all",
            List.of("all", EDGE, WINDOWS),
            "all, or one of two parts: trades of ticks, or windows and alerts of these trades");

    @Override
    public String name() {
        return "json-ticks";
    }

    @Override
    public String description() {
        return "trades with their sectors, one-second VWAPs and alerts, from ticks in JSON of about 120 bytes";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PER_SECOND, PART);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        switch (settings.get(PART)) {
            case EDGE -> edge(pipeline).sink(TRADES, JsonResult.Json::new);
            case WINDOWS -> windows(pipeline.source(TRADES, TextLines.of("jsonl", TickDecoder::ofTrades)));
            default -> {
                final EventStream<Tick> trades = edge(pipeline);
                trades.sink(TRADES, JsonResult.Json::new);
                windows(trades);
            }
        }
    }

    private static EventStream<Tick> edge(final Pipeline pipeline) {
        return pipeline.source("ticks", TextLines.of("jsonl", TickDecoder::ofTicks))
                .enrich("enriched", new SymbolSectors(), Tick::symbolId, TickSector::new)
                .filter("traded", tick -> tick.isTrade);
    }

    private static void windows(final EventStream<Tick> trades) {
        final EventStream<SymbolVwap> windows =
                trades.keyById("symbol", Tick::symbol).tumblingWindow(WINDOW).aggregate("windows", SymbolVwap::new);
        windows.sink("vwap", JsonResult.Json::new);
        trades.keyById("symbol", Tick::symbol)
                .connect(windows.keyById("symbol", SymbolVwap::symbol))
                .asOfJoin("jumps", Holder.copying(SymbolVwap::new, SymbolVwap::copy), PriceAlert::new)
                .sink("alerts", JsonResult.Json::new);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        return new TickGenerator(new FlatJsonWriter(TickGenerator.LONGEST), settings.get(PER_SECOND));
    }
}
