package dev.tailrace.experiments.peer;

/**
 * Market event of one message: a trade, a cross, a busted trade or a change of the trading state.
 *
 * @param seq position of the message in the feed
 * @param timestampNs since midnight
 * @param symbol without padding
 * @param sector from reference data; empty when there is none
 * @param priceE4 of the trade, the cross or the trade that is undone
 * @param code type of the cross, or the new trading state
 */
public record MarketEvent(
        Kind kind,
        long seq,
        long timestampNs,
        int locate,
        String symbol,
        String sector,
        long priceE4,
        long shares,
        long matchNumber,
        char code)
        implements PriceEvent {

    public enum Kind {
        TRADE,
        BUST,
        CROSS,
        STATE
    }

    public static final BinaryFormat<MarketEvent> FORMAT = BinaryFormat.of(
            (event, out) -> {
                out.writeByte(event.kind.ordinal());
                out.writeLong(event.seq);
                out.writeLong(event.timestampNs);
                out.writeInt(event.locate);
                out.writeUTF(event.symbol);
                out.writeUTF(event.sector);
                out.writeLong(event.priceE4);
                out.writeLong(event.shares);
                out.writeLong(event.matchNumber);
                out.writeChar(event.code);
            },
            in -> new MarketEvent(
                    Kind.values()[in.readByte()],
                    in.readLong(),
                    in.readLong(),
                    in.readInt(),
                    in.readUTF(),
                    in.readUTF(),
                    in.readLong(),
                    in.readLong(),
                    in.readLong(),
                    in.readChar()));

    /** Returns the event with the sector of its symbol; without one when that is null. */
    public MarketEvent withSector(final String known) {
        return new MarketEvent(
                kind, seq, timestampNs, locate, symbol, known == null ? "" : known, priceE4, shares, matchNumber, code);
    }
}
