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
    private final int claim;
    private final List<InputRange> ranges;
    private final List<String> notes = new ArrayList<>();

    Planner(
            final LaneSpec spec,
            final Snapshots snapshots,
            final OutputScan[] scans,
            final long[] markers,
            final int term,
            final int claim,
            final List<InputRange> ranges) {
        this.spec = spec;
        this.snapshots = snapshots;
        this.scans = scans;
        this.markers = markers;
        this.term = term;
        this.claim = claim;
        this.ranges = ranges;
    }

    RestorePlan plan() {
        Snapshot candidate = null;
        Snapshot misfit = null;
        for (int place = 0; (candidate = snapshots.whole(place)) != null; place++) {
            checkNames(candidate);
            if (!spec.suppresses()) {
                return from(candidate);
            }
            if (isAtOrBelowFrontier(candidate)) {
                if (isContinued(candidate)) {
                    return from(candidate);
                }
                misfit = misfit == null ? candidate : misfit;
            }
        }
        if (misfit != null && !canBeginAgain()) {
            throw refusal(misfit);
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
        final List<RestorePlan.OutputStart> starts = new ArrayList<>();
        for (int output = 0; output < scans.length; output++) {
            starts.add(start(output, snapshot.outputs().get(output).next()));
        }
        final int lineage = Lineage.from(snapshot, spec.graphHash());
        return plan(snapshot, lineage, snapshot.fromOrigin(), foreign, snapshot.inputs(), starts);
    }

    // What is computed again must be what is in the log: that takes the graph that wrote it, and the state it had.
    private boolean isContinued(final Snapshot snapshot) {
        for (int output = 0; output < scans.length; output++) {
            if (others(output, snapshot) >= snapshot.outputs().get(output).next()) {
                notes.add(Refusals.notContinued(snapshot, spec, output));
                return false;
            }
        }
        return true;
    }

    // The highest output that this graph, going on from there, would not compute as it is.
    private long others(final int output, final Snapshot snapshot) {
        return snapshot.graphHash() == spec.graphHash()
                ? scans[output].frontierOfOthers(snapshot.graphHash(), snapshot.lineage())
                : scans[output].frontier();
    }

    private RefusalException refusal(final Snapshot misfit) {
        int otherGraphs = -1;
        for (int output = 0; output < scans.length; output++) {
            if (others(output, misfit) >= misfit.outputs().get(output).next()) {
                if (scans[output].lastGraph() == spec.graphHash()) {
                    return Refusals.ownSnapshotsGone(spec, output, misfit, scans[output].frontier());
                }
                otherGraphs = output;
            }
        }
        final OutputScan scan = scans[otherGraphs];
        return Refusals.otherGraph(spec, otherGraphs, misfit, scan.frontier(), scan.lastGraph());
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
        return plan(null, 0, fromOrigin, true, inputs, starts);
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
            known &= scan.frontier() < 0 || scan.isFromOrigin() && scan.frontierOfOthers(spec.graphHash(), 0) < 0;
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
            final int lineage,
            final boolean fromOrigin,
            final boolean newBegin,
            final List<InputPosition> inputs,
            final List<RestorePlan.OutputStart> starts) {
        final List<String> all = new ArrayList<>(snapshots.notes());
        all.addAll(notes);
        return new RestorePlan(
                snapshot,
                term,
                claim,
                lineage,
                fromOrigin,
                newBegin,
                snapshots.without(snapshot == null ? null : snapshot.name()),
                inputs,
                starts,
                all);
    }
}
