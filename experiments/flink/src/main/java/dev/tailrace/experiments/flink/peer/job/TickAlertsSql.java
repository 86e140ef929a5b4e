package dev.tailrace.experiments.flink.peer.job;

import dev.tailrace.experiments.peer.Average;
import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.Lines;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.WindowSums;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;

/**
 * Trades, windowed VWAPs and price-jump alerts in Flink SQL, over the market events of {@link TickAlertsJob}: SQL cannot
 * express the orders that executions refer to.
 *
 * <pre>
 * market --+--> trades ---------------+
 *          +--> windows (TUMBLE) -----+--> prices --> compared (LAST_VALUE OVER) --> jumps --> first of a window (OVER)
 *          +--> crosses --------------+
 * </pre>
 *
 * <p>Trades and VWAPs are those of the DataStream job. An alert compares a trade with the price before it, in the order of
 * milliseconds and, within one, of arrival, so that
 *
 * <ul>
 *   <li>halts do not count: after a halt, our pipeline compares with nothing or with the cross that ended it, until a
 *       window has closed;
 *   <li>an alert is emitted when the watermark has passed its trade, not together with the trade;
 *   <li>first alerts of an instrument are in order with one task only, because each window and direction is its own key.
 * </ul>
 */
final class TickAlertsSql {

    private static final String TRADES = "SELECT * FROM market WHERE kind = 'TRADE'";

    private static final String WINDOWS =
            """
            SELECT instrument, window_time AS event_time, MIN(window_ns) AS start_ns,
                   MAX(symbol) FILTER (WHERE weight > 0) AS symbol, MAX(sector) FILTER (WHERE weight > 0) AS sector,
                   SUM(weight * price * shares) AS notional, SUM(weight * shares) AS volume, SUM(weight) AS trades
            FROM TABLE(TUMBLE(TABLE market, DESCRIPTOR(event_time), INTERVAL '${window}' SECOND(10, 3)))
            WHERE weight <> 0
            GROUP BY instrument, window_start, window_end, window_time
            HAVING SUM(weight * shares) > 0
            """;

    /** Trades, and between them the reference prices that they are compared with. */
    private static final String PRICES =
            """
            SELECT instrument, event_time, seq, ts, window_ns, symbol, sector, price, shares, match_no,
                   CAST(NULL AS BIGINT) AS start_ns, CAST(NULL AS BIGINT) AS notional, CAST(NULL AS BIGINT) AS volume
            FROM trades
            UNION ALL
            SELECT instrument, event_time, ${none}, start_ns, notional, volume FROM windows
            UNION ALL
            SELECT instrument, event_time, ${none}, window_ns, price * shares, shares FROM market
            WHERE kind = 'CROSS' AND code IN ('O', 'H')
            """;

    private static final String NO_TRADE =
            """
            CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS STRING), CAST(NULL AS STRING),
            CAST(NULL AS BIGINT), CAST(NULL AS BIGINT), CAST(NULL AS BIGINT)
            """;

    private static final String COMPARED =
            """
            SELECT instrument, event_time, seq, ts, window_ns, symbol, sector, price, shares, match_no,
                   LAST_VALUE(start_ns) OVER latest AS start_ns,
                   LAST_VALUE(notional) OVER latest AS notional,
                   LAST_VALUE(volume) OVER latest AS volume
            FROM prices
            WINDOW latest AS (PARTITION BY instrument ORDER BY event_time
                              ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
            """;

    private static final String JUMPS =
            """
            SELECT *, CASE WHEN distance > 0 THEN 1 ELSE -1 END AS side
            FROM (SELECT *, CAST(price AS DECIMAL(38, 0)) * volume - notional AS distance FROM compared
                  WHERE seq IS NOT NULL AND window_ns - start_ns <= ${lookback})
            WHERE ABS(distance) * 10000 > CAST(notional AS DECIMAL(38, 0)) * ${threshold}
            """;

    private static final String FIRST_JUMPS =
            """
            SELECT *
            FROM (SELECT *, COUNT(*) OVER (PARTITION BY instrument, window_ns, side ORDER BY event_time
                                           ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS nth
                  FROM jumps)
            WHERE nth = 1
            """;

    private static final double MS_PER_SECOND = 1e3;

    private final JumpRule rule;
    private final StreamTableEnvironment tables;

    private TickAlertsSql(final JumpRule rule, final StreamTableEnvironment tables) {
        this.rule = rule;
        this.tables = tables;
    }

