/**
 * Running: ordered regions. A {@link dev.tailrace.region.Splitter} numbers records and hands them to tasks, {@link
 * dev.tailrace.region.RegionTask}s work on them in parallel, and a {@link dev.tailrace.region.Merger} lets results go on in
 * the order of the numbers.
 *
 * <p><b>Gap accounting.</b> Each record of a region has a slot in a ring. Whoever works on it puts results into the cells
 * of the slot and closes it, with or without results, so the merger waits for the slot at its head and for nothing else:
 * for the past, never for the future. No path is enumerated, nothing is compared, and nothing depends on the way that a
 * record has taken. The ring bounds memory: the splitter waits when it has come round to a slot that is not free yet.
 *
 * <p><b>Threads.</b> A splitter and a merger belong to one sequencer each, a task to one thread. They meet in the slots
 * ({@code Slot.state}, released by who is done and acquired by who is next) and in the rings of {@code
 * dev.tailrace.channel}, and nowhere else. No call blocks, no lock is taken but to enlarge a slot.
 *
 * <p><b>Allocation.</b> None per record once every slot has been used: slots, cells and the copies of records in them are
 * used again. Records with unusually many results enlarge their slot once.
 */
package dev.tailrace.region;
