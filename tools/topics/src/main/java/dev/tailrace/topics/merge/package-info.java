/**
 * The command {@code merge}: reads a topic whose partitions were written by any runner and writes its records in the total
 * order, independent of their writers and of repeated writes.
 *
 * <p>{@link dev.tailrace.topics.merge.TopicMerge} reads the partitions, {@link dev.tailrace.topics.merge.TopicAudit} drops
 * what is not a result, such as records of epochs that are over, and {@link dev.tailrace.topics.merge.LabelledReader} brings
 * the others into their order. There are four orders, because topics differ in the information that their records carry:
 *
 * <table>
 * <caption>orders</caption>
 * <tr><th>order</th><th>for</th><th>a record leaves</th><th>losses</th></tr>
 * <tr><td>by number</td><td>one partition task, spread over partitions</td><td>when all smaller numbers have
 * left</td><td>seen</td></tr>
 * <tr><td>by label</td><td>parallel writers of one total order</td><td>when no partition can bring a smaller label any
 * more: each has shown a larger one, or a frontier</td><td>cannot be seen</td></tr>
 * <tr><td>by time</td><td>several partition tasks</td><td>when no partition can bring an earlier one any more; equal times
 * by partition task</td><td>seen</td></tr>
 * <tr><td>by partition task</td><td>several partition tasks</td><td>at once</td><td>seen</td></tr>
 * </table>
 *
 * <p>A record is never dropped because it is late: a record that arrives after it was given up is released at once, and is
 * counted as an inversion.
 *
 * <p>One thread polls, merges and writes; only {@link dev.tailrace.topics.merge.TopicMerge#stop} may be called from another
 * thread. In addition to what Kafka's client allocates per record, each poll allocates a list per partition; the orders
 * allocate at construction and for each new partition task.
 */
package dev.tailrace.topics.merge;
