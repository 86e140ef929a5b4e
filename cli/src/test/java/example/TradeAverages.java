package example;

import dev.tailrace.function.Aggregate;
import dev.tailrace.json.JsonLines;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Time;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.Csv;
import java.time.Duration;

/** An example of the README and a tutorial, which show it without the imports. */
public final class TradeAverages implements PipelineDefinition {

    public record Trade(@Time long time, String symbol, @Decimal(4) long price, long size) {}

    public record Average(@Time long end, String symbol, @Decimal(4) long vwap, long volume) {}

    @Override
    public String name() {
        return "averages";
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.source("trades", Csv.of(Trade.class))
                .keyBy("symbol", Trade::symbol)
                .tumblingWindow(Duration.ofMinutes(1))
                .aggregate("vwap", Aggregate.fold(new Sums("", 0, 0), Sums::add, Sums::average))
                .sink("averages", JsonLines.encoder(Average.class));
    }

    public record Sums(String symbol, long value, long volume) {

        public Sums add(final Trade trade) {
            return new Sums(trade.symbol(), value + trade.price() * trade.size(), volume + trade.size());
        }

        public Average average(final long startNs, final long endNs) {
            return new Average(endNs, symbol, value / volume, volume);
        }
    }
}
