package dev.tailrace.kafkastreams.dsl;

import org.apache.kafka.common.serialization.Serde;

/** What the feed has said of an instrument. */
record Instrument(String symbol, char tradingState, boolean isTest) {

    static final char TRADING = 'T';

    static final Instrument UNKNOWN = new Instrument("", TRADING, false);

    static final Serde<Instrument> SERDE = BinarySerde.of(
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
