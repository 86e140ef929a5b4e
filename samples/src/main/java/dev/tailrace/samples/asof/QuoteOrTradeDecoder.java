package dev.tailrace.samples.asof;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
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

    private final QuoteOrTrade record = new QuoteOrTrade();
    private final transient JsonScanner json = new JsonScanner();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal("bad-record", "is not a JSON object with type, symbol up to 9999, and ts");
    }

    @Override
    public QuoteOrTrade decode(final byte[] buffer, final int offset, final int length, final long position) {
        record.symbol = -1;
        record.timeNs = -1;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            read();
        }
        if (json.isWhole() && record.timeNs >= 0 && record.symbol >= 0 && record.symbol <= LAST_SYMBOL) {
            return record;
        }
        bad.report();
        return null;
    }

    private void read() {
        if (json.isNamed(TYPE)) {
            record.isTrade = json.is(TRADE);
        } else if (json.isText()) {
            return;
        } else if (json.isNamed(SYMBOL)) {
            record.symbol = (int) json.fieldValue(0);
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
