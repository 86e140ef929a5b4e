package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.KeyValueGroupedDataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.TimeMode;

/**
 * Trades, windowed VWAPs and price-jump alerts from an ITCH feed, written for Spark Structured Streaming: a query for each.
 *
 * <pre>
 * feed -> by instrument -> orders -> join sectors -> trades
 * feed -> watermark -> by instrument -> orders -> join sectors -> windows -> vwap
 * feed -> by instrument -> orders and jumps -> alerts
 * </pre>
 *
 * <p>They give the same lines as the sequential run of {@code tick-alerts}, with these differences, all of them due to
 * Spark:
 *
 * <ul>
 *   <li>A query writes one stream, so each result has its own query, which reads the feed and tracks the orders again.
 *   <li>Trades and alerts of an instrument are in its order. Those of other instruments come between in any order, whatever
 *       the parallelism: a batch is shuffled by instrument.
 *   <li>Windows come in any order, when a batch begins after the batch before has moved the watermark past their end. A
 *       window stays open until a message has passed its end by more than the watermark's delay of {@value #DELAY}; our
 *       pipeline closes it when a message reaches its end, and at the end of a file.
 *   <li>A record that is late, by its own time, is dropped from the windows; our pipeline counts it in the open window.
 *       Without a delay Spark would treat the messages at the watermark itself as late, and lose orders.
 *   <li>Windows are whole microseconds. Match numbers above 2^63 are printed as negative ones.
 *   <li>Bad input is dropped silently.
 * </ul>
 *
 * <p>Needs the RocksDB state store: the processors keep each order as a separate entry, and not all orders of an instrument
 * as one value.
 */
public final class TickAlertsQueries {

    /** Names of the results. */
    public static final String TRADES = "trades";

    public static final String VWAP = "vwap";
    public static final String ALERTS = "alerts";

    /** All results. */
    public static final Set<String> RESULTS = Set.of(TRADES, VWAP, ALERTS);

    static final String DELAY = "1 millisecond";

    private static final long NS_PER_US = 1_000;
    private static final String KEY = "unhex(lpad(hex(locate), 8, '0')) AS key";

    private final SparkSession spark;
    private final JumpRule rule;
    private final Optional<Dataset<Row>> sectors;

    private TickAlertsQueries(final SparkSession spark, final JumpRule rule, final Optional<Dataset<Row>> sectors) {
        this.spark = spark;
        this.rule = rule;
        this.sectors = sectors;
    }

    /**
     * Creates the queries with these settings; see those of {@code tick-alerts}.
     *
     * @throws IllegalArgumentException when the window is not whole microseconds
     */
    public static TickAlertsQueries of(
            final SparkSession spark,
            final Duration window,
            final int thresholdBp,
            final int lookback,
            final boolean everyTrade) {
        checkWindow(window);
        FeedRows.register(spark);
        return new TickAlertsQueries(
                spark, JumpRule.of(window.toNanos(), lookback, thresholdBp, everyTrade), Optional.empty());
    }

    /**
     * Validates a window.
     *
     * @throws IllegalArgumentException when it is not whole microseconds
     */
    public static void checkWindow(final Duration window) {
        if (window.toNanos() % NS_PER_US != 0) {
            throw new IllegalArgumentException("window " + window + ": Spark needs whole microseconds");
        }
    }

    /** Adds a static table of {@code symbol} and {@code sector}, small enough to be sent to all tasks. */
    public TickAlertsQueries sectors(final Dataset<Row> table) {
        return new TickAlertsQueries(spark, rule, Optional.of(table.select("symbol", "sector")));
    }

    /**
     * Lines of a result, in rows of {@code key}, the instrument as four bytes big-endian, and {@code value}, the text of
     * the line.
     *
     * @param records of the feed, with their {@code value} and {@code offset}
     * @throws IllegalArgumentException when there is no such result
     */
    public Dataset<Row> result(final String name, final Dataset<Row> records) {
        final Dataset<Row> feed = FeedRows.of(records);
        return switch (name) {
            case TRADES -> trades(feed);
            case VWAP -> vwap(feed);
            case ALERTS -> alerts(feed);
            default -> throw new IllegalArgumentException("the native peer has no result " + name);
        };
    }

    private Dataset<Row> trades(final Dataset<Row> feed) {
        final Dataset<Row> events = byInstrument(feed)
                .transformWithState(
                        new Events(rule), TimeMode.None(), OutputMode.Append(), Encoders.row(EventRows.SCHEMA));
        return withSectors(events)
                .where("kind = 'TRADE'")
                .selectExpr(
                        KEY,
                        "to_json(named_struct('type', 'trade', 'seq', seq, 'ts', ts, 'locate', locate, 'symbol', symbol,"
                                + " 'sector', sector, 'price', price, 'size', size, 'match', match)) AS value");
    }

    private Dataset<Row> vwap(final Dataset<Row> feed) {
        final Dataset<Row> events = byInstrument(feed.withWatermark(FeedRows.TIME, DELAY))
                .transformWithState(
                        new Events(rule), FeedRows.TIME, OutputMode.Append(), Encoders.row(EventRows.SCHEMA));
        final String window = rule.windowNs() / NS_PER_US + " microseconds";
        return withSectors(events)
                .where("kind IN ('TRADE', 'BUST')")
                .selectExpr("*", "kind = 'TRADE' AS is_trade", "IF(kind = 'TRADE', 1L, -1L) AS sign")
                .groupBy(functions.window(functions.col(FeedRows.TIME), window), functions.col("locate"))
                .agg(
                        functions.expr("max_by(symbol, IF(is_trade, seq, NULL)) AS symbol"),
                        functions.expr("max_by(sector, IF(is_trade, seq, NULL)) AS sector"),
                        functions.expr("sum(sign * price * size) AS notional"),
                        functions.expr("sum(sign * size) AS volume"),
                        functions.expr("sum(sign) AS trades"))
                .where("volume > 0")
                .selectExpr("*", "unix_micros(window.start) * 1000 AS start")
                .selectExpr(
                        KEY,
                        "to_json(named_struct('type', 'vwap', 'window_start', start, 'window_end', start + "
                                + rule.windowNs() + "L, 'locate', locate, 'symbol', symbol, 'sector', sector,"
                                + " 'notional', notional, 'volume', volume, 'trades', trades,"
                                + " 'vwap', average_price(notional, volume))) AS value");
    }

    private Dataset<Row> alerts(final Dataset<Row> feed) {
        return byInstrument(feed)
                .transformWithState(
                        new SparkPriceJumps(rule),
                        TimeMode.None(),
                        OutputMode.Append(),
                        Encoders.row(SparkPriceJumps.SCHEMA))
                .selectExpr(KEY, "value");
    }

    private static KeyValueGroupedDataset<Integer, Row> byInstrument(final Dataset<Row> feed) {
        return feed.groupByKey((MapFunction<Row, Integer>) FeedRows::locate, Encoders.INT());
    }

    private Dataset<Row> withSectors(final Dataset<Row> events) {
        if (sectors.isEmpty()) {
            return events.withColumn("sector", functions.lit(""));
        }
        return events.join(
                        functions.broadcast(sectors.get()),
                        events.col("symbol").equalTo(sectors.get().col("symbol")),
                        "left")
                .drop(sectors.get().col("symbol"))
                .withColumn("sector", functions.coalesce(functions.col("sector"), functions.lit("")));
    }
}
