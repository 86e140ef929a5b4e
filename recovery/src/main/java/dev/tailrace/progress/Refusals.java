package dev.tailrace.progress;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Messages with which a partition task refuses to start or to continue: the problem, its location, the numbers and the fix.
 */
final class Refusals {

    private Refusals() {}

    static RefusalException retention(
            final PartitionTaskSpec spec, final Snapshot snapshot, final InputPosition at, final InputRange range) {
        return new RefusalException(
                spec + " cannot resume: " + snapshot.name() + " resumes at offset " + at.next() + " of "
                        + at.log() + ", which now begins at " + range.start() + "; " + (range.start() - at.next())
                        + " records are gone. Retain the input for longer than the partition task is down; to continue without these records, remove"
                        + " the snapshots of the partition task and give its outputs new topics");
    }

    static RefusalException inputCut(
            final PartitionTaskSpec spec, final Snapshot snapshot, final InputPosition at, final InputRange range) {
        return new RefusalException(
                spec + " cannot resume: " + snapshot.name() + " resumes at offset " + at.next() + " of "
                        + at.log() + ", which ends at " + range.end()
                        + "; it was truncated or recreated. Outputs of records that"
                        + " are gone cannot be taken back: remove the snapshots of the partition task and give its outputs new topics");
    }

    static RefusalException inputTruncated(
            final PartitionTaskSpec spec, final Snapshot snapshot, final InputPosition at, final long truncated) {
        return new RefusalException(spec + " cannot resume: " + snapshot.name() + " resumes at offset " + at.next()
                + " of " + at.log() + ", whose records from offset " + truncated
                + " on are not those that were read: the log has lost records (leader epoch " + at.leaderEpoch()
                + "), and others took their offsets. Results of records that are gone cannot be taken back: use another"
                + " application id and give the outputs new topics");
    }

    static RefusalException changed(
            final PartitionTaskSpec spec, final Snapshot snapshot, final List<IdentityChange> changes) {
        return new RefusalException(spec + " cannot resume from " + snapshot.name() + ": " + texts(changes)
                + ". To keep its state nevertheless, pass "
                + options(changes.stream().map(IdentityChange::kind).filter(change -> !spec.accepts(change)))
                + "; to start over, use another application id and give the outputs new topics");
    }

    static String accepted(final PartitionTaskSpec spec, final Snapshot snapshot, final List<IdentityChange> changes) {
        return spec + " resumes from " + snapshot.name() + " with what was accepted: " + texts(changes);
    }

    static String texts(final List<IdentityChange> changes) {
        return changes.stream().map(IdentityChange::text).collect(Collectors.joining("; "));
    }

    /** The options by which a user accepts these changes. */
    static String options(final Stream<Change> changes) {
        return changes.distinct().map(change -> "--accept " + change.word()).collect(Collectors.joining(" "));
    }

    /** Results after the snapshot were computed by another pipeline or from other inputs. */
    static RefusalException uncovered(
            final PartitionTaskSpec spec,
            final int output,
            final Snapshot snapshot,
            final OutputScan scan,
            final List<IdentityChange> changes) {
        return new RefusalException(String.format(
                Locale.ROOT,
                "%s cannot resume: %s. %s has outputs up to number %d, %s resumes with number %d, and what is in between"
                        + " would not be computed again as it is. Start it as it was before, stop it cleanly, and change"
                        + " it then%s",
                spec,
                changes.isEmpty() ? othersThan(spec, scan) : texts(changes),
                spec.outputs().get(output),
                scan.highest(),
                snapshot.name(),
                snapshot.outputs().get(output).next(),
                changes.isEmpty() ? "" : ", with " + options(changes.stream().map(IdentityChange::kind))));
    }

    private static String othersThan(final PartitionTaskSpec spec, final OutputScan scan) {
        return scan.isLastOf(spec.identity().id())
                ? "it was another pipeline or had other topics in its last run"
                : differences(spec, scan);
    }

    /** There are results of another run, and no state that shows how that run ended. */
    static RefusalException stateGone(
            final PartitionTaskSpec spec, final int output, final OutputScan scan, final int snapshots) {
        return new RefusalException(spec + " cannot resume: " + spec.outputs().get(output)
                + " has outputs up to number " + scan.highest() + ", but " + differences(spec, scan)
                + ", and there is " + (snapshots == 0 ? "no snapshot" : "no snapshot that can be used")
                + " to resume from. Use another application id and give the outputs new topics");
    }

    private static String differences(final PartitionTaskSpec spec, final OutputScan scan) {
        return differences(scan.judge().claimedBy(), scan.lastRun(), spec.identity());
    }

    /** The changes since a result was written, in as much detail as is known of its writer. */
    static String differences(final Optional<RunIdentity> claimedBy, final RunId writer, final RunIdentity identity) {
        final RunId now = identity.id();
        final Optional<RunIdentity> before = claimedBy
                .filter(run -> run.id().equals(writer))
                .filter(run -> run.inputs().size() == identity.inputs().size())
                .filter(run -> run.outputs().size() == identity.outputs().size());
        if (before.isPresent()) {
            return texts(IdentityChange.between(before.get(), identity));
        }
        return writer.input() == now.input()
                ? String.format(
                        Locale.ROOT, "the pipeline was version %08x, is %08x", writer.pipeline(), now.pipeline())
                : String.format(
                        Locale.ROOT,
                        "the input was %08x, is %08x: it was recreated, or is another one",
                        writer.input(),
                        now.input());
    }

