/**
 * Feeds, which read ITCH messages from files, captures and pipes and deliver them as an
 * {@link dev.tailrace.io.InputLog}.
 *
 * <p>{@link dev.tailrace.market.feed.Feeds} is the entry point: it chooses the format by the first bytes. A feed
 * belongs to the thread that polls it, reads its input once from front to back, never seeks, and hands out messages
 * from one reused buffer. Delivering a valid message allocates nothing; opening a feed, a damaged input and packets
 * that arrive out of order may allocate.
 *
 * <p>The kinds of damage, and the reaction of a feed to each, are described in
 * {@link dev.tailrace.market.feed.BinaryFileFeed} and {@link dev.tailrace.market.feed.PcapFeed}.
 */
package dev.tailrace.market.feed;
