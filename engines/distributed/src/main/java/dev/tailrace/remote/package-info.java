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
 * way it took and however many tasks had a hand in it, and needs no watermark and no timer. What is asked of channels: each
 * keeps the order of its messages, none is lost or doubled.
 *
 * <p><b>Snapshots.</b> When everything that a first part has sent is with those behind it, the mergers hold nothing, and
 * the state of a region is that of its tasks and one number: which is so at aligned barriers. {@link
 * dev.tailrace.remote.PhasePart#mark} then tells the last phase how far the input is.
 *
 * <p>A part is used by one thread. A message is one new array of bytes; besides, what comes early is kept in objects that
 * are used again.
 */
package dev.tailrace.remote;
