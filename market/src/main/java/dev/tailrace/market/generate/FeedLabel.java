package dev.tailrace.market.generate;

/**
 * A fact that is true of the generated feed, for tests that need ground truth.
 *
 * @param kind kind of fact
 * @param seq index of the message, from 1
 * @param timestampNs time of the message, in nanoseconds since midnight
 * @param locate stock locate; 0 when the fact is about no symbol
 * @param symbol the symbol, without padding; empty when the fact is about none
 * @param direction 1 up, -1 down, 0 when neither applies
 * @param fromPriceE4 reference price in 1/10000, rounded to the nearest; 0 when there is none
 * @param toPriceE4 price of the message in 1/10000; 0 when there is none
 * @param sizeBp distance of the two in 1/10000 of the unrounded reference, rounded down; 0 when there is none
 * @param matchNumber match number of the trade, the cross or the voided trade; 0 when there is none
 */
public record FeedLabel(
        LabelKind kind,
        long seq,
        long timestampNs,
        int locate,
        String symbol,
        int direction,
        long fromPriceE4,
        long toPriceE4,
        int sizeBp,
        long matchNumber) {

    static final String CSV_HEADER =
            "kind,seq,timestamp_ns,locate,symbol,direction,from_price_e4,to_price_e4,size_bp,match_number";

    String toCsv() {
        return kind + "," + seq + "," + timestampNs + "," + locate + "," + symbol + "," + direction + "," + fromPriceE4
                + "," + toPriceE4 + "," + sizeBp + "," + matchNumber;
    }
}
