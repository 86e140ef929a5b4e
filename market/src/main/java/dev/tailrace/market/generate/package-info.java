/**
 * Generates synthetic ITCH 5.0 days in the shape of a measured NASDAQ day, with any number of messages. The same
 * {@link dev.tailrace.market.generate.FeedSpec} gives the same bytes. Labels state what a consumer must find in the
 * feed.
 *
 * <p>A generator is a small exchange driven by a queue of timed events. Memory grows with the symbols and the live orders
 * and not with the messages; no object is allocated per message once the arrays have their size. One generator belongs to
 * one thread. Randomness is SplitMix64, and all transcendental functions are those of {@link java.lang.StrictMath}, so
 * the bytes do not depend on the JVM or the machine.
 */
package dev.tailrace.market.generate;
