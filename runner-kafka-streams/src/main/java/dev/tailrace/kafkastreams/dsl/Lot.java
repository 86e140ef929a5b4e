package dev.tailrace.kafkastreams.dsl;

import org.apache.kafka.common.serialization.Serde;

/** So many shares at a price: what is left of a resting order, or a print. */
record Lot(long priceE4, long shares) {

    private static final long HIGHEST_PRICE_E4 = 2_000_000_000L;

    static final Serde<Lot> SERDE = BinarySerde.of(
            (lot, out) -> {
                out.writeLong(lot.priceE4);
                out.writeLong(lot.shares);
            },
            in -> new Lot(in.readLong(), in.readLong()));

    static boolean isPrice(final long priceE4) {
        return priceE4 > 0 && priceE4 <= HIGHEST_PRICE_E4;
    }

    /** Without some shares; null when none is left. */
    Lot without(final long taken) {
        return taken >= shares ? null : new Lot(priceE4, shares - taken);
    }
}
