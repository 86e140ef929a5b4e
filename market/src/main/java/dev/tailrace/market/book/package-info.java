/**
 * Limit order books, order by order (L3), for all instruments of one task.
 *
 * <p>{@link dev.tailrace.market.book.OrderBooks} is the entry point; it does not depend on the wire format. A message
 * costs one look-up of its order and one step in the instrument's ladder of prices:
 *
 * <pre>
 *   reference -> OrderPages (shares, level) -> LevelPool (price, count, sum) -> Ladders (sorted prices, best last)
 * </pre>
 *
 * <p>One thread owns an instance. Arrays grow by doubling. Memory freed by orders, levels and references is reused, so
 * nothing is allocated once the largest number of each has been seen.
 */
package dev.tailrace.market.book;
