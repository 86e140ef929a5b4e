/**
 * Ordered regions of a parallel run. A {@link dev.tailrace.region.Splitter} numbers items and sends them to tasks,
 * {@link dev.tailrace.region.RegionTask}s process them in parallel, and a {@link dev.tailrace.region.Merger} lets
 * results leave in the order of the numbers.
 *
 * <p><b>Gap accounting.</b> Each item of a region has a slot in a ring. A task puts results into the cells of the slot
 * and closes it, with or without results, so the merger waits only for the first slot in the ring. It needs no list of
 * the data paths and no comparison, and does not depend on the path of a record. The ring bounds memory: the splitter
 * waits until the next slot is free.
 *
 * <p><b>Transports.</b> {@link dev.tailrace.region.SlotHeader}, {@link dev.tailrace.region.SlotResult}, {@link
 * dev.tailrace.region.TaskPosition}, {@link dev.tailrace.region.PhasePosition}, {@link dev.tailrace.region.Partitioner} and
 * {@link dev.tailrace.region.ResultList} are the same where tasks share no memory and slots are closed by messages (module
 * distributed); the other classes are the transport in shared memory.
 *
 * <p><b>Threads.</b> A splitter and a merger belong to one serial phase each, a task to one thread. They meet in the slots
 * ({@code Slot.state}, released by its owner and acquired by the next one) and in the rings of {@code
 * dev.tailrace.channel}. No call blocks, and no lock is taken except to enlarge a slot.
 *
 * <p><b>Allocation.</b> None per record once every slot has been used: slots, cells and the copies of records in them are
 * reused. A record with more results than any before enlarges its slot once.
 */
package dev.tailrace.region;
