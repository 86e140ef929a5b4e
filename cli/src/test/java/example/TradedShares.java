package example;

import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.operator.BookOperator;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;

/** The example of the page about embedding, which shows it without the imports. */
public final class TradedShares {

    private long shares;

    private void add(final MarketUpdate trade) {
        shares += trade.shares();
    }

    /** Shares traded in a file of ITCH 5.0 messages. */
    public static long in(final String file) {
        final TradedShares traded = new TradedShares();
        final Pipeline pipeline = Pipeline.named("traded-shares");
        pipeline.source("feed", ItchEventDecoder::new)
                .keyById("instrument", ItchEvent::locate)
                .processKeyed("book", () -> new BookOperator(1_000_000_000L, false))
                .filter("tape", MarketUpdate::isTrade)
                .deliver("shares", traded::add);
        final StreamGraph graph = pipeline.build();
        final ProcessorFactory processor =
                ProcessorFactory.of(graph, "example.TradedSharesProcessor", TradedShares.class.getClassLoader());
        final InputFaults inputFaults = new InputFaults(OnError.FAIL);
        try (InputLog feed = Feeds.open(file, inputFaults)) {
            SequentialRun.of(graph)
                    .input("feed", feed)
                    .inputFaults(inputFaults)
                    .processor(processor::create)
                    .build()
                    .run();
        }
        return traded.shares;
    }
}
