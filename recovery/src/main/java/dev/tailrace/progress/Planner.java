package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Chooses the snapshot from which a partition task continues, or refuses; the last step of a {@link Recovery}. */
final class Planner {

    private final PartitionTaskSpec spec;
    private final RunId run;
    private final Snapshots snapshots;
    private final OutputScan[] scans;
    private final long[] markers;
    private final int epoch;
    private final int claim;
    private final List<InputRange> ranges;
    private final List<String> notes = new ArrayList<>();

    Planner(
            final PartitionTaskSpec spec,
            final Snapshots snapshots,
            final OutputScan[] scans,
            final long[] markers,
            final int epoch,
            final int claim,
            final List<InputRange> ranges) {
        this.spec = spec;
        this.run = spec.identity().id();
        this.snapshots = snapshots;
        this.scans = scans;
        this.markers = markers;
        this.epoch = epoch;
        this.claim = claim;
        this.ranges = ranges;
    }

    RestorePlan plan() {
        checkOutputs();
        Snapshot candidate = null;
        Snapshot misfit = null;
        for (int place = 0; (candidate = snapshots.whole(place)) != null; place++) {
            checkNames(candidate);
            if (spec.isCommittedByEngine() || isAtOrBelowFrontier(candidate)) {
                if (spec.isCommittedByEngine() || isContinued(candidate)) {
                    return from(candidate, snapshots.identity(place));
                }
                misfit = misfit == null ? candidate : misfit;
            }
        }
        if (misfit != null && !canBeginAgain()) {
            throw refusal(misfit);
        }
        return withoutSnapshot();
    }

    // ---- whether outputs and snapshots belong to this application ----

    private void checkOutputs() {
        for (int output = 0; output < scans.length; output++) {
            final OutputJudge judge = scans[output].judge();
            if (judge.otherVersion() > 0) {
                throw Refusals.otherHeaders(spec, output, judge);
            }
            if (judge.isForeign()) {
                throw Refusals.foreignOutput(spec, output, judge);
            }
            if (!spec.marksEpochs() && scans[output].epoch() >= 0 && scans[output].epoch() < epoch) {
                throw Refusals.epochsDiffer(spec, output, scans[output].epoch(), epoch);
            }
            noteFaults(output);
        }
    }

    private void noteFaults(final int output) {
        if (scans[output].missing() > 0) {
            notes.add(Refusals.hole(spec, output, scans[output]));
        }
        final long rejected = scans[output].judge().rejected();
        if (rejected > 0) {
            notes.add(Refusals.rejectedRecords(spec.outputs().get(output).toString(), rejected));
        }
    }

    private void checkNames(final Snapshot snapshot) {
        final RunIdentity before = snapshot.identity();
        if (!before.application().equals(spec.identity().application())) {
            throw Refusals.foreignSnapshot(spec, snapshot);
        }
        if (!LogIdentity.haveSameNames(before.inputs(), spec.inputs())
                || !LogIdentity.haveSameNames(before.outputs(), spec.outputs())) {
            throw Refusals.otherInputs(spec, snapshot);
        }
    }

    // ---- which snapshot ----

    private boolean isAtOrBelowFrontier(final Snapshot snapshot) {
        for (int output = 0; output < scans.length; output++) {
            final long next = snapshot.outputs().get(output).next();
            final long frontier = scans[output].frontier();
            if (next - 1 > frontier && !isStartedOver(snapshot, output)) {
                notes.add(Refusals.aheadOfOutput(spec, snapshot.name(), output, next, frontier));
                return false;
            }
        }
        return true;
    }

    // A log without results that once had some is either another log, which the user has to accept, or a log whose
    // retention has deleted them.
    private boolean isStartedOver(final Snapshot snapshot, final int output) {
        if (scans[output].highest() >= 0) {
            return false;
        }
        final LogIdentity now = spec.outputs().get(output);
        if (!snapshot.outputs().get(output).log().equals(now)) {
            return true;
        }
        if (!now.id().isEmpty()) {
            return scans[output].hasBegunLater();
        }
        if (!spec.accepts(Change.NEW_OUTPUT)) {
            throw Refusals.outputGone(spec, output, snapshot);
        }
        return true;
    }

    // Outputs that are computed again must equal those in the log, which requires the same run and the same state.
    private boolean isContinued(final Snapshot snapshot) {
        for (int output = 0; output < scans.length; output++) {
            if (others(output, snapshot) >= snapshot.outputs().get(output).next()) {
                notes.add(Refusals.notContinued(snapshot, spec, output));
                return false;
            }
        }
        return true;
    }

    // The highest output that this run would compute differently if it continued from the snapshot.
    private long others(final int output, final Snapshot snapshot) {
        return scans[output].frontierOfOthers(run, Lineage.from(snapshot, run));
    }

    private RefusalException refusal(final Snapshot misfit) {
        int other = -1;
        for (int output = 0; output < scans.length; output++) {
            if (others(output, misfit) >= misfit.outputs().get(output).next()) {
                if (scans[output].isLastOf(run)) {
                    return Refusals.ownSnapshotsGone(spec, output, misfit, scans[output].frontier());
                }
                other = output;
            }
        }
        final List<IdentityChange> changes = IdentityChange.between(misfit.identity(), spec.identity());
        return Refusals.uncovered(spec, other, misfit, scans[other], changes);
    }

    // ---- the plan ----

