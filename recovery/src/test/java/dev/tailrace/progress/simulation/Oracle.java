package dev.tailrace.progress.simulation;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
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
    private final OutputHeader outputHeader = new OutputHeader();
    private long duplicates;
    private long seen;
    private int reportedLosses;

    Oracle(final Scenario scenario, final byte[][][] inputs, final PipelineMaker maker) {
        this.scenario = scenario;
        this.inputs = inputs;
        this.maker = maker;
        goldens = new Golden[inputs.length];
        Arrays.setAll(goldens, task -> new Golden(maker, inputs[task]));
        filters = new FrontierFilter[inputs.length * OUTPUTS];
        Arrays.setAll(filters, log -> FrontierFilter.fromFirstRecord());
        lossy = new boolean[filters.length];
        current = new int[inputs.length];
        Arrays.fill(current, Arrays.hashCode(new long[0]));
        for (int task = 0; task < inputs.length; task++) {
            histories.add(new HashMap<>());
        }
    }

    /**
     * A partition task continues with a state after which the graph has changed at these records, the next one perhaps
     * included.
     */
    void begins(final int task, final long[] switches) {
        histories.get(task).put(Arrays.hashCode(switches), switches);
    }

    /** A partition task has come to its end with a state after which the graph has changed at these records. */
    void ends(final int task, final long[] switches) {
        begins(task, switches);
        follow(task, Arrays.hashCode(switches));
    }

    // What readers have had must be what such a state comes of.
    private void follow(final int task, final int history) {
        if (history == current[task]) {
            return;
        }
        final long[] switches = histories.get(task).get(history);
        if (switches == null) {
            throw new Violation("partition task " + task + " resumes from a state that nobody has begun with");
        }
        final Golden next = new Golden(maker, inputs[task], switches);
        for (int output = 0; output < OUTPUTS; output++) {
            final long had = filters[task * OUTPUTS + output].frontier() + 1;
            if (!next.beginsLike(goldens[task], output, had)) {
                throw new Violation("partition task " + task + " has changed its graph at " + Arrays.toString(switches)
                        + ", but readers have had other outputs than that gives");
            }
        }
        goldens[task] = next;
        current[task] = history;
    }

    void appended(final int log, final byte[] headerBytes, final byte[] value) {
        if (!isOfTask(log, headerBytes)) {
            if (!scenario.intruders()) {
                throw new Violation("no header of its partition task in log " + log);
            }
            return;
        }
        final FrontierFilter filter = filters[log];
        final long before = filter.frontier();
        if (scenario.upgrade()
                && !outputHeader.isMarker()
                && outputHeader.epoch() >= filter.epoch()
                && outputHeader.number() > before) {
            follow(log / OUTPUTS, ByteBuffer.wrap(value).getInt(SimulatedPipeline.SWITCHES_AT));
        }
        final FrontierFilter.Verdict verdict = filter.judge(outputHeader);
        final boolean rejected = verdict == FrontierFilter.Verdict.FOREIGN || verdict == FrontierFilter.Verdict.INVALID;
        if (rejected && !scenario.intruders()) {
            throw new Violation(verdict + ": " + outputHeader + " in log " + log);
        }
        if (!outputHeader.isMarker() && !rejected) {
            seen++;
            check(log, before, verdict == FrontierFilter.Verdict.NEW, value);
        }
    }

    private boolean isOfTask(final int log, final byte[] headerBytes) {
        return outputHeader.decode(headerBytes, 0, headerBytes.length) && outputHeader.task() == log / OUTPUTS;
    }

    /** A log has lost its end; its readers are told, and continue with what they knew where it ends now. */
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
        // Without epochs a record of one owner is like that of another, so what a snapshot knows may be there by
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
                    && isOfTask(log, entry.outputHeader)
                    && filter.accept(outputHeader)
                    && !goldens[log / OUTPUTS].matches(log % OUTPUTS, outputHeader.number(), entry.value)) {
                throw new Violation("wrong when read again: " + outputHeader + " in log " + log);
            }
        }
        return filter;
    }

    // A log that has lost records may have them out of order, and some of them twice.
    private void check(final int log, final long before, final boolean fresh, final byte[] value) {
        final int task = log / OUTPUTS;
        if (fresh && outputHeader.number() != before + 1 && !lossy[log]) {
            throw new Violation("gap: number " + outputHeader.number() + " after " + before + " in log " + log);
        }
        if (!fresh) {
            duplicates++;
            if (scenario.isRaw() && !lossy[log]) {
                throw new Violation(
                        "duplicate: number " + outputHeader.number() + " after " + before + " in log " + log);
            }
        }
        final boolean counts = fresh || scenario.guarantee() == Guarantee.AT_LEAST_ONCE;
        if (counts && !goldens[task].matches(log % OUTPUTS, outputHeader.number(), value)) {
            throw new Violation("wrong: " + outputHeader + " in log " + log);
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
