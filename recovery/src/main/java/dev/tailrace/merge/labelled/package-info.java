/**
 * Brings labelled records that somebody has spread over several partitions back into one order, whoever wrote them and
 * however often: the pure logic of the ordered reader.
 *
 * <p>{@link dev.tailrace.merge.labelled.LabelledReader} is the front door. Four orders can be had, because not every
 * topic knows the same of its records:
 *
 * <table>
 * <caption>orders</caption>
 * <tr><th>order</th><th>for</th><th>a record leaves</th><th>losses</th></tr>
 * <tr><td>by number</td><td>one partition task, spread over partitions</td><td>when all smaller numbers have
 * left</td><td>seen</td></tr>
 * <tr><td>by label</td><td>parallel writers of one total order</td><td>when no partition can bring a smaller label any
 * more: each has shown a larger one, or a frontier</td><td>cannot be seen</td></tr>
 * <tr><td>by time</td><td>several partition tasks</td><td>when no partition can bring an earlier one any more; equal times by
 * partition task</td><td>seen</td></tr>
 * <tr><td>by partition task</td><td>several partition tasks</td><td>at once</td><td>seen</td></tr>
 * </table>
 *
 * <p>Repeats of restarted writers and records of epochs that are over are dropped and counted. Nothing is ever dropped for
 * being late: a record that comes after it was given up leaves at once, and is counted as an inversion.
 *
 * <p>Objects of one thread each, without locks or clocks: how long to wait for what is missing is up to the caller. They
 * take their memory when they are made, and a few objects for each new partition task; nothing is allocated per record.
 */
package dev.tailrace.merge.labelled;
