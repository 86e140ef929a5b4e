package dev.tailrace.region;

import java.util.ArrayList;
import java.util.List;

/**
 * What it took to keep the order of one region: how long results were held, how full the ring was, who held up the
 * others. Each figure is written by one thread, without synchronisation, so what another thread reads while the run goes
 * on lags behind; exact once it is over.
 *
 * <p>Nothing here costs a clock reading per record: one slot of 64 has its time taken, and waiting is timed by the thread
 * that has nothing else to do.
 */
public final class OrderStatistics {

    /** One slot of so many is looked at closely. */
    static final int SAMPLED = 64;

    /** How many inversions are kept one by one; all are counted. */
    private static final int KEPT = 100;

    /** A result that left behind results of later records, because it was not waited for any longer. */
    public record Inversion(long sequence, long lateByNs, String task) {}

    private final String region;
    private final List<String> workers;
    private final LogHistogram heldNs = new LogHistogram();
    private final LogHistogram occupancy = new LogHistogram();
    private final long[] blockedNs;
    private final List<Inversion> inversions = new ArrayList<>();
    private final int window;
    private long slots;
    private long results;
    private long dropped;
    private long punctuations;
    private long inverted;
    private long longestBlockNs;
    private int longestBlocker = -1;

    /** @param workers the names of all tasks of the run */
    public OrderStatistics(final String region, final int window, final List<String> workers) {
        this.region = region;
        this.window = window;
        this.workers = workers;
        this.blockedNs = new long[workers.size()];
    }

    void slot(final Slot slot, final int resultsInIt) {
        slots++;
        results += resultsInIt;
        if (slot.kind == Slot.Kind.PUNCTUATION) {
            punctuations++;
        } else if (resultsInIt == 0 && slot.kind != Slot.Kind.END) {
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

    void inverted(final long sequence, final long lateByNs, final int worker) {
        inverted++;
        if (inversions.size() < KEPT) {
            inversions.add(new Inversion(sequence, lateByNs, nameOf(worker)));
        }
    }

    String nameOf(final int worker) {
        return worker < 0 ? "a record that no task has begun" : workers.get(worker);
    }

    /** The region, in words. */
    public String region() {
        return region;
    }

    /** How many slots the ring has. */
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

    /** Punctuations that have passed. */
    public long punctuations() {
        return punctuations;
    }

    /** How long results lay closed before they continued, in nanoseconds; of one slot in 64. */
    public LogHistogram heldNs() {
        return heldNs;
    }

    /** Slots in use, give or take 64; looked at every 64 slots. */
    public LogHistogram occupancy() {
        return occupancy;
    }

    /** Results that left behind results of later records. */
    public long inversions() {
        return inverted;
    }

    /** The first of them. */
    public List<Inversion> firstInversions() {
        return List.copyOf(inversions);
    }

    /** The task that was waited for longest in all, while the results of later records were there or on their way. */
    public String mostWaitedFor() {
        int most = -1;
        for (int worker = 0; worker < blockedNs.length; worker++) {
            if (blockedNs[worker] > 0 && (most < 0 || blockedNs[worker] > blockedNs[most])) {
                most = worker;
            }
        }
        return most < 0 ? "" : workers.get(most);
    }

    /** How long this task was waited for in all, in nanoseconds. */
    public long waitedForNs(final String task) {
        final int worker = workers.indexOf(task);
        return worker < 0 ? 0 : blockedNs[worker];
    }

    /** The longest time that one record was waited for, in nanoseconds. */
    public long longestWaitNs() {
        return longestBlockNs;
    }

    /** The task that had it; empty when there was none. */
    public String longestWaitFor() {
        return longestBlockNs == 0 ? "" : nameOf(longestBlocker);
    }
}
