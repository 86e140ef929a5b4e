package example;

import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.json.TradeJson;
import dev.tailrace.market.operator.BookOperator;
import dev.tailrace.market.operator.TradeEnricher;
import dev.tailrace.market.reference.ReferenceRow;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;

/** The example of a tutorial, which shows it without the imports. */
public final class LargeTrades implements PipelineDefinition {

    private static final Setting<Integer> SHARES =
            Setting.integer("shares", 1_000, 1, 1_000_000, "fewest shares of a large trade");

    @Override
    public String name() {
        return "large-trades";
    }

    @Override
    public String description() {
        return "trades of many shares from an ITCH 5.0 feed";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(SHARES);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int shares = settings.get(SHARES);
        pipeline.source("feed", ItchEventDecoder::new)
                .keyById("instrument", ItchEvent::locate)
                .processKeyed("book", () -> new BookOperator(1_000_000_000L, false))
                .filter("tape", MarketUpdate::isTrade)
                .filter("large", trade -> trade.shares() >= shares)
                .enrich("reference", instrument -> ReferenceRow.BLANK, MarketUpdate::locate, TradeEnricher::new)
                .sink("trades", TradeJson::new);
    }
}
