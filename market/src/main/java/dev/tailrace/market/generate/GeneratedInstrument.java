package dev.tailrace.market.generate;

import dev.tailrace.market.itch.Ascii;

/** State of one generated symbol: its directory data, its book, and its price level. */
final class GeneratedInstrument {

    /** Quotes stay within this share of the base price, so that only a labelled jump moves a price further. */
    private static final double FAIR_RANGE = 0.008;

    private static final double TRADE_RANGE = 0.012;
    private static final int CENT_E4 = 100;
    private static final int DOLLAR_E4 = 10_000;
    private static final double STEP_BP = 1.5e-4;

    private static final String[] SECTORS = {
        "Communication Services",
        "Consumer Discretionary",
        "Consumer Staples",
        "Energy",
        "Financials",
        "Health Care",
        "Industrials",
        "Information Technology",
        "Materials",
        "Real Estate",
        "Utilities"
    };
    private static final Quantiles PRICES_E4 =
            Quantiles.of(0, 20_000, 0.1, 60_000, 0.5, 280_000, 0.9, 1_200_000, 0.99, 4_000_000, 1, 25_000_000);
    private static final Quantiles PENNY_PRICES_E4 = Quantiles.of(0, 2_000, 1, 9_500);
    private static final double PENNY_SHARE = 0.03;
    private static final double ETP_SHARE = 0.25;
    private static final byte[] NASDAQ_TIERS = {'Q', 'G', 'S'};
    private static final byte[] OTHER_MARKETS = {'N', 'A', 'P', 'Z'};
    private static final int LARGE_PRICE_E4 = 2_500_000;
    private static final int HUGE_PRICE_E4 = 10_000_000;

    final int locate;
    final String symbol;
    final long stock;
    /** 1 for the symbol with most messages. */
    final int rank;

    final boolean test;
    final boolean etp;
    final byte marketCategory;
    final int lotSize;
    final String sector;

    /** Smallest price step, in 1/10000: a cent from one dollar up, else 1/10000 of a dollar. */
    final int tickE4;

    final BookSide bids;
    final BookSide asks;
    final TradeWindow trades = new TradeWindow();

    /** A jump or a halt is planned for this symbol; nothing else unusual happens to it. */
    boolean incident;

    boolean halted;
    /**
     * A jump is due: the symbol does not trade until then, so that no other trade changes the reference of the jump.
     */
    boolean quiet;

    /** When the latest order that does not rest was placed, and when it leaves. */
    long groupTimeNs = -1;

    long groupDueNs;

    private final double relativeHalfSpread;
    private int baseE4;
    private int fairE4;
    private int halfSpreadE4;
    private int stepE4;

    /** Draws what the directory says of the symbol, and its price. */
    GeneratedInstrument(
            final int locate,
            final String symbol,
            final int rank,
            final boolean test,
            final OrderPool orders,
            final Chance chance) {
        this.locate = locate;
        this.symbol = symbol;
        this.rank = rank;
        this.test = test;
        stock = Ascii.pack8(symbol);
        final boolean penny = chance.hit(PENNY_SHARE);
        final long drawnE4 = (penny ? PENNY_PRICES_E4 : PRICES_E4).draw(chance);
        final int priceE4 = (int) (penny ? drawnE4 : drawnE4 / CENT_E4 * CENT_E4);
        etp = !test && chance.hit(ETP_SHARE);
        final byte[] markets = chance.flip() ? NASDAQ_TIERS : OTHER_MARKETS;
        marketCategory = markets[chance.below(markets.length)];
        final String drawnSector = SECTORS[chance.below(SECTORS.length)];
        sector = test ? "Test" : etp ? "Fund" : drawnSector;
        lotSize = lotSize(priceE4);
        tickE4 = priceE4 < DOLLAR_E4 ? 1 : CENT_E4;
        bids = new BookSide(orders, true);
        asks = new BookSide(orders, false);
        relativeHalfSpread = Math.min(0.003, 0.00008 * StrictMath.sqrt(rank));
        rebase(priceE4);
    }

    /** Round lot by the tiers of the Market Data Infrastructure rule: fewer shares per lot at higher prices. */
    private static int lotSize(final int priceE4) {
        if (priceE4 <= LARGE_PRICE_E4) {
            return 100;
        }
        return priceE4 <= HUGE_PRICE_E4 ? 40 : 10;
    }

    BookSide side(final boolean buy) {
        return buy ? bids : asks;
    }

    boolean trades() {
        return !halted && !quiet;
    }

    int fairE4() {
        return fairE4;
    }

    int baseE4() {
        return baseE4;
    }

    /** Size of a typical price move. */
    int stepE4() {
        return stepE4;
    }

    /** Moves the price level, as news does. */
    void rebase(final int priceE4) {
        baseE4 = priceE4;
        fairE4 = priceE4;
        stepE4 = onGrid((int) (priceE4 * STEP_BP));
        halfSpreadE4 = onGrid((int) (priceE4 * relativeHalfSpread));
    }

    /** Moves the fair price by one step, unless it would leave its range. */
    void drift(final boolean up) {
        final int moved = fairE4 + (up ? stepE4 : -stepE4);
        if (Math.abs(moved - baseE4) <= Math.max(tickE4, baseE4 * FAIR_RANGE)) {
            fairE4 = moved;
        }
    }

    /** Whether a price is within the normal range of trades around the base price. */
    boolean inRange(final int priceE4) {
        return Math.abs(priceE4 - baseE4) <= Math.max(tickE4, baseE4 * TRADE_RANGE);
    }

    /**
     * The price for a new order: on the grid, positive, and never touching the other side.
     *
     * @param outsideE4 distance from the spread around the fair price, away from the other side
     */
    int quoteE4(final boolean buy, final int outsideE4) {
        final int distanceE4 = halfSpreadE4 + outsideE4 / tickE4 * tickE4;
        final int wishedE4 = buy ? Math.max(tickE4, fairE4 - distanceE4) : fairE4 + distanceE4;
        return clearOfOtherSideE4(buy, wishedE4);
    }

    int clearOfOtherSideE4(final boolean buy, final int wishedE4) {
        final BookSide other = side(!buy);
        if (other.isEmpty()) {
            return wishedE4;
        }
        return buy
                ? Math.min(wishedE4, other.bestPriceE4() - tickE4)
                : Math.max(wishedE4, other.bestPriceE4() + tickE4);
    }

    /** Rounds a price down to the grid, but at least one tick. */
    int onGrid(final int priceE4) {
        return Math.max(tickE4, priceE4 / tickE4 * tickE4);
    }
}
