/**
 * Limit order books, order by order (L3), for all instruments of one task.
 *
 * <p>{@link dev.tailrace.market.book.OrderBooks} is the front door; it knows nothing of the wire. A message costs one
 * look-up of its order and one step in the instrument's ladder of prices:
 *
 * <pre>
 *   reference -> OrderPages (shares, level) -> LevelPool (price, count, sum) -> Ladders (sorted prices, best last)
 * </pre>
 *
 * <p>One thread owns an instance. Arrays grow by doubling; what orders, levels and references give up is used again, so
 * that nothing is allocated once the largest number of each has been seen.
 */
package dev.tailrace.market.book;
