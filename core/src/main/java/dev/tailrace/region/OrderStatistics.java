package dev.tailrace.region;

import java.util.List;

/**
 * Statistics of keeping the order of one region: how long results were held, how full the ring was, which task held up
 * the others. Each figure is written by one thread, without synchronisation: other threads may read old values during
 * the run, and exact ones after its end.
 *
 * <p>No record costs a clock reading: one slot in 64 is timed, and waits are timed by the thread that has nothing else
 * to do.
 */
public final class OrderStatistics {

    /** One slot in this many is timed. */
    static final int SAMPLED = 64;

    private final String region;
    private final List<String> workers;
    private final LogHistogram heldNs = new LogHistogram();
    private final LogHistogram occupancy = new LogHistogram();
    private final long[] blockedNs;
    private final int window;
    private long slots;
    private long results;
    private long dropped;
    private long inversions;
    private long longestBlockNs;
    private int longestBlocker = -1;

    /** @param workers the names of all tasks of the run */
    public OrderStatistics(final String region, final int window, final List<String> workers) {
        this.region = region;
        this.window = window;
        this.workers = workers;
        this.blockedNs = new long[workers.size()];
    }

    void slot(final SlotHeader.Kind kind, final int resultsInIt) {
        slots++;
        results += resultsInIt;
        if (resultsInIt == 0 && kind != SlotHeader.Kind.PUNCTUATION && kind != SlotHeader.Kind.END) {
            dropped++;
        }
    }

    void held(final long ns) {
        heldNs.record(ns);
    }

    void occupied(final long slotsInUse) {
        occupancy.record(slotsInUse);
    }

    void blocked(final int worker, final long ns) {
        if (worker >= 0) {
            blockedNs[worker] += ns;
        }
        if (ns > longestBlockNs) {
            longestBlockNs = ns;
            longestBlocker = worker;
        }
    }

    void inverted() {
        inversions++;
    }

    String nameOf(final int worker) {
        return worker < 0 ? "a record that no task has begun" : workers.get(worker);
    }

    /** Description of the region for people. */
    public String region() {
        return region;
    }

    /** The names of all tasks of the run. */
    public List<String> tasks() {
        return List.copyOf(workers);
    }

    /** Number of slots of the ring. */
    public int window() {
        return window;
    }

    /** Slots that have passed, punctuations included. */
    public long slots() {
        return slots;
    }

    /** Results that have passed. */
    public long results() {
        return results;
    }

    /** Records that were closed without a result. */
    public long dropped() {
        return dropped;
    }

    /** Time from closing a slot to merging it, in nanoseconds; sampled for one slot in 64. */
    public LogHistogram heldNs() {
        return heldNs;
    }

    /** Number of slots in use, accurate to 64; sampled every 64 slots. */
    public LogHistogram occupancy() {
        return occupancy;
    }

    /** Number of results that left after results of later records. */
    public long inversions() {
        return inversions;
    }

    /** The task with the longest total wait, while the results of later records were there or on their way. */
    public String mostWaitedFor() {
        int most = -1;
        for (int worker = 0; worker < blockedNs.length; worker++) {
            if (blockedNs[worker] > 0 && (most < 0 || blockedNs[worker] > blockedNs[most])) {
                most = worker;
            }
        }
        return most < 0 ? "" : workers.get(most);
    }

    /** Total time that the merger waited for this task, in nanoseconds. */
    public long waitedForNs(final String task) {
        final int worker = workers.indexOf(task);
        return worker < 0 ? 0 : blockedNs[worker];
    }

    /** The longest wait for one record, in nanoseconds. */
    public long longestWaitNs() {
        return longestBlockNs;
    }

    /** The task that had the record of the longest wait; empty when there was no wait. */
    public String longestWaitFor() {
        return longestBlockNs == 0 ? "" : nameOf(longestBlocker);
    }
}
