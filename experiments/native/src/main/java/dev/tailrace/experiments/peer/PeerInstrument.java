package dev.tailrace.experiments.peer;

/**
 * State of an instrument according to the feed: symbol, trading state, and whether it is a test symbol.
 *
 * @param symbol without padding; empty until a message has named it
 */
public record PeerInstrument(String symbol, char tradingState, boolean isTest) {

    static final char TRADING = 'T';

    /** Instrument before its first message. */
    public static final PeerInstrument UNKNOWN = new PeerInstrument("", TRADING, false);

    public static final BinaryFormat<PeerInstrument> FORMAT = BinaryFormat.of(
            (instrument, out) -> {
                out.writeUTF(instrument.symbol);
                out.writeChar(instrument.tradingState);
                out.writeBoolean(instrument.isTest);
            },
            in -> new PeerInstrument(in.readUTF(), in.readChar(), in.readBoolean()));

    PeerInstrument named(final String name) {
        return symbol.isEmpty() ? new PeerInstrument(name, tradingState, isTest) : this;
    }

    PeerInstrument state(final char state) {
        return new PeerInstrument(symbol, state, isTest);
    }

    boolean isEligible() {
        return tradingState == TRADING && !isTest;
    }
}
