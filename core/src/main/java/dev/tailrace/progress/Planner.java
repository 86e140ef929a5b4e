package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;

/** Chooses the snapshot from which a lane goes on, or refuses; the last step of a {@link Recovery}. */
final class Planner {

    private final LaneSpec spec;
    private final Snapshots snapshots;
    private final OutputScan[] scans;
    private final long[] markers;
    private final int term;
    private final List<InputRange> ranges;
    private final List<String> notes = new ArrayList<>();

    Planner(
            final LaneSpec spec,
            final Snapshots snapshots,
            final OutputScan[] scans,
            final long[] markers,
            final int term,
            final List<InputRange> ranges) {
        this.spec = spec;
        this.snapshots = snapshots;
        this.scans = scans;
        this.markers = markers;
        this.term = term;
        this.ranges = ranges;
    }

    RestorePlan plan() {
        Snapshot candidate = null;
        for (int place = 0; (candidate = snapshots.whole(place)) != null; place++) {
            checkNames(candidate);
            if (!spec.suppresses() || isAtOrBelowFrontier(candidate)) {
                return from(candidate);
            }
        }
        return withoutSnapshot();
    }

    private void checkNames(final Snapshot snapshot) {
        final List<String> inputs =
                snapshot.inputs().stream().map(InputPosition::input).toList();
        final List<String> outputs =
                snapshot.outputs().stream().map(OutputPosition::output).toList();
        if (!inputs.equals(spec.inputs()) || !outputs.equals(spec.outputs())) {
            throw Refusals.otherInputs(spec, snapshot);
        }
    }

    private boolean isAtOrBelowFrontier(final Snapshot snapshot) {
        for (int output = 0; output < scans.length; output++) {
            final long next = snapshot.outputs().get(output).next();
            final long frontier = scans[output].frontier();
            if (next - 1 > frontier && !isBegunAnew(snapshot, output)) {
                notes.add(Refusals.behind(spec, snapshot.name(), output, next, frontier));
                return false;
            }
        }
        return true;
    }

    private boolean isBegunAnew(final Snapshot snapshot, final int output) {
        if (scans[output].frontier() >= 0) {
            return false;
        }
        if (!spec.acceptNewOutput()) {
            throw Refusals.outputGone(spec, output, snapshot);
        }
        return true;
    }

    private RestorePlan from(final Snapshot snapshot) {
        for (int input = 0; input < ranges.size(); input++) {
            final InputPosition at = snapshot.inputs().get(input);
            if (at.next() < ranges.get(input).start()) {
                throw Refusals.retention(spec, snapshot, at, ranges.get(input));
            }
            if (at.next() > ranges.get(input).end()) {
                throw Refusals.inputCut(spec, snapshot, at, ranges.get(input));
            }
        }
        final boolean foreign = snapshot.graphHash() != spec.graphHash();
        if (spec.suppresses()) {
            checkGraph(snapshot, foreign);
        }
        final List<RestorePlan.OutputStart> starts = new ArrayList<>();
        for (int output = 0; output < scans.length; output++) {
            starts.add(start(output, snapshot.outputs().get(output).next()));
        }
        return plan(snapshot, snapshot.fromOrigin(), foreign, snapshot.inputs(), starts);
    }

    // What is computed again must be what is in the log: that takes the graph that wrote it.
    private void checkGraph(final Snapshot snapshot, final boolean foreign) {
        for (int output = 0; output < scans.length; output++) {
            final long next = snapshot.outputs().get(output).next();
            if (scans[output].foreignFrontier() >= next) {
                throw Refusals.otherGraph(
                        spec, output, snapshot, scans[output].foreignFrontier(), scans[output].foreignHash());
            }
            if (foreign && scans[output].frontier() >= next) {
                throw Refusals.ownSnapshotsGone(spec, output, snapshot, scans[output].frontier());
            }
        }
    }

    private RestorePlan.OutputStart start(final int output, final long next) {
        if (!spec.suppresses()) {
            return new RestorePlan.OutputStart(next, -1, -1);
        }
        final long frontier = Math.max(scans[output].frontier(), scans[output].frontier() < 0 ? next - 1 : -1);
        final long anchor = spec.marksTerms() ? markers[output] : scans[output].lastOffset();
        return new RestorePlan.OutputStart(next, frontier, anchor);
    }

    private RestorePlan withoutSnapshot() {
        final boolean history = snapshots.count() > 0 || frontier() >= 0;
        final boolean fromOrigin = history ? canBeginAgain() : isOrigin();
        if (history && !fromOrigin) {
            throw Refusals.noSnapshot(spec, snapshots.count(), frontier(), ranges.get(0));
        }
        final List<InputPosition> inputs = new ArrayList<>();
        for (int input = 0; input < ranges.size(); input++) {
            final InputRange range = ranges.get(input);
            final long next = history ? 0 : range.fresh();
            if (next < range.start() || next > range.end()) {
                throw Refusals.noSuchStart(spec, input, range);
            }
            inputs.add(new InputPosition(spec.inputs().get(input), next, -1));
        }
        final List<RestorePlan.OutputStart> starts = new ArrayList<>();
        for (int output = 0; output < scans.length; output++) {
            starts.add(start(output, 0));
        }
        return plan(null, fromOrigin, true, inputs, starts);
    }

    private boolean isOrigin() {
        return ranges.stream().allMatch(range -> range.fresh() == 0);
    }

    private boolean canBeginAgain() {
        final boolean retained = ranges.stream().allMatch(range -> range.start() == 0);
        if (frontier() < 0) {
            return retained && isOrigin();
        }
        boolean known = true;
        for (final OutputScan scan : scans) {
            known &= scan.frontier() < 0 || scan.isFromOrigin() && scan.foreignFrontier() < 0;
        }
        return retained && known;
    }

    private long frontier() {
        long highest = -1;
        for (final OutputScan scan : scans) {
            highest = Math.max(highest, scan.frontier());
        }
        return highest;
    }

    private RestorePlan plan(
            final Snapshot snapshot,
            final boolean fromOrigin,
            final boolean newBegin,
            final List<InputPosition> inputs,
            final List<RestorePlan.OutputStart> starts) {
        final List<String> all = new ArrayList<>(snapshots.notes());
        all.addAll(notes);
        return new RestorePlan(
                snapshot,
                term,
                fromOrigin,
                newBegin,
                snapshots.without(snapshot == null ? null : snapshot.name()),
                inputs,
                starts,
                all);
    }
}
