/**
 * Merges labelled records that are spread over several partitions into one order, independent of their writers and of
 * repeated writes. This is the logic of the ordered reader, without I/O.
 *
 * <p>{@link dev.tailrace.merge.labelled.LabelledReader} is the entry point. There are four orders, because topics differ in
 * the information that their records carry:
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
 * <p>Repeated records of restarted writers and records of epochs that are over are dropped and counted. A record is never
 * dropped because it is late: a record that arrives after it was given up is released at once, and is counted as an
 * inversion.
 *
 * <p>Each object belongs to one thread and uses no locks or clocks: the caller decides how long to wait for missing
 * records. Memory is allocated at construction, plus a few objects for each new partition task; nothing is allocated per
 * record.
 */
package dev.tailrace.merge.labelled;
