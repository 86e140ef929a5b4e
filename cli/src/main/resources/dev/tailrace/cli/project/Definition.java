package @package@;

import dev.tailrace.function.Aggregate;
import dev.tailrace.json.JsonLines;
import dev.tailrace.record.Decimal;
import dev.tailrace.record.Time;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.Csv;
import java.time.Duration;
import java.util.List;

/** Finds seconds in which the mid price of a symbol moves far. */
public final class @class@ implements PipelineDefinition {

    /** A line of the input. Prices are kept in 1/10000, times in nanoseconds since 1970. */
    public record Quote(@Time long time, String symbol, @Decimal(4) long bid, @Decimal(4) long ask) {}

    /** A line of the output: the first and the last mid price of a second. */
    public record Move(@Time long end, String symbol, @Decimal(4) long from, @Decimal(4) long to) {}

    private static final Setting<Integer> THRESHOLD =
            Setting.integer("threshold-bp", 100, 1, 10_000, "least move that is an alert, in hundredths of a percent");

    @Override
    public String name() {
        return "@name@";
    }

    @Override
    public String description() {
        return "far moves of mid prices";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(THRESHOLD);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int threshold = settings.get(THRESHOLD);
        pipeline.source("quotes", Csv.of(Quote.class))
                .keyBy("symbol", Quote::symbol)
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("move", Aggregate.fold(new Mids("", 0, 0), Mids::add, Mids::move))
                .filter("far", move -> Math.abs(move.to() - move.from()) * 10_000 >= threshold * move.from())
                .sink("alerts", JsonLines.encoder(Move.class));
    }

    /** The mid prices of a window so far: the first one, 0 before there is one, and the last one. */
    public record Mids(String symbol, long first, long last) {

        public Mids add(final Quote quote) {
            final long mid = (quote.bid() + quote.ask()) / 2;
            return new Mids(quote.symbol(), first == 0 ? mid : first, mid);
        }

        public Move move(final long startNs, final long endNs) {
            return new Move(endNs, symbol, first, last);
        }
    }
}
