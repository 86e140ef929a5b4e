package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import java.util.List;
import org.apache.spark.sql.Row;

/** Processor that outputs the market events themselves, as {@link EventRows}. */
final class Events extends OrdersProcessor {

    private static final long serialVersionUID = 1L;

    Events(final JumpRule rule) {
        super(rule);
    }

    @Override
    void onEvent(final MarketEvent event, final List<Row> out) {
        out.add(EventRows.of(event));
    }
}