    /** Creates the queries over events with event time and watermarks. */
    static TickAlertsSql over(final DataStream<MarketEvent> events, final JumpRule rule) {
        final StreamExecutionEnvironment environment = events.getExecutionEnvironment();
        final StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        // Windows begin at multiples of their size since midnight, and the feed has no time zone.
        tables.getConfig().set("table.local-time-zone", "UTC");
        final TickAlertsSql sql = new TickAlertsSql(rule, tables);
        tables.createTemporaryView(
                "market",
                events.map(new EventRow(rule)).returns(EventRow.TYPE).name("rows"),
                Schema.newBuilder()
                        .columnByMetadata("event_time", DataTypes.TIMESTAMP_LTZ(3), "rowtime", true)
                        .watermark("event_time", "SOURCE_WATERMARK()")
                        .build());
        sql.view("trades", TRADES);
        sql.view("windows", WINDOWS);
        sql.view("prices", PRICES);
        sql.view("compared", COMPARED);
        sql.view("jumps", JUMPS);
        return sql;
    }

    private void view(final String name, final String query) {
        tables.createTemporaryView(name, tables.sqlQuery(query(query)));
    }

    private String query(final String text) {
        return text.replace("${none}", NO_TRADE)
                .replace(
                        "${window}",
                        String.format(Locale.ROOT, "%.3f", FlinkFeedTime.ms(rule.windowNs()) / MS_PER_SECOND))
                .replace("${threshold}", Integer.toString(rule.thresholdBp()))
                .replace("${lookback}", Long.toString(rule.lookbackNs()));
    }

    /** Lines by result, of the requested results. */
    Map<String, DataStream<Line>> results(final Set<String> wanted) {
        final Map<String, DataStream<Line>> results = new HashMap<>();
        if (wanted.contains(TickAlertsJob.TRADES)) {
            results.put(
                    TickAlertsJob.TRADES,
                    lines(TickAlertsJob.TRADES, "SELECT * FROM trades", row -> Lines.trade(EventRow.trade(row))));
        }
        if (wanted.contains(TickAlertsJob.VWAP)) {
            final long windowNs = rule.windowNs();
            results.put(
                    TickAlertsJob.VWAP,
                    lines(TickAlertsJob.VWAP, "SELECT * FROM windows", row -> Lines.vwap(window(row), windowNs)));
        }
        if (wanted.contains(TickAlertsJob.ALERTS)) {
            results.put(
                    TickAlertsJob.ALERTS,
                    lines(
                            TickAlertsJob.ALERTS,
                            rule.everyTrade() ? "SELECT * FROM jumps" : FIRST_JUMPS,
                            TickAlertsSql::alert));
        }
        return results;
    }

    private static ClosedWindow window(final Row row) {
        return new ClosedWindow(
                row.<Integer>getFieldAs("instrument"),
                row.<Long>getFieldAs("start_ns"),
                new WindowSums(
                        row.getFieldAs("symbol"),
                        row.getFieldAs("sector"),
                        row.<Long>getFieldAs("notional"),
                        row.<Long>getFieldAs("volume"),
                        row.<Integer>getFieldAs("trades")));
    }

    private static String alert(final Row row) {
        return Lines.priceJump(
                EventRow.trade(row),
                new Average(
                        row.<Long>getFieldAs("start_ns"),
                        row.<Long>getFieldAs("notional"),
                        row.<Long>getFieldAs("volume")),
                row.<Integer>getFieldAs("side"));
    }

    private DataStream<Line> lines(final String result, final String query, final MapFunction<Row, String> text) {
        final Table table = tables.sqlQuery(query);
        return tables.toDataStream(table).map(new RowLine(text)).name(result);
    }

    /** Formats rows that have an {@code instrument} as lines. */
    private static final class RowLine implements MapFunction<Row, Line> {

        private static final long serialVersionUID = 1L;

        private final MapFunction<Row, String> text;

        RowLine(final MapFunction<Row, String> text) {
            this.text = text;
        }

        @Override
        public Line map(final Row row) throws Exception {
            return new Line(row.<Integer>getFieldAs("instrument"), text.map(row));
        }
    }

    /**
     * Converts market events to table rows. {@code weight} is 1 for a trade, -1 for a trade that is undone and 0 for events
     * without shares in a window.
     */
    private static final class EventRow implements MapFunction<MarketEvent, Row> {

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
}