    static RefusalException foreignOutput(final PartitionTaskSpec spec, final int output, final OutputJudge judge) {
        return new RefusalException(spec + " cannot write to "
                + foreign(spec.outputs().get(output).toString(), judge.claimedBy(), spec.identity()));
    }

    static String foreign(final String output, final Optional<RunIdentity> claimedBy, final RunIdentity now) {
        return output + ": it has the results of "
                + claimedBy
                        .map(run -> "application '" + run.application() + "'")
                        .orElse("another application")
                + ", and this is application '" + now.application()
                + "'. Give each application its own output topics";
    }

    static RefusalException foreignSnapshot(final PartitionTaskSpec spec, final Snapshot snapshot) {
        return new RefusalException(spec + " cannot resume: "
                + foreignState(snapshot.name().toString(), snapshot.application(), spec.identity()));
    }

    static String foreignState(final String state, final String application, final RunIdentity now) {
        return state + " is of application '" + application + "', and this is application '" + now.application()
                + "'. Give each application its own state folder";
    }

    static RefusalException otherHeaders(final PartitionTaskSpec spec, final int output, final OutputJudge judge) {
        return new RefusalException(spec + " cannot resume: "
                + otherHeaders(spec.outputs().get(output).toString(), judge));
    }

    static String otherHeaders(final String output, final OutputJudge judge) {
        return output + ", offset " + judge.otherVersionAt() + ", has an output header of version "
                + judge.otherVersion()
                + ", and this release reads version " + OutputHeader.VERSION
                + ". Run the release that wrote it, or give the outputs new topics";
    }

    static RefusalException epochsDiffer(
            final PartitionTaskSpec spec, final int output, final int epoch, final int highest) {
        return new RefusalException(
                spec + " cannot resume: " + spec.outputs().get(output) + " is in epoch " + epoch
                        + ", another output in epoch " + highest
                        + ", because a process ended while it claimed them. Start it once with exactly-once, and stop it cleanly");
    }

    static String hole(final PartitionTaskSpec spec, final int output, final OutputScan scan) {
        return spec.outputs().get(output) + " has lost " + scan.missing() + " outputs after number " + scan.frontier()
                + ", although they were acknowledged; it has outputs up to " + scan.highest();
    }

    static String rejectedRecords(final String output, final long count) {
        return output + " has " + count
                + " records that are not of this application or contradict the log; readers skip them";
    }

    static RefusalException outputGone(final PartitionTaskSpec spec, final int output, final Snapshot snapshot) {
        return new RefusalException(
                spec + " cannot resume: " + spec.outputs().get(output) + " has no output of the partition task, but "
                        + snapshot.name() + " counts "
                        + snapshot.outputs().get(output).next()
                        + "; it was deleted or recreated. To continue with the next number in the new log, pass --accept "
                        + Change.NEW_OUTPUT.word());
    }

    static RefusalException ownSnapshotsGone(
            final PartitionTaskSpec spec, final int output, final Snapshot misfit, final long frontier) {
        return new RefusalException(String.format(
                Locale.ROOT,
                "%s cannot resume: it has written outputs up to number %d to %s, but not from the newest snapshot that can"
                        + " be used: %s, which resumes with number %d. Those after it are damaged or missing; restore them"
                        + " from a copy",
                spec,
                frontier,
                spec.outputs().get(output),
                misfit.name(),
                misfit.outputs().get(output).next()));
    }

    static RefusalException writtenTwice(
            final PartitionTaskSpec spec, final int output, final long highest, final long next) {
        return new RefusalException(spec + " cannot resume: " + spec.outputs().get(output)
                + " has committed results up to number " + highest + ", and "
                + (next == 0 ? "there is no state that covers them" : "its state resumes with number " + next)
                + ", so they would be written twice. Resume from the newest state, or use another application id and give"
                + " the outputs new topics");
    }

    static RefusalException noSnapshot(
            final PartitionTaskSpec spec,
            final int bad,
            final List<String> reasons,
            final long frontier,
            final List<InputRange> ranges) {
        final String what = bad == 0
                ? "there is no snapshot, but it has outputs up to number " + frontier
                : "none of its " + bad + " snapshots can be used"
                        + (frontier < 0 ? "" : ", and it has outputs up to number " + frontier);
        return new RefusalException(spec + " cannot resume: " + what
                + (reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")")
                + ". Computing all of them again needs a partition task that began with the first record of its input, and "
                + whyNotAgain(spec, ranges)
                + ". Restore the snapshots from a copy, or use another application id and give the outputs new topics");
    }

