/**
 * Load that comes at a fixed schedule, whoever keeps up with it, and what is recorded of it.
 *
 * <p>{@link dev.tailrace.conflux.load.OpenLoopLog} is an input log that writes its own records. When a record is due is
 * settled before the run: a slow consumer gets it late, with the moment for which it was meant, and a latency that is
 * counted from that moment contains the wait. A source that waits for its consumer instead would leave out exactly the
 * records that had to wait (coordinated omission).
 *
 * <p>The log belongs to the thread that polls it; what it has recorded may be read when the run is over. Nothing
 * allocates per record.
 */
package dev.tailrace.conflux.load;
