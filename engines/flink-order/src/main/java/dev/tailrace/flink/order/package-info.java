/**
 * Order on Flink: regions of parallel operators after which the order of the source holds again, by gap accounting.
 *
 * <pre>
 *   source --> splitter --> [filter, map, flatMap, in as many tasks as wanted, shuffled at will] --> merger --> sink
 *   p = 1      numbers 0, 1, 2 ...          results carry the number of what they come of           p = 1
 * </pre>
 *
 * <p>{@link dev.tailrace.flink.order.OrderedRegion} puts one together. Every number is closed exactly once, by its last
 * result or by a record that says that there is none, so the merger waits for nothing but what is in front: no timer, no
 * watermark, no window. Where results were delivered is read from the end of the output partition
 * ({@link dev.tailrace.flink.order.DeliveredFilter}), so that each is in the output once without transactions.
 *
 * <p>Records change tasks in bundles, at once when nothing else waits and many together when many are there ({@code
 * Packer}, {@code Unpacker}), so that most of what Flink does per record is done per bundle.
 *
 * <p>Operators run on the threads of their tasks and allocate nothing per record; what Flink allocates when it reads a
 * record from the network, it allocates here as well. Nothing is written with Kryo.
 */
package dev.tailrace.flink.order;