    private static String whyNotAgain(final PartitionTaskSpec spec, final List<InputRange> ranges) {
        for (int input = 0; input < ranges.size(); input++) {
            if (ranges.get(input).start() > 0) {
                return spec.inputs().get(input) + " begins at offset "
                        + ranges.get(input).start() + " now";
            }
        }
        return "its outputs do not say that this one did";
    }

    static RefusalException noSuchStart(final PartitionTaskSpec spec, final int input, final InputRange range) {
        return new RefusalException(spec + " cannot begin at offset " + range.fresh() + " of "
                + spec.inputs().get(input) + ": it has " + range.start() + " to " + range.end()
                + ". Say where to begin");
    }

    static RefusalException otherInputs(final PartitionTaskSpec spec, final Snapshot snapshot) {
        return new RefusalException(spec + " cannot resume: " + snapshot.name() + " is of inputs "
                + snapshot.identity().inputs() + " and outputs "
                + snapshot.identity().outputs() + ", this partition task has " + spec.inputs()
                + " and " + spec.outputs()
                + ". Give the partition task the topics it had, or another application id");
    }

    static RefusalException doesNotFit(
            final PartitionTaskSpec spec, final Snapshot snapshot, final RuntimeException failure) {
        return new RefusalException(
                spec + " cannot resume: " + snapshot.name() + " does not fit the graph: " + failure.getMessage());
    }

    static RefusalException cannotRead(final PartitionTaskSpec spec, final Exception failure) {
        return new RefusalException(spec + " cannot resume: its snapshots cannot be listed: " + text(failure));
    }

    static String lostClaim(final PartitionTaskSpec spec, final int epoch, final int other) {
        return spec + " is fenced: epoch " + epoch + " was claimed, but "
                + (other == epoch ? "another process was first" : "epoch " + other + " began")
                + ". Two processes run with one configuration, or the partition task has moved";
    }

    static String superseded(final PartitionTaskSpec spec, final int output, final int epoch, final int other) {
        return spec + " is fenced: " + spec.outputs().get(output) + " says that epoch " + other
                + " began, this process has epoch " + epoch;
    }

    static String sendFailed(final PartitionTaskSpec spec, final int output, final long number) {
        return spec + " stops: output " + number + " could not be written to "
                + spec.outputs().get(output) + "; restarted, it resumes from there";
    }

    static String replayDiffers(final PartitionTaskSpec spec, final int output, final long number) {
        return spec + " stops: "
                + replayDiffers(number, spec.outputs().get(output).toString());
    }

    static String replayDiffers(final long number, final String output) {
        return "output " + number + " of " + output
                + ", computed again after a restart, differs from the one in the log. The pipeline depends on more than its"
                + " input, or its input, its code or its reference data is not what it was; nothing was written. Start it as"
                + " it was, or use another application id and give the outputs new topics";
    }

    static String logLost(final PartitionTaskSpec spec, final int output, final long offset, final long last) {
        return spec.outputs().get(output) + " has lost records that it had acknowledged: offset " + offset
                + " was given after offset " + last;
    }

    static String logReplaced(final PartitionTaskSpec spec, final int output, final long offset) {
        return spec.outputs().get(output) + " has lost records that it had acknowledged: at offset " + offset
                + " is another record than was written there, or one that does not follow";
    }

    static String logCut(final PartitionTaskSpec spec, final int output, final long acknowledged, final long end) {
        return spec.outputs().get(output) + " has lost records that it had acknowledged: it ends at offset " + end
                + ", and had acknowledged offset " + acknowledged;
    }

    static String outOfOrder(final PartitionTaskSpec spec, final int output, final long number, final long last) {
        return spec + " stops: " + spec.outputs().get(output) + " acknowledged number " + number + " after " + last
                + "; the producer does not keep the order";
    }

    static String cannotSave(final PartitionTaskSpec spec, final Exception failure) {
        return spec + " cannot save its progress: " + text(failure);
    }

    static String standbyFailed(final PartitionTaskSpec spec, final long position, final Throwable failure) {
        return spec + " stops: its standby failed after position " + position + " with "
                + text(failure)
                + ", where the partition task itself did not; the pipeline depends on more than its input,"
                + " or shares something between processors";
    }

    static String replayBound(final PartitionTaskSpec spec, final long aheadOfOutput) {
        return spec + " stops: a restart would replay " + aheadOfOutput + " records, more than the replay bound of "
                + spec.maxReplayRecords() + " allows; see why progress is not saved";
    }

    static String damaged(final SnapshotName name, final Exception failure) {
        return name + " is skipped: " + text(failure);
    }

    static String aheadOfOutput(
            final PartitionTaskSpec spec,
            final SnapshotName name,
            final int output,
            final long next,
            final long frontier) {
        return name + " is skipped: it resumes with number " + next + ", and "
                + spec.outputs().get(output) + " has outputs up to " + frontier
                + " only; those that are gone will be written again";
    }

    static String notContinued(final Snapshot snapshot, final PartitionTaskSpec spec, final int output) {
        return snapshot.name() + " is skipped: " + spec.outputs().get(output) + " has outputs from number "
                + snapshot.outputs().get(output).next() + " on that were not computed from it";
    }

    static String text(final Throwable failure) {
        final String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
    }
}
