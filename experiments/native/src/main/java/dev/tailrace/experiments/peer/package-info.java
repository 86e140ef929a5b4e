/**
 * What the native peers have in common: {@code tick-alerts} as users of Kafka Streams, Flink and Spark would write it,
 * without a line of Tailrace at work. A market user has such classes once and calls them from each engine: what messages
 * mean ({@link dev.tailrace.experiments.peer.MarketReader}), when a trade alerts ({@link
 * dev.tailrace.experiments.peer.PeerReferencePrice}), what is summed ({@link dev.tailrace.experiments.peer.WindowSums}),
 * and the lines ({@link dev.tailrace.experiments.peer.Lines}). Keys, order, windows, time, state and its recovery are the
 * engines' and stay with them.
 *
 * <p>Values are immutable, and may be handed from thread to thread and kept in any store; {@link
 * dev.tailrace.experiments.peer.BinaryFormat} makes bytes of them where an engine has no better means. Allocates as programs for
 * these engines do: objects per record. The package uses the flyweights of ITCH messages, and nothing else of the project.
 */
package dev.tailrace.experiments.peer;
