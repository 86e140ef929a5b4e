package dev.tailrace.samples.ticks;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.DecimalText;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.JsonScanner;

/** Reads ticks, or trades that have their sector, with times in nanoseconds; other fields are skipped. */
final class TickDecoder implements Decoder<Tick> {

    private static final byte[] TIME = JsonScanner.ascii("ts");
    private static final byte[] TYPE = JsonScanner.ascii("type");
    private static final byte[] TRADE = JsonScanner.ascii("Trade");
    private static final byte[] SECTOR = JsonScanner.ascii("sector");
    private static final byte[] SYMBOL = JsonScanner.ascii("symbol");
    private static final byte[] PRICE = JsonScanner.ascii("price");
    private static final byte[] SIZE = JsonScanner.ascii("size");

    /** Value of a price that the record does not have; no field has it. */
    private static final long MISSING = DecimalText.NO_NUMBER;

    private final Tick tick = new Tick();
    private final transient JsonScanner json = new JsonScanner();
    private final boolean isEnriched;
    private InputFault bad;

    private TickDecoder(final boolean isEnriched) {
        this.isEnriched = isEnriched;
    }

    static TickDecoder ofTicks() {
        return new TickDecoder(false);
    }

    static TickDecoder ofTrades() {
        return new TickDecoder(true);
    }

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-tick",
                "is not a JSON object with ts, " + (isEnriched ? "sector" : "type") + ", symbol below "
                        + SymbolSectors.SYMBOLS + ", price and size");
    }

    @Override
    public Tick decode(final byte[] buffer, final int offset, final int length, final long position) {
        tick.timeNs = -1;
        tick.isTrade = false;
        tick.symbol = -1;
        tick.sector = null;
        tick.priceE4 = MISSING;
        tick.size = 0;
        boolean hasType = false;
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            if (json.isNamed(TYPE)) {
                hasType = true;
                tick.isTrade = json.is(TRADE);
            } else {
                read();
            }
        }
        if (json.isWhole()
                && tick.timeNs >= 0
                && tick.symbol >= 0
                && tick.priceE4 != MISSING
                && tick.size > 0
                && (isEnriched ? tick.sector != null : hasType)) {
            return tick;
        }
        bad.report();
        return null;
    }

    private void read() {
        if (isEnriched && json.isNamed(SECTOR)) {
            tick.sector = SymbolSectors.known(json);
        } else if (json.isText()) {
            return;
        } else if (json.isNamed(TIME)) {
            tick.timeNs = json.fieldValue(0);
        } else if (json.isNamed(SYMBOL)) {
            tick.symbol = json.fieldIndex(SymbolSectors.SYMBOLS - 1);
        } else if (json.isNamed(PRICE)) {
            tick.priceE4 = json.fieldValue(Tick.PRICE_PLACES);
        } else if (json.isNamed(SIZE)) {
            tick.size = json.fieldValue(0);
        }
    }

    @Override
    public long eventTimeNs(final Tick record) {
        return record.timeNs;
    }
}
