/**
 * Order on Flink by gap accounting: regions of parallel operators after which the order of the source is restored.
 *
 * <pre>
 *   source --> splitter --> [filter, map, flatMap, in as many tasks as wanted, shuffled at will] --> merger --> sink
 *   p = 1      numbers 0, 1, 2 ...          results carry the number of what they come of           p = 1
 * </pre>
 *
 * <p>{@link dev.tailrace.flink.order.FlinkOrderedRegion} builds such a region. Every number is closed exactly once, by its last
 * result or by an end, so the merger waits only for earlier numbers: no timer, no watermark, no window. The last delivered
 * result is read from the end of the output partition ({@link dev.tailrace.flink.order.DeliveredFilter}), so that each
 * result is in the output once, without transactions.
 *
 * <p>Records change tasks in bundles ({@code Packer}, {@code Unpacker}): at once when nothing else waits, and many together
 * when many are waiting, so that most of Flink's work per record is done per bundle.
 *
 * <p>Operators run on the threads of their tasks and allocate nothing per record, except for Flink's own allocations when
 * it reads a record from the network. Nothing is serialized with Kryo.
 */
package dev.tailrace.flink.order;
