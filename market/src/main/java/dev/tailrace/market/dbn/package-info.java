/**
 * Records of the Databento Binary Encoding (DBN), versions 1 to 3: flyweights, and the header of a file.
 *
 * <p>All numbers are little-endian. A record begins with its length in units of four bytes and its type. Prices are
 * signed integers in 1/1,000,000,000, times are nanoseconds since 1970-01-01 UTC. A flyweight holds only a reference to
 * bytes that belong to another object; wrapping and reading allocate nothing unless the method says so. It is not
 * thread-safe, and does not check that the bytes are a complete record of its type: the feed does that once.
 */
package dev.tailrace.market.dbn;
