package dev.tailrace.market.book;

import java.util.Optional;

/**
 * State of an operator that keeps order books. A live page shows the books of the operators of a pipeline that implement it.
 *
 * <p>Called by the thread that runs the operator, between two records.
 */
public interface BookSource {

    /**
     * Copies the book of an instrument.
     *
     * @param symbol as results name it
     * @param levels most levels of each side
     * @return empty when no message has named the instrument
     */
    Optional<BookDepth> depth(String symbol, int levels);
}
