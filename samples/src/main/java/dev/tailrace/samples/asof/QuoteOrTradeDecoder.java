package dev.tailrace.samples.asof;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.samples.FlatJsonReader;

/** Reads quotes and trades of symbols from 0 to 9,999, with times in nanoseconds; other fields are skipped. */
final class QuoteOrTradeDecoder implements Decoder<QuoteOrTrade> {

    private static final byte[] TYPE = FlatJsonReader.name("type");
    private static final byte[] TRADE = FlatJsonReader.name("trade");
    private static final byte[] SYMBOL = FlatJsonReader.name("symbol");
    private static final byte[] TIME = FlatJsonReader.name("ts");
    private static final byte[] PRICE = FlatJsonReader.name("price");
    private static final byte[] SIZE = FlatJsonReader.name("size");
    private static final byte[] BID = FlatJsonReader.name("bid");
    private static final byte[] ASK = FlatJsonReader.name("ask");
    private static final int LAST_SYMBOL = 9_999;
    private static final int PRICE_PLACES = 4;

    private final QuoteOrTrade record = new QuoteOrTrade();
    private final FlatJsonReader json = new FlatJsonReader();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal("bad-record", "is not a JSON object with type, symbol up to 9999, and ts");
    }

    @Override
    public QuoteOrTrade decode(final byte[] buffer, final int offset, final int length, final long position) {
        record.symbol = -1;
        record.timeNs = -1;
        if (json.begin(buffer, offset, length)) {
            while (json.next()) {
                read();
            }
        }
        if (json.isWhole() && record.timeNs >= 0 && record.symbol >= 0 && record.symbol <= LAST_SYMBOL) {
            return record;
        }
        bad.report();
        return null;
    }

    private void read() {
        if (json.isNamed(TYPE)) {
            record.isTrade = json.isText(TRADE);
        } else if (json.isText()) {
            return;
        } else if (json.isNamed(SYMBOL)) {
            record.symbol = (int) json.number();
        } else if (json.isNamed(TIME)) {
            record.timeNs = json.number();
        } else if (json.isNamed(PRICE)) {
            record.priceE4 = json.number(PRICE_PLACES);
        } else if (json.isNamed(SIZE)) {
            record.size = json.number();
        } else if (json.isNamed(BID)) {
            record.bidE4 = json.number(PRICE_PLACES);
        } else if (json.isNamed(ASK)) {
            record.askE4 = json.number(PRICE_PLACES);
        }
    }

    @Override
    public long eventTimeNs(final QuoteOrTrade quoteOrTrade) {
        return quoteOrTrade.timeNs;
    }
}
