package dev.tailrace.samples.asof;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.DecimalText;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.JsonScanner;

/** Reads quotes and trades of symbols from 0 to 9,999, with times in nanoseconds; other fields are skipped. */
final class QuoteOrTradeDecoder implements Decoder<QuoteOrTrade> {

    private static final byte[] TYPE = JsonScanner.ascii("type");
    private static final byte[] TRADE = JsonScanner.ascii("trade");
    private static final byte[] SYMBOL = JsonScanner.ascii("symbol");
    private static final byte[] TIME = JsonScanner.ascii("ts");
    private static final byte[] PRICE = JsonScanner.ascii("price");
    private static final byte[] SIZE = JsonScanner.ascii("size");
    private static final byte[] BID = JsonScanner.ascii("bid");
    private static final byte[] ASK = JsonScanner.ascii("ask");
    private static final int LAST_SYMBOL = 9_999;
    private static final int PRICE_PLACES = 4;

    /** Value of a number that the record does not have; no field has it. */
    private static final long MISSING = DecimalText.NO_NUMBER;

    private final QuoteOrTrade record = new QuoteOrTrade();
    private final transient JsonScanner json = new JsonScanner();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-record",
                "is not a JSON object with type, symbol up to 9999, ts, and price and size or bid and ask");
    }

    @Override
    public QuoteOrTrade decode(final byte[] buffer, final int offset, final int length, final long position) {
        record.isTrade = false;
        record.symbol = -1;
        record.timeNs = -1;
        record.priceE4 = MISSING;
        record.size = MISSING;
        record.bidE4 = MISSING;
        record.askE4 = MISSING;
        boolean hasType = false;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            if (json.isNamed(TYPE)) {
                hasType = true;
                record.isTrade = json.is(TRADE);
            } else {
                read();
            }
        }
        if (json.isWhole() && hasType && record.timeNs >= 0 && record.symbol >= 0 && hasPrices()) {
            return record;
        }
        bad.report();
        return null;
    }

    private boolean hasPrices() {
        return record.isTrade
                ? record.priceE4 != MISSING && record.size != MISSING
                : record.bidE4 != MISSING && record.askE4 != MISSING;
    }

    private void read() {
        if (json.isText()) {
            return;
        }
        if (json.isNamed(SYMBOL)) {
            record.symbol = json.fieldIndex(LAST_SYMBOL);
        } else if (json.isNamed(TIME)) {
            record.timeNs = json.fieldValue(0);
        } else if (json.isNamed(PRICE)) {
            record.priceE4 = json.fieldValue(PRICE_PLACES);
        } else if (json.isNamed(SIZE)) {
            record.size = json.fieldValue(0);
        } else if (json.isNamed(BID)) {
            record.bidE4 = json.fieldValue(PRICE_PLACES);
        } else if (json.isNamed(ASK)) {
            record.askE4 = json.fieldValue(PRICE_PLACES);
        }
    }

    @Override
    public long eventTimeNs(final QuoteOrTrade quoteOrTrade) {
        return quoteOrTrade.timeNs;
    }
}
