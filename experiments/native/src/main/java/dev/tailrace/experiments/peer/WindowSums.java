package dev.tailrace.experiments.peer;

/**
 * Sums over the trades of an instrument in one window; overflow is an exception.
 *
 * @param symbol symbol of the latest trade; the sector is also that of the latest trade
 * @param notionalE4 sum of price times size, in 1/10000
 */
public record WindowSums(String symbol, String sector, long notionalE4, long volume, long trades) {

    /** Sums without a trade. */
    public static final WindowSums NONE = new WindowSums("", "", 0, 0, 0);

    public static final BinaryFormat<WindowSums> FORMAT = BinaryFormat.of(
            (sums, out) -> {
                out.writeUTF(sums.symbol);
                out.writeUTF(sums.sector);
                out.writeLong(sums.notionalE4);
                out.writeLong(sums.volume);
                out.writeLong(sums.trades);
            },
            in -> new WindowSums(in.readUTF(), in.readUTF(), in.readLong(), in.readLong(), in.readLong()));

    /** Returns the sums with one more event; only trades and busts change them. */
    public WindowSums plus(final MarketEvent event) {
        return switch (event.kind()) {
            case TRADE ->
                new WindowSums(
                        event.symbol(),
                        event.sector(),
                        Math.addExact(notionalE4, Math.multiplyExact(event.priceE4(), event.shares())),
                        volume + event.shares(),
                        trades + 1);
            case BUST ->
                new WindowSums(
                        symbol,
                        sector,
                        notionalE4 - event.priceE4() * event.shares(),
                        volume - event.shares(),
                        trades - 1);
            case CROSS, STATE -> this;
        };
    }

    /** Whether any trade is left that was not undone. */
    public boolean hasTrades() {
        return volume > 0;
    }
}
