package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.JumpRule;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.TimeMode;

/**
 * Trades, windowed VWAPs and price-jump alerts from an ITCH feed, written for Spark Structured Streaming: one query, so that
 * the feed is read and the orders are tracked once.
 *
 * <pre>
 * feed -> watermark -> by instrument -> orders, windows, jumps -> join sectors -> lines
 * </pre>
 *
 * <p>The windows are in the stateful processor, because Spark would run what precedes a branch once for each branch, and the
 * result of a Spark window is available only after the watermark, too late for the trades that are compared with it.
 *
 * <p>It gives the same lines as the sequential run of {@code tick-alerts}, with these differences, all of them due to Spark:
 *
 * <ul>
 *   <li>Trades and alerts of an instrument are in its order. Those of other instruments come between in any order, whatever
 *       the parallelism: a batch is shuffled by instrument.
 *   <li>Windows come in any order, when a batch begins after the batch before has moved the watermark past their end. A
 *       window stays open until a message has passed its end by the watermark's delay of {@value #DELAY}; our pipeline
 *       closes it when a message reaches its end, and at the end of a file.
 *   <li>A record that is late, by its own time, is dropped; our pipeline counts it in the open window. Without a delay
 *       Spark would treat the messages at the watermark itself as late, and lose orders.
 *   <li>Match numbers above 2^63 are printed as negative ones.
 *   <li>Bad input is dropped silently.
 * </ul>
 *
 * <p>Needs the RocksDB state store: the processor keeps each order as a separate entry, and not all orders of an instrument
 * as one value.
 */
public final class TickAlertsQuery {

    /** Names of the results. */
    public static final String TRADES = "trades";

    public static final String VWAP = "vwap";
    public static final String ALERTS = "alerts";

    /** All results. */
    public static final Set<String> RESULTS = Set.of(TRADES, VWAP, ALERTS);

    static final String DELAY = "1 millisecond";

    private static final String KEY = "unhex(lpad(hex(locate), 8, '0')) AS key";

    private TickAlertsQuery() {}

    /**
     * Lines of all results, in rows of {@code result}, its name; {@code key}, the instrument as four bytes big-endian; and
     * {@code value}, the text of the line.
     *
     * @param records of the feed, with their {@code value} and {@code offset}
     * @param sectors static table of {@code symbol} and {@code sector}, small enough to be sent to all tasks
     */
    public static Dataset<Row> lines(
            final SparkSession spark,
            final Dataset<Row> records,
            final JumpRule rule,
            final Optional<Dataset<Row>> sectors) {
        FeedRows.register(spark);
        final Dataset<Row> results = FeedRows.of(records)
                .withWatermark(FeedRows.TIME, DELAY)
                .groupByKey((MapFunction<Row, Integer>) FeedRows::locate, Encoders.INT())
                .transformWithState(
                        new TickAlertsProcessor(rule),
                        TimeMode.EventTime(),
                        OutputMode.Append(),
                        Encoders.row(TickAlertsProcessor.SCHEMA));
        return withSectors(results, sectors).selectExpr("result", KEY, value(rule));
    }

    private static String value(final JumpRule rule) {
        return "CASE result WHEN '" + TRADES + "' THEN to_json(named_struct('type', 'trade', 'seq', trade.seq,"
                + " 'ts', trade.ts, 'locate', locate, 'symbol', symbol, 'sector', sector, 'price', trade.price,"
                + " 'size', trade.size, 'match', trade.match))"
                + " WHEN '" + VWAP + "' THEN to_json(named_struct('type', 'vwap', 'window_start', window.start,"
                + " 'window_end', window.start + " + rule.windowNs() + "L, 'locate', locate, 'symbol', symbol,"
                + " 'sector', sector, 'notional', window.notional, 'volume', window.volume, 'trades', window.trades,"
                + " 'vwap', average_price(window.notional, window.volume)))"
                + " ELSE alert END AS value";
    }

    private static Dataset<Row> withSectors(final Dataset<Row> results, final Optional<Dataset<Row>> sectors) {
        if (sectors.isEmpty()) {
            return results.withColumn("sector", functions.lit(""));
        }
        final Dataset<Row> table = functions.broadcast(sectors.get().select("symbol", "sector"));
        return results.join(table, results.col("symbol").equalTo(table.col("symbol")), "left")
                .drop(table.col("symbol"))
                .withColumn("sector", functions.coalesce(functions.col("sector"), functions.lit("")));
    }
}
