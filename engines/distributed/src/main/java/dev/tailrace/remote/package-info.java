/**
 * Ordered regions whose tasks share no memory. They do the same as {@link dev.tailrace.runner.ParallelRun} does in one
 * process, but consist of parts that exchange messages, for runners on engines with their own channels and checkpoints.
 *
 * <pre>
 *   phase 0  --enter--&gt;  task  --close--&gt;  phase 2  --enter--&gt;  ...  --close--&gt;  last phase
 *      |                  | forward            ^
 *      |                  v                    |
 *      |                 task  ----close-------|
 *      +----close (what passes by)-------------+
 * </pre>
 *
 * <p>{@link dev.tailrace.remote.RemotePlan} determines the stages of an execution graph and the receivers of their
 * messages; {@link dev.tailrace.remote.RemoteParts} makes the parts of a stage: a {@link dev.tailrace.remote.PhasePart} for
 * a serial phase, a {@link dev.tailrace.remote.TaskPart} for each task of a group. Classes compiled for groups of tasks run
 * in them as they do in threads.
 *
 * <p>A serial phase numbers its output items, densely from 0. Each message that closes a slot contains the slot's number,
 * the number of messages that close it, and the number of further messages that it has caused. So the merger detects when a
 * slot is complete, whatever way its messages took and however many tasks processed it, and needs no watermark and no
 * timer. Channels have to keep the order of their messages and may neither lose nor repeat one.
 *
 * <p><b>Snapshots.</b> At aligned barriers everything that the first part has sent has arrived and the mergers hold
 * nothing, so the state of a region is the state of its tasks and one number. {@link dev.tailrace.remote.PhasePart#mark}
 * sends the position in the input to the last phase.
 *
 * <p>A part is used by one thread. A message is one new array of bytes; the objects that keep early messages are reused.
 */
package dev.tailrace.remote;
