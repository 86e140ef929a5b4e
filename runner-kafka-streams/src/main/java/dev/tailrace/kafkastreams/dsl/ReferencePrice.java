package dev.tailrace.kafkastreams.dsl;

import java.math.BigInteger;
import org.apache.kafka.common.serialization.Serde;

/** What the trades of one instrument are compared with, and which windows have had their alerts. */
final class ReferencePrice {

    private static final long NONE = Long.MIN_VALUE;
    private static final BigInteger BASIS_POINTS = BigInteger.valueOf(10_000);

    static final Serde<ReferencePrice> SERDE = BinarySerde.of(
            (price, out) -> {
                out.writeLong(price.notionalE4);
                out.writeLong(price.volume);
                out.writeLong(price.windowStartNs);
                out.writeLong(price.tradeWindowNs);
                out.writeLong(price.haltWindowNs);
                out.writeBoolean(price.isSuspended);
                out.writeBoolean(price.isCrossedSinceHalt);
                out.writeLong(price.lastUpWindowNs);
                out.writeLong(price.lastDownWindowNs);
            },
            in -> {
                final ReferencePrice price = new ReferencePrice();
                price.notionalE4 = in.readLong();
                price.volume = in.readLong();
                price.windowStartNs = in.readLong();
                price.tradeWindowNs = in.readLong();
                price.haltWindowNs = in.readLong();
                price.isSuspended = in.readBoolean();
                price.isCrossedSinceHalt = in.readBoolean();
                price.lastUpWindowNs = in.readLong();
                price.lastDownWindowNs = in.readLong();
                return price;
            });

    private long notionalE4;
    private long volume;
    private long windowStartNs = NONE;
    private long tradeWindowNs = NONE;
    private long haltWindowNs = NONE;
    private boolean isSuspended;
    private boolean isCrossedSinceHalt;
    private long lastUpWindowNs = NONE;
    private long lastDownWindowNs = NONE;

    /** A window with trades has closed; it counts unless it has trades from before the latest halt. */
    void closed(final ClosedWindow window) {
        if (window.startNs() > haltWindowNs) {
            set(window.startNs(), window.sums().notionalE4(), window.sums().volume());
        }
    }

    void cross(final long startNs, final MarketEvent cross) {
        final boolean isAfterHalt = cross.code() == 'H';
        if (isAfterHalt || cross.code() == 'O') {
            set(startNs, Math.multiplyExact(cross.priceE4(), cross.shares()), cross.shares());
            isCrossedSinceHalt |= isAfterHalt;
        }
    }

    private void set(final long startNs, final long sumE4, final long ofVolume) {
        windowStartNs = startNs;
        notionalE4 = sumE4;
        volume = ofVolume;
    }

    void state(final char state) {
        if (state != Instrument.TRADING) {
            suspend();
            return;
        }
        if (isSuspended && !isCrossedSinceHalt) {
            windowStartNs = NONE;
        }
        isSuspended = false;
    }

    private void suspend() {
        if (!isSuspended) {
            haltWindowNs = tradeWindowNs;
            isSuspended = true;
            isCrossedSinceHalt = false;
        }
    }

    /** Takes a trade in; says whether it alerts. */
    boolean jumps(final long startNs, final MarketEvent trade, final JumpRule rule) {
        tradeWindowNs = startNs;
        if (windowStartNs == NONE || startNs - windowStartNs > rule.lookbackNs()) {
            return false;
        }
        final BigInteger distance = distance(trade.priceE4());
        return distance.abs().multiply(BASIS_POINTS).compareTo(limit(rule)) > 0
                && (isFirst(startNs, distance.signum() > 0) || rule.everyTrade());
    }

    /** Price times volume, minus the notional: positive when the price is above the average. */
    BigInteger distance(final long priceE4) {
        return BigInteger.valueOf(priceE4)
                .multiply(BigInteger.valueOf(volume))
                .subtract(BigInteger.valueOf(notionalE4));
    }

    private BigInteger limit(final JumpRule rule) {
        return BigInteger.valueOf(notionalE4).multiply(BigInteger.valueOf(rule.thresholdBp()));
    }

    private boolean isFirst(final long startNs, final boolean up) {
        final boolean first = startNs != (up ? lastUpWindowNs : lastDownWindowNs);
        if (up) {
            lastUpWindowNs = startNs;
        } else {
            lastDownWindowNs = startNs;
        }
        return first;
    }

    long notionalE4() {
        return notionalE4;
    }

    long volume() {
        return volume;
    }

    long windowStartNs() {
        return windowStartNs;
    }
}
