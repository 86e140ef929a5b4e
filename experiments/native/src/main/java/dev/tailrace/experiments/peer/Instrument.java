package dev.tailrace.experiments.peer;

/**
 * What the feed has said of an instrument.
 *
 * @param symbol without padding; empty until a message has named it
 */
public record Instrument(String symbol, char tradingState, boolean isTest) {

    static final char TRADING = 'T';

    /** One of which nothing was said. */
    public static final Instrument UNKNOWN = new Instrument("", TRADING, false);

    /** As bytes. */
    public static final BinaryFormat<Instrument> FORMAT = BinaryFormat.of(
            (instrument, out) -> {
                out.writeUTF(instrument.symbol);
                out.writeChar(instrument.tradingState);
                out.writeBoolean(instrument.isTest);
            },
            in -> new Instrument(in.readUTF(), in.readChar(), in.readBoolean()));

    Instrument named(final String name) {
        return symbol.isEmpty() ? new Instrument(name, tradingState, isTest) : this;
    }

    Instrument state(final char state) {
        return new Instrument(symbol, state, isTest);
    }

    boolean isEligible() {
        return tradingState == TRADING && !isTest;
    }
}
