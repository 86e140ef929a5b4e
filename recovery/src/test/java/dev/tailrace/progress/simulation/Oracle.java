package dev.tailrace.progress.simulation;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.Stamp;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads all output logs along, as a reader does, and says what readers must never see. */
final class Oracle {

    static final int OUTPUTS = 2;

    private final Scenario scenario;
    private final byte[][][] inputs;
    private final PipelineMaker maker;
    private final Golden[] goldens;
    private final FrontierFilter[] filters;
    private final boolean[] lossy;
    private final List<Map<Integer, long[]>> histories = new ArrayList<>();
    private final int[] current;
    private final Stamp stamp = new Stamp();
    private long duplicates;
    private long seen;
    private int reportedLosses;

    Oracle(final Scenario scenario, final byte[][][] inputs, final PipelineMaker maker) {
        this.scenario = scenario;
        this.inputs = inputs;
        this.maker = maker;
        goldens = new Golden[inputs.length];
        Arrays.setAll(goldens, lane -> new Golden(maker, inputs[lane]));
        filters = new FrontierFilter[inputs.length * OUTPUTS];
        Arrays.setAll(filters, log -> FrontierFilter.fromFirstRecord());
        lossy = new boolean[filters.length];
        current = new int[inputs.length];
        Arrays.fill(current, Arrays.hashCode(new long[0]));
        for (int lane = 0; lane < inputs.length; lane++) {
            histories.add(new HashMap<>());
        }
    }

    /** A lane goes on with a state behind which the graph has changed at these records, the next one perhaps included. */
    void begins(final int lane, final long[] switches) {
        histories.get(lane).put(Arrays.hashCode(switches), switches);
    }

    /** A lane has come to its end with a state behind which the graph has changed at these records. */
    void ends(final int lane, final long[] switches) {
        begins(lane, switches);
        follow(lane, Arrays.hashCode(switches));
    }

    // What readers have had must be what such a state comes of.
    private void follow(final int lane, final int history) {
        if (history == current[lane]) {
            return;
        }
        final long[] switches = histories.get(lane).get(history);
        if (switches == null) {
            throw new Violation("lane " + lane + " goes on from a state that nobody has begun with");
        }
        final Golden next = new Golden(maker, inputs[lane], switches);
        for (int output = 0; output < OUTPUTS; output++) {
            final long had = filters[lane * OUTPUTS + output].frontier() + 1;
            if (!next.beginsLike(goldens[lane], output, had)) {
                throw new Violation("lane " + lane + " has changed its graph at " + Arrays.toString(switches)
                        + ", but readers have had other outputs than that gives");
            }
        }
        goldens[lane] = next;
        current[lane] = history;
    }

    void appended(final int log, final byte[] stampBytes, final byte[] value) {
        if (!isOfLane(log, stampBytes)) {
            if (!scenario.intruders()) {
                throw new Violation("no stamp of its lane in log " + log);
            }
            return;
        }
        final FrontierFilter filter = filters[log];
        final long before = filter.frontier();
        if (scenario.upgrade() && !stamp.isMarker() && stamp.term() >= filter.term() && stamp.number() > before) {
            follow(log / OUTPUTS, ByteBuffer.wrap(value).getInt(SimulatedPipeline.SWITCHES_AT));
        }
        final FrontierFilter.Verdict verdict = filter.judge(stamp);
        final boolean strange = verdict == FrontierFilter.Verdict.FOREIGN || verdict == FrontierFilter.Verdict.INVALID;
        if (strange && !scenario.intruders()) {
            throw new Violation(verdict + ": " + stamp + " in log " + log);
        }
        if (!stamp.isMarker() && !strange) {
            seen++;
            check(log, before, verdict == FrontierFilter.Verdict.NEW, value);
        }
    }

    private boolean isOfLane(final int log, final byte[] stampBytes) {
        return stamp.decode(stampBytes, 0, stampBytes.length) && stamp.lane() == log / OUTPUTS;
    }

    /** A log has lost its end; its readers are told, and go on with what they knew where it ends now. */
    void lost(final int log, final SimulatedLog left) {
        lossy[log] = true;
        filters[log] = read(log, left);
    }

    /**
     * A reader that comes when all is over sees each result once, whatever the log has lost and got again; or it is told that
     * the log lacks some, where the owner could not know.
     */
    void readAgain(final int log, final SimulatedLog from) {
        final FrontierFilter filter = read(log, from);
        final int golden = goldens[log / OUTPUTS].count(log % OUTPUTS);
        // Without terms a record of one owner is like that of another, so what a snapshot knows may be there by
        // accident.
        final boolean unnoticed = from.hasMaskedLoss() || scenario.guarantee() == Guarantee.AT_LEAST_ONCE && lossy[log];
        if (unnoticed && (filter.missing() > 0 || filter.invalid() > 0 && filter.frontier() < golden - 1)) {
            reportedLosses++;
            return;
        }
        if (filter.missing() > 0 || filter.frontier() != golden - 1) {
            throw new Violation("log " + log + " read again lacks " + filter.missing() + " and ends with number "
                    + filter.frontier() + " of " + golden + " outputs");
        }
    }

    private FrontierFilter read(final int log, final SimulatedLog from) {
        final FrontierFilter filter = FrontierFilter.fromFirstRecord();
        for (long offset = 0; offset < from.end(); offset++) {
            final SimulatedLog.Entry entry = from.at(offset);
            if (from.isVisible(offset)
                    && isOfLane(log, entry.stamp)
                    && filter.accept(stamp)
                    && !goldens[log / OUTPUTS].matches(log % OUTPUTS, stamp.number(), entry.value)) {
                throw new Violation("wrong when read again: " + stamp + " in log " + log);
            }
        }
        return filter;
    }

    // A log that has lost records may have them out of order, and some of them twice.
    private void check(final int log, final long before, final boolean fresh, final byte[] value) {
        final int lane = log / OUTPUTS;
        if (fresh && stamp.number() != before + 1 && !lossy[log]) {
            throw new Violation("gap: number " + stamp.number() + " after " + before + " in log " + log);
        }
        if (!fresh) {
            duplicates++;
            if (scenario.isRaw() && !lossy[log]) {
                throw new Violation("duplicate: number " + stamp.number() + " after " + before + " in log " + log);
            }
        }
        final boolean counts = fresh || scenario.guarantee() == Guarantee.AT_LEAST_ONCE;
        if (counts && !goldens[lane].matches(log % OUTPUTS, stamp.number(), value)) {
            throw new Violation("wrong: " + stamp + " in log " + log);
        }
    }

    /** After the end: nothing is missing. */
    void complete() {
        for (int log = 0; log < filters.length; log++) {
            final int golden = goldens[log / OUTPUTS].count(log % OUTPUTS);
            if (filters[log].frontier() != golden - 1 && !lossy[log]) {
                throw new Violation(
                        "log " + log + " ends with number " + filters[log].frontier() + " of " + golden + " outputs");
            }
        }
    }

    int reportedLosses() {
        return reportedLosses;
    }

    long duplicates() {
        return duplicates;
    }

    long seen() {
        return seen;
    }
}
