package dev.tailrace.progress;

import java.util.Locale;

/** The words in which a lane refuses to start or to go on: what is wrong, where, by which numbers, and what to do. */
final class Refusals {

    private Refusals() {}

    static RefusalException retention(
            final LaneSpec spec, final Snapshot snapshot, final InputPosition at, final InputRange range) {
        return new RefusalException(
                spec + " cannot go on: " + snapshot.name() + " goes on at offset " + at.next() + " of "
                        + at.input() + ", which begins at " + range.start() + " by now; " + (range.start() - at.next())
                        + " records are gone. Keep the input longer than the lane is down; to go on without these records, remove"
                        + " the snapshots of the lane and give its outputs new topics");
    }

    static RefusalException inputCut(
            final LaneSpec spec, final Snapshot snapshot, final InputPosition at, final InputRange range) {
        return new RefusalException(
                spec + " cannot go on: " + snapshot.name() + " goes on at offset " + at.next() + " of "
                        + at.input() + ", which ends at " + range.end()
                        + "; it was cut or created anew. Outputs of records that"
                        + " are gone cannot be taken back: remove the snapshots of the lane and give its outputs new topics");
    }

    static RefusalException outputGone(final LaneSpec spec, final int output, final Snapshot snapshot) {
        return new RefusalException(
                spec + " cannot go on: " + spec.outputs().get(output) + " has no output of the lane, but "
                        + snapshot.name() + " knows of "
                        + snapshot.outputs().get(output).next()
                        + "; it was deleted or created anew. To go on with the next number in the new log, accept the new output");
    }

    static RefusalException otherGraph(
            final LaneSpec spec, final int output, final Snapshot snapshot, final long frontier, final int otherHash) {
        return new RefusalException(String.format(
                Locale.ROOT,
                "%s cannot go on: %s has outputs up to number %d, %s goes on with number %d, and what is in between was"
                        + " written by another graph (%08x, this is %08x). Start the earlier graph again, stop it cleanly,"
                        + " and start this one then",
                spec,
                spec.outputs().get(output),
                frontier,
                snapshot.name(),
                snapshot.outputs().get(output).next(),
                otherHash,
                spec.graphHash()));
    }

    static RefusalException ownSnapshotsGone(
            final LaneSpec spec, final int output, final Snapshot snapshot, final long frontier) {
        return new RefusalException(String.format(
                Locale.ROOT,
                "%s cannot go on: this graph (%08x) has written outputs up to number %d to %s, but not from the newest"
                        + " snapshot that can be used: %s of graph %08x, which goes on with number %d. Those behind it are"
                        + " damaged or gone; restore them from a copy",
                spec,
                spec.graphHash(),
                frontier,
                spec.outputs().get(output),
                snapshot.name(),
                snapshot.graphHash(),
                snapshot.outputs().get(output).next()));
    }

    static RefusalException noSnapshot(
            final LaneSpec spec, final int bad, final long frontier, final InputRange range) {
        final String what = bad == 0
                ? "there is no snapshot, but its outputs are there up to number " + frontier
                : "none of its " + bad + " snapshots can be used"
                        + (frontier < 0 ? "" : ", and its outputs are there up to number " + frontier);
        return new RefusalException(spec + " cannot go on: " + what
                + "; computing all of them again needs the input from"
                + " offset 0 and a lane that began there, and " + spec.inputs().get(0) + " begins at " + range.start()
                + ". Restore the snapshots from a copy, or remove them and give the outputs new topics");
    }

    static RefusalException noSuchStart(final LaneSpec spec, final int input, final InputRange range) {
        return new RefusalException(spec + " cannot begin at offset " + range.fresh() + " of "
                + spec.inputs().get(input) + ": it has " + range.start() + " to " + range.end()
                + ". Say where to begin");
    }

    static RefusalException otherInputs(final LaneSpec spec, final Snapshot snapshot) {
        return new RefusalException(spec + " cannot go on: " + snapshot.name() + " is of inputs "
                + snapshot.inputs().stream().map(InputPosition::input).toList() + " and outputs "
                + snapshot.outputs().stream().map(OutputPosition::output).toList() + ", this lane has " + spec.inputs()
                + " and " + spec.outputs() + ". Give the lane the topics it had, or an application name of its own");
    }

    static RefusalException doesNotFit(final LaneSpec spec, final Snapshot snapshot, final RuntimeException failure) {
        return new RefusalException(
                spec + " cannot go on: " + snapshot.name() + " does not fit the graph: " + failure.getMessage());
    }

    static RefusalException cannotRead(final LaneSpec spec, final Exception failure) {
        return new RefusalException(spec + " cannot go on: its snapshots cannot be listed: " + text(failure));
    }

    static String lostClaim(final LaneSpec spec, final int term, final int other) {
        return spec + " has another owner: term " + term + " was claimed, but "
                + (other == term ? "another process was first" : "term " + other + " began")
                + ". Two processes run with one configuration, or the lane has moved";
    }

    static String superseded(final LaneSpec spec, final int output, final int term, final int other) {
        return spec + " has another owner: " + spec.outputs().get(output) + " says that term " + other
                + " began, this process has term " + term;
    }

    static String sendFailed(final LaneSpec spec, final int output, final long number) {
        return spec + " stops: output " + number + " could not be written to "
                + spec.outputs().get(output) + "; restarted, it goes on from there";
    }

    static String outOfOrder(final LaneSpec spec, final int output, final long number, final long last) {
        return spec + " stops: " + spec.outputs().get(output) + " acknowledged number " + number + " after " + last
                + "; the producer does not keep the order";
    }

    static String cannotSave(final LaneSpec spec, final Exception failure) {
        return spec + " cannot save its progress: " + text(failure);
    }

    static String shadowFailed(final LaneSpec spec, final ShadowException failure) {
        return spec + " stops: its shadow failed behind position " + failure.position() + " with "
                + text(failure.getCause())
                + ", where the lane itself did not; the pipeline depends on more than its input,"
                + " or shares something between processors";
    }

    static String replayBound(final LaneSpec spec, final long behind) {
        return spec + " stops: a restart would replay " + behind + " records, more than the replay bound of "
                + spec.maxReplayRecords() + " allows; see why progress is not saved";
    }

    static String damaged(final SnapshotName name, final Exception failure) {
        return name + " is passed over: " + text(failure);
    }

    static String behind(
            final LaneSpec spec, final SnapshotName name, final int output, final long next, final long frontier) {
        return name + " is passed over: it goes on with number " + next + ", and "
                + spec.outputs().get(output) + " has outputs up to " + frontier
                + " only; those that are gone will be written again";
    }

    static String notContinued(final Snapshot snapshot, final LaneSpec spec, final int output) {
        return snapshot.name() + " is passed over: " + spec.outputs().get(output) + " has outputs from number "
                + snapshot.outputs().get(output).next() + " on that were not computed from it";
    }

    static String text(final Throwable failure) {
        final String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
