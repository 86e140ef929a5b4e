package dev.tailrace.progress;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares the identity that state and results were made under with the present identity of an application, for engines
 * that keep the state themselves. {@link Recovery} does this for other engines. Immutable.
 */
public final class IdentityCheck {

    private final String subject;
    private final String state;
    private final List<IdentityChange> changes;

    private IdentityCheck(final String subject, final String state, final List<IdentityChange> changes) {
        this.subject = subject;
        this.state = state;
        this.changes = changes;
    }

    /**
     * Compares stored state with the run that is to continue from it.
     *
     * @param state description of the state, for people
     * @throws RefusalException if the state is of another application, or of topics with other names
     */
    public static IdentityCheck ofState(final String state, final RunIdentity before, final RunIdentity now) {
        if (!before.application().equals(now.application())) {
            throw new RefusalException(Refusals.foreignState(state, before.application(), now));
        }
        final String subject = "application '" + now.application() + "'";
        final List<LogIdentity> outputs = LogIdentity.ordered(now.outputs(), before.outputs(), log -> log);
        if (!LogIdentity.haveSameNames(before.inputs(), now.inputs())
                || !LogIdentity.haveSameNames(outputs, now.outputs())) {
            throw new RefusalException(subject + " cannot resume: " + state + " is of input " + before.inputs()
                    + " and outputs " + before.outputs() + ", and this run has " + now.inputs() + " and "
                    + now.outputs() + ". Give the run the topics it had, or use another application id");
        }
        return new IdentityCheck(subject, state, IdentityChange.between(before, now));
    }

    /** Whether nothing has changed. */
    public boolean isSame() {
        return changes.isEmpty();
    }

    /**
     * Refuses changes that are not accepted.
     *
     * @param accepted changes that the user accepts
     * @param acceptable changes that the engine can continue with at all
     * @throws RefusalException naming each change
     */
    public void refuseUnless(final Set<Change> accepted, final Set<Change> acceptable) {
        final Set<Change> kinds = EnumSet.noneOf(Change.class);
        changes.forEach(change -> kinds.add(change.kind()));
        final boolean isPossible = acceptable.containsAll(kinds);
        if (isPossible && accepted.containsAll(kinds)) {
            return;
        }
        kinds.removeAll(isPossible ? accepted : Set.of());
        throw new RefusalException(subject + " cannot resume from " + state + ": " + Refusals.texts(changes)
                + (isPossible
                        ? ". To keep its state nevertheless, pass " + Refusals.options(kinds.stream())
                                + "; to start over, use"
                        : ". Its state does not fit these logs. Use")
                + " another application id and give the outputs new topics");
    }

    /** Describes the accepted changes. */
    public String acceptedText() {
        return subject + " resumes from " + state + " with what was accepted: " + Refusals.texts(changes);
    }

    /**
     * Refuses changes although they are accepted, because results may have been written that the state does not cover.
     *
     * @param what the results after the state
     */
    public RefusalException uncovered(final String what) {
        return new RefusalException(subject + " cannot resume from " + state + ": " + Refusals.texts(changes) + ", and "
                + what + ". Start it as it was before, with --stop-at-end, and change it then");
    }

    /**
     * Refuses an output that has the results of another application.
     *
     * @param output the topic and partition, for people
     * @param writer the last run that claimed the log, if known
     */
    public static RefusalException foreignOutput(
            final String output, final Optional<RunIdentity> writer, final RunIdentity now) {
        return new RefusalException(
                "application '" + now.application() + "' cannot write to " + Refusals.foreign(output, writer, now));
    }

    /**
     * Refuses an output whose last result is of another pipeline or another input, if no state explains it.
     *
     * @param output the topic and partition, for people
     * @param claimed the last run that claimed the log, if known
     * @param writer the run that wrote the last result
     */
    public static RefusalException otherRun(
            final String output, final Optional<RunIdentity> claimed, final RunId writer, final RunIdentity now) {
        return new RefusalException("application '" + now.application() + "' cannot resume: " + output
                + " has results of another run: " + Refusals.differences(claimed, writer, now)
                + ". Start it as it was before, or use another application id and give the outputs new topics");
    }

    /** Refuses an output that has results of this application, or of no application, which another release has written. */
    public static RefusalException otherHeaders(final String output, final OutputJudge judge, final RunIdentity now) {
        return new RefusalException(
                "application '" + now.application() + "' cannot resume: " + Refusals.otherHeaders(output, judge));
    }

    /** Describes the records of an output that readers drop; empty if there are none. */
    public static Optional<String> rejectedRecords(final String output, final OutputJudge judge) {
        return judge.rejected() == 0
                ? Optional.empty()
                : Optional.of(Refusals.rejectedRecords(output, judge.rejected()));
    }

    /** Refuses to continue when a result that was computed again differs from the result in the output. */
    public static RefusalException replayDiffers(final String output, final long number) {
        return new RefusalException(Refusals.replayDiffers(number, output));
    }
}
