package dev.tailrace.progress.simulation;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.Stamp;
import java.util.Arrays;

/** Reads all output logs along, as a reader does, and says what readers must never see. */
final class Oracle {

    static final int OUTPUTS = 2;

    private final Scenario scenario;
    private final byte[][][] inputs;
    private final PipelineMaker maker;
    private final Golden[] goldens;
    private final FrontierFilter[] filters;
    private final int[] versions;
    private final Stamp stamp = new Stamp();
    private long duplicates;
    private long seen;

    Oracle(final Scenario scenario, final byte[][][] inputs, final PipelineMaker maker) {
        this.scenario = scenario;
        this.inputs = inputs;
        this.maker = maker;
        goldens = new Golden[inputs.length];
        Arrays.setAll(goldens, lane -> new Golden(maker, inputs[lane], inputs[lane].length));
        filters = new FrontierFilter[inputs.length * OUTPUTS];
        Arrays.setAll(filters, log -> new FrontierFilter());
        versions = new int[filters.length];
    }

    /** The version before goes on, because nothing of the second one is there yet. */
    void goesBack(final int lane) {
        if (versions[lane * OUTPUTS] < 2 && versions[lane * OUTPUTS + 1] < 2) {
            goldens[lane] = new Golden(maker, inputs[lane], inputs[lane].length);
        }
    }

    /** From this record on, the lane's outputs are those of the second version. */
    void switchAt(final int lane, final long record) {
        final boolean isThere = versions[lane * OUTPUTS] == 2 || versions[lane * OUTPUTS + 1] == 2;
        if (isThere && goldens[lane].switchAt() != record) {
            throw new Violation("lane " + lane + " begins the new graph at record " + record + " and has begun at "
                    + goldens[lane].switchAt());
        }
        goldens[lane] = new Golden(maker, inputs[lane], (int) record);
    }

    void appended(final int log, final byte[] stampBytes, final byte[] value) {
        if (!stamp.decode(stampBytes, 0, stampBytes.length)) {
            throw new Violation("no stamp");
        }
        final FrontierFilter filter = filters[log];
        final long before = filter.frontier();
        final boolean fresh = filter.accept(stamp);
        if (!stamp.isMarker()) {
            seen++;
            check(log, before, fresh, value);
        }
    }

    private void check(final int log, final long before, final boolean fresh, final byte[] value) {
        final int lane = log / OUTPUTS;
        if (fresh && stamp.number() != before + 1) {
            throw new Violation("gap: number " + stamp.number() + " after " + before + " in log " + log);
        }
        if (!fresh) {
            duplicates++;
            if (scenario.isRaw()) {
                throw new Violation("duplicate: number " + stamp.number() + " after " + before + " in log " + log);
            }
        }
        final boolean counts = fresh || scenario.guarantee() == Guarantee.AT_LEAST_ONCE;
        if (counts && !goldens[lane].matches(log % OUTPUTS, stamp.number(), value)) {
            throw new Violation("wrong: " + stamp + " in log " + log);
        }
        if (fresh) {
            final int version = stamp.graphHash();
            if (version < versions[log]) {
                throw new Violation("the old graph after the new one: " + stamp + " in log " + log);
            }
            versions[log] = version;
        }
    }

    /** After the end: nothing is missing. */
    void complete() {
        for (int log = 0; log < filters.length; log++) {
            final int golden = goldens[log / OUTPUTS].count(log % OUTPUTS);
            if (filters[log].frontier() != golden - 1) {
                throw new Violation(
                        "log " + log + " ends with number " + filters[log].frontier() + " of " + golden + " outputs");
            }
        }
    }

    long duplicates() {
        return duplicates;
    }

    long seen() {
        return seen;
    }
}
