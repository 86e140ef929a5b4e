/**
 * Ordered regions whose tasks share no memory: what {@link dev.tailrace.runner.ParallelRun} does in one process, as parts
 * that exchange messages, for runners on engines with channels and checkpoints of their own.
 *
 * <pre>
 *   phase 0  --enter--&gt;  task  --close--&gt;  phase 2  --enter--&gt;  ...  --close--&gt;  last phase
 *      |                  | forward            ^
 *      |                  v                    |
 *      |                 task  ----close-------|
 *      +----close (what passes by)-------------+
 * </pre>
 *
 * <p>{@link dev.tailrace.remote.RemotePlan} says which stages an execution graph has and who sends to whom;
 * {@link dev.tailrace.remote.RemoteParts} makes the parts of a stage: a {@link dev.tailrace.remote.PhasePart} for a serial
 * phase, a {@link dev.tailrace.remote.TaskPart} for each task of a group. Classes compiled for groups of tasks run in them
 * as they do in threads.
 *
 * <p>A serial phase numbers what it hands on, densely from 0. Each message that closes says of which number it is, how many
 * messages close it, and how many more it has brought about; so the merger knows when all of a number is there, whatever
 * way it took and however many tasks had a part in it, and needs no watermark and no timer. Channels have to keep the order
 * of their messages and may neither lose nor repeat one.
 *
 * <p><b>Snapshots.</b> At aligned barriers everything that the first part has sent has arrived and the mergers hold nothing, so
 * the state of a region is that of its tasks and one number. {@link dev.tailrace.remote.PhasePart#mark} tells the last phase
 * the position in the input.
 *
 * <p>A part is used by one thread. A message is one new array of bytes; the objects that keep early messages are reused.
 */
package dev.tailrace.remote;