    private RestorePlan from(final Snapshot snapshot, final RunIdentity before) {
        final List<IdentityChange> changes = IdentityChange.between(before, spec.identity());
        for (final IdentityChange change : changes) {
            if (!spec.accepts(change.kind())) {
                throw Refusals.changed(spec, snapshot, changes);
            }
        }
        if (!changes.isEmpty()) {
            notes.add(Refusals.accepted(spec, snapshot, changes));
        }
        if (!before.outputs().equals(snapshot.identity().outputs())) {
            refuseUncovered(snapshot, changes);
        }
        final List<InputPosition> inputs = new ArrayList<>();
        boolean sameInputs = true;
        for (int input = 0; input < ranges.size(); input++) {
            final InputPosition at = snapshot.inputs().get(input);
            final boolean isSame = at.log().equals(spec.inputs().get(input));
            inputs.add(isSame ? checked(snapshot, at, ranges.get(input)) : first(input));
            sameInputs &= isSame;
        }
        final List<RestorePlan.OutputStart> starts = new ArrayList<>();
        for (int output = 0; output < scans.length; output++) {
            starts.add(start(output, snapshot.outputs().get(output).next()));
        }
        final int lineage = Lineage.from(snapshot, run);
        return plan(snapshot, lineage, snapshot.fromOrigin() && sameInputs, !changes.isEmpty(), inputs, starts);
    }

    // Sinks that have exchanged their topics would compute other results under the same numbers and the same run id.
    private void refuseUncovered(final Snapshot snapshot, final List<IdentityChange> changes) {
        for (int output = 0; output < scans.length; output++) {
            if (!spec.isCommittedByEngine()
                    && scans[output].highest() >= snapshot.outputs().get(output).next()) {
                throw Refusals.uncovered(spec, output, snapshot, scans[output], changes);
            }
        }
    }

    private InputPosition checked(final Snapshot snapshot, final InputPosition at, final InputRange range) {
        if (at.next() < range.start()) {
            throw Refusals.retention(spec, snapshot, at, range);
        }
        if (at.next() > range.end()) {
            throw Refusals.inputCut(spec, snapshot, at, range);
        }
        if (at.leaderEpoch() >= 0) {
            final long truncated = range.truncation().before(at.next(), at.leaderEpoch());
            if (truncated >= 0 && truncated < at.next()) {
                throw Refusals.inputTruncated(spec, snapshot, at, truncated);
            }
        }
        return at;
    }

    // All records of an accepted new input follow the saved state; only tasks without history may begin later.
    private InputPosition first(final int input) {
        return new InputPosition(spec.inputs().get(input), ranges.get(input).start(), -1);
    }

    // Transactions that contain the state commit it with the results, so the newest state covers all results.
    private RestorePlan.OutputStart start(final int output, final long next) {
        final OutputScan scan = scans[output];
        if (spec.savesInTransactions() && scan.highest() >= next) {
            throw Refusals.writtenTwice(spec, output, scan.highest(), next);
        }
        final long logged = scan.highest() < 0 ? next - 1 : scan.frontier();
        final long dropped = spec.suppresses() ? logged : -1;
        final long readTo = spec.marksEpochs() ? markers[output] : scan.lastOffset();
        if (scan.missing() > 0) {
            return new RestorePlan.OutputStart(next, dropped, readTo, -1, scan.highest(), scan.digests());
        }
        if (!spec.marksEpochs() && logged >= 0 && (scan.highest() < 0 || scan.isStartedOver())) {
            return new RestorePlan.OutputStart(next, dropped, readTo, OutputPosition.BEGIN, logged, scan.digests());
        }
        return new RestorePlan.OutputStart(
                next, dropped, readTo, readTo, spec.marksEpochs() ? logged : scan.lastNumber(), scan.digests());
    }

    private RestorePlan withoutSnapshot() {
        final boolean history = snapshots.count() > 0 || frontier() >= 0;
        final boolean fromOrigin = history ? canBeginAgain() : isOrigin();
        if (history && !fromOrigin) {
            throw noSnapshot();
        }
        if (!history) {
            checkDivision();
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

    // An application that reads its input as one partition task has no others.
    private void checkDivision() {
        final Snapshot first = spec.task() == 0 ? null : snapshots.newestOf(0);
        if (first != null && first.inputs().size() != spec.inputs().size()) {
            throw Refusals.otherInputs(spec, first);
        }
    }

    private RefusalException noSnapshot() {
        for (int output = 0; output < scans.length; output++) {
            if (!scans[output].isLastOf(run)) {
                return Refusals.stateGone(spec, output, scans[output], snapshots.count());
            }
        }
        final List<String> reasons = new ArrayList<>(snapshots.notes());
        reasons.addAll(notes);
        return Refusals.noSnapshot(spec, snapshots.count(), reasons, frontier(), ranges);
    }

    private boolean isOrigin() {
        return ranges.stream().allMatch(range -> range.fresh() == 0);
    }

    private boolean canBeginAgain() {
        final boolean retained = ranges.stream().allMatch(range -> range.start() == 0);
        if (frontier() < 0) {
            return retained && isOrigin();
        }
        return retained
                && Arrays.stream(scans)
                        .allMatch(
                                scan -> scan.highest() < 0 || scan.isFromOrigin() && scan.frontierOfOthers(run, 0) < 0);
    }

    private long frontier() {
        return Arrays.stream(scans).mapToLong(OutputScan::highest).max().orElse(-1);
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
                epoch,
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
