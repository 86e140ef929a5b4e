package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.types.Row;

/**
 * Converts market events to table rows. {@code weight} is 1 for a trade, -1 for a trade that is undone and 0 for events
 * without shares in a window.
 */
final class EventRow implements MapFunction<MarketEvent, Row> {

    static final TypeInformation<Row> TYPE = Types.ROW_NAMED(
            new String[] {
                "kind",
                "seq",
                "ts",
                "window_ns",
                "instrument",
                "symbol",
                "sector",
                "price",
                "shares",
                "match_no",
                "code",
                "weight"
            },
            Types.STRING,
            Types.LONG,
            Types.LONG,
            Types.LONG,
            Types.INT,
            Types.STRING,
            Types.STRING,
            Types.LONG,
            Types.LONG,
            Types.LONG,
            Types.STRING,
            Types.INT);

    private static final long serialVersionUID = 1L;

    private final JumpRule rule;

    EventRow(final JumpRule rule) {
        this.rule = rule;
    }

    @Override
    public Row map(final MarketEvent event) {
        return Row.of(
                event.kind().name(),
                event.seq(),
                event.timestampNs(),
                rule.windowStartNs(event.timestampNs()),
                event.locate(),
                event.symbol(),
                event.sector(),
                event.priceE4(),
                event.shares(),
                event.matchNumber(),
                Character.toString(event.code()),
                weight(event.kind()));
    }

    private static int weight(final MarketEvent.Kind kind) {
        return switch (kind) {
            case TRADE -> 1;
            case BUST -> -1;
            case CROSS, STATE -> 0;
        };
    }

    /** The trade of a row. */
    static MarketEvent trade(final Row row) {
        return new MarketEvent(
                MarketEvent.Kind.TRADE,
                row.<Long>getFieldAs("seq"),
                row.<Long>getFieldAs("ts"),
                row.<Integer>getFieldAs("instrument"),
                row.getFieldAs("symbol"),
                row.getFieldAs("sector"),
                row.<Long>getFieldAs("price"),
                row.<Long>getFieldAs("shares"),
                row.<Long>getFieldAs("match_no"),
                ' ');
    }
}
