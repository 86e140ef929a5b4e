package dev.tailrace.market.itch;

/**
 * LULD Auction Collar message: the price band of the auction that ends a limit-up limit-down pause.
 *
 * <p>Type {@code J}, 35 bytes. Source: ITCH 5.0 specification, "LULD Auction Collar". Threads, allocation and checks:
 * see {@link ItchMessage}.
 */
public final class LuldAuctionCollar extends ItchMessage {

    private static final int STOCK = 11;
    private static final int AUCTION_COLLAR_REFERENCE_PRICE_E4 = 19;
    private static final int UPPER_AUCTION_COLLAR_PRICE_E4 = 23;
    private static final int LOWER_AUCTION_COLLAR_PRICE_E4 = 27;
    private static final int AUCTION_COLLAR_EXTENSION = 31;

    @Override
    public LuldAuctionCollar wrap(final byte[] buffer, final int offset) {
        super.wrap(buffer, offset);
        return this;
    }

    /** Stock symbol, 8 characters packed as in {@link Ascii}. */
    public long stock() {
        return BigEndian.u64(buffer, offset + STOCK);
    }

    /** Sets {@link #stock()}. */
    public LuldAuctionCollar stock(final long stock) {
        BigEndian.putU64(buffer, offset + STOCK, stock);
        return this;
    }

    /** Price the collars are derived from, in 1/10000 (unsigned 32 bits). */
    public long auctionCollarReferencePriceE4() {
        return BigEndian.u32(buffer, offset + AUCTION_COLLAR_REFERENCE_PRICE_E4);
    }

    /** Sets {@link #auctionCollarReferencePriceE4()}. */
    public LuldAuctionCollar auctionCollarReferencePriceE4(final long auctionCollarReferencePriceE4) {
        BigEndian.putU32(buffer, offset + AUCTION_COLLAR_REFERENCE_PRICE_E4, auctionCollarReferencePriceE4);
        return this;
    }

    /** Highest auction price, in 1/10000 (unsigned 32 bits). */
    public long upperAuctionCollarPriceE4() {
        return BigEndian.u32(buffer, offset + UPPER_AUCTION_COLLAR_PRICE_E4);
    }

    /** Sets {@link #upperAuctionCollarPriceE4()}. */
    public LuldAuctionCollar upperAuctionCollarPriceE4(final long upperAuctionCollarPriceE4) {
        BigEndian.putU32(buffer, offset + UPPER_AUCTION_COLLAR_PRICE_E4, upperAuctionCollarPriceE4);
        return this;
    }

    /** Lowest auction price, in 1/10000 (unsigned 32 bits). */
    public long lowerAuctionCollarPriceE4() {
        return BigEndian.u32(buffer, offset + LOWER_AUCTION_COLLAR_PRICE_E4);
    }

    /** Sets {@link #lowerAuctionCollarPriceE4()}. */
    public LuldAuctionCollar lowerAuctionCollarPriceE4(final long lowerAuctionCollarPriceE4) {
        BigEndian.putU32(buffer, offset + LOWER_AUCTION_COLLAR_PRICE_E4, lowerAuctionCollarPriceE4);
        return this;
    }

    /** Number of extensions of the auction so far (unsigned 32 bits). */
    public long auctionCollarExtension() {
        return BigEndian.u32(buffer, offset + AUCTION_COLLAR_EXTENSION);
    }

    /** Sets {@link #auctionCollarExtension()}. */
    public LuldAuctionCollar auctionCollarExtension(final long auctionCollarExtension) {
        BigEndian.putU32(buffer, offset + AUCTION_COLLAR_EXTENSION, auctionCollarExtension);
        return this;
    }
}
