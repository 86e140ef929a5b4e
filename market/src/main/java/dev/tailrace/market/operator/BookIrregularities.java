package dev.tailrace.market.operator;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.market.book.BookResult;

/** The input faults of order books, each with its effect when the run continues. Snapshots contain the name of this class. */
final class BookIrregularities {

    /** 200,000.0000, the highest price that the specification allows. */
    private static final long HIGHEST_PRICE_E4 = 2_000_000_000L;

    private final InputFault unknownOrder;
    private final InputFault overExecution;
    private final InputFault duplicateOrder;
    private final InputFault noShares;
    private final InputFault absurdPrice;
    private final InputFault noSide;
    private final InputFault lateBust;

    BookIrregularities(final InputFaults run) {
        unknownOrder = run.counted(
                "unknown-order", "no live order of its instrument has this reference; the message changes nothing");
        overExecution = run.fatal("over-execution", "more shares than the order has left; the order is gone");
        duplicateOrder = run.fatal(
                "duplicate-order", "a live order of its instrument has this reference already; it stays as it is");
        noShares = run.fatal("no-shares", "an order or a trade of zero shares; it does not count");
        absurdPrice = run.fatal("absurd-price", "a price of zero or above 200,000.0000; the message changes nothing");
        noSide = run.fatal("no-side", "a side that is neither buy nor sell; the order is not added");
        lateBust = run.informational("late-bust", "a bust of no trade in the open window; nothing is restated");
    }

    /** Reports a call that was not applied; returns whether the call found its order, so that its effect is known. */
    boolean applied(final BookResult result) {
        return result == BookResult.APPLIED || report(result);
    }

    private boolean report(final BookResult result) {
        switch (result) {
            case UNKNOWN_ORDER -> unknownOrder.report();
            case OVER_EXECUTED -> overExecution.report();
            case DUPLICATE_REFERENCE -> duplicateOrder.report();
            default -> noShares.report();
        }
        return result != BookResult.UNKNOWN_ORDER;
    }

    /** Whether a price is valid; reports it when it is not. */
    boolean isPrice(final long priceE4) {
        if (priceE4 == 0 || priceE4 > HIGHEST_PRICE_E4) {
            absurdPrice.report();
            return false;
        }
        return true;
    }

    /** Whether a buy/sell indicator is valid; reports it when it is not. */
    boolean isSide(final byte buySellIndicator) {
        if (buySellIndicator != 'B' && buySellIndicator != 'S') {
            noSide.report();
            return false;
        }
        return true;
    }

    /** Whether a trade has shares; reports it when it has none. */
    boolean isTrade(final long shares) {
        if (shares == 0) {
            noShares.report();
            return false;
        }
        return true;
    }

    void lateBust() {
        lateBust.report();
    }
}
