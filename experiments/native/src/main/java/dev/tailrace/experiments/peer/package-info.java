/**
 * Common classes of the native peers: {@code tick-alerts} as users of Kafka Streams, Flink and Spark would write it,
 * without using Tailrace. A user would write such classes once and call them from each engine: the meaning of messages
 * ({@link dev.tailrace.experiments.peer.MarketReader}), the rule of alerts ({@link
 * dev.tailrace.experiments.peer.PeerReferencePrice}), sums ({@link dev.tailrace.experiments.peer.WindowSums}), and the
 * output lines ({@link dev.tailrace.experiments.peer.Lines}). Keys, order, windows, time, state and its recovery are left
 * to the engines.
 *
 * <p>Values are immutable, and may be passed between threads and kept in any store; {@link
 * dev.tailrace.experiments.peer.BinaryFormat} serializes them where an engine has no better means. Allocates objects per
 * record, as programs for these engines do. The package uses the flyweights of ITCH messages, and nothing else of the
 * project.
 */
package dev.tailrace.experiments.peer;
