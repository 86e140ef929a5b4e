package dev.tailrace.experiments.spark.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.PeerReferencePrice;
import dev.tailrace.experiments.peer.WindowSums;
import java.util.List;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.streaming.OutputMode;
import org.apache.spark.sql.streaming.TTLConfig;
import org.apache.spark.sql.streaming.TimeMode;
import org.apache.spark.sql.streaming.ValueState;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Compares each trade with the reference price of its instrument and emits the lines of alerts.
 *
 * <p>It sums its windows itself. Spark joins streams by ranges of time, and cannot express "the latest window before this
 * trade"; and the result of a Spark window is available only after the watermark, too late for the trades after it.
 */
final class SparkPriceJumps extends OrdersProcessor {

    private static final long serialVersionUID = 1L;

    static final StructType SCHEMA =
            new StructType().add("locate", DataTypes.IntegerType).add("value", DataTypes.StringType);

    private transient ValueState<byte[]> references;
    private transient ValueState<byte[]> sums;
    private transient ValueState<Long> sumsWindowNs;

    SparkPriceJumps(final JumpRule rule) {
        super(rule);
    }

    @Override
    public void init(final OutputMode outputMode, final TimeMode timeMode) {
        super.init(outputMode, timeMode);
        references = value("reference");
        sums = value("sums");
        sumsWindowNs = getHandle().getValueState("sums_window", Encoders.LONG(), TTLConfig.NONE());
    }

    @Override
    void onEvent(final MarketEvent event, final List<Row> out) {
        final long windowNs = rule().windowStartNs(event.timestampNs());
        final PeerReferencePrice.Step step = reference(event.locate(), windowNs).after(event, rule());
        if (step.alert() != null) {
            out.add(RowFactory.create(event.locate(), step.alert()));
        }
        references.update(PeerReferencePrice.FORMAT.bytes(step.next()));
        sums.update(WindowSums.FORMAT.bytes(sums().plus(event)));
    }

    /** Closes the window that has ended by then, if there is one. */
    private PeerReferencePrice reference(final int locate, final long windowNs) {
        final PeerReferencePrice known = read(references, PeerReferencePrice.FORMAT);
        final PeerReferencePrice reference = known == null ? PeerReferencePrice.NONE : known;
        if (sumsWindowNs.exists() && sumsWindowNs.get() == windowNs) {
            return reference;
        }
        final WindowSums over = sums();
        final PeerReferencePrice next =
                over.hasTrades() ? reference.closed(new ClosedWindow(locate, sumsWindowNs.get(), over)) : reference;
        sums.clear();
        sumsWindowNs.update(windowNs);
        return next;
    }

    private WindowSums sums() {
        final WindowSums known = read(sums, WindowSums.FORMAT);
        return known == null ? WindowSums.NONE : known;
    }
}
