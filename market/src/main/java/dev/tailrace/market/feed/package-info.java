/**
 * Feeds: ITCH messages out of files, captures and pipes, as an {@link dev.tailrace.io.InputLog}.
 *
 * <p>{@link dev.tailrace.market.feed.Feeds} is the front door: it looks at the first bytes and chooses the format.
 * A feed belongs to the thread that polls it, reads its input once from front to back, never seeks, and hands out
 * messages from one reused buffer. Delivering a sound message allocates nothing; opening a feed, a damaged input and
 * packets that arrive out of order may allocate.
 *
 * <p>What counts as damage, and what a feed does about it, is written in {@link
 * dev.tailrace.market.feed.BinaryFileFeed} and {@link dev.tailrace.market.feed.PcapFeed}.
 */
package dev.tailrace.market.feed;
