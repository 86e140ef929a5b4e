package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;

/**
 * One difference between the identity of a partition task at its last run and its identity now.
 *
 * @param kind the change that a user has to accept
 * @param text the old and the new value
 */
record IdentityChange(Change kind, String text) {

    /** All differences between two identities whose logs have the same names. */
    static List<IdentityChange> between(final RunIdentity before, final RunIdentity now) {
        final List<IdentityChange> changes = new ArrayList<>();
        addLogs(changes, Change.NEW_INPUT, "input", before.inputs(), now.inputs());
        final List<LogIdentity> outputs = LogIdentity.ordered(now.outputs(), before.outputs(), log -> log);
        addLogs(changes, Change.NEW_OUTPUT, "output", outputs, now.outputs());
        if (!outputs.equals(before.outputs())) {
            // The sinks are in another order, or have exchanged their topics.
            changes.add(new IdentityChange(
                    Change.NEW_PIPELINE,
                    "the outputs were in the order " + before.outputs() + ", are in the order " + now.outputs()));
        }
        before.pipeline()
                .changesTo(now.pipeline())
                .forEach(part -> changes.add(new IdentityChange(Change.NEW_PIPELINE, part)));
        return changes;
    }

    private static void addLogs(
            final List<IdentityChange> changes,
            final Change kind,
            final String what,
            final List<LogIdentity> before,
            final List<LogIdentity> now) {
        for (int log = 0; log < now.size(); log++) {
            if (!before.get(log).equals(now.get(log))) {
                final String was = before.get(log).id();
                final String is = now.get(log).id();
                changes.add(new IdentityChange(kind, what + " " + now.get(log) + " was " + was + ", is " + is));
            }
        }
    }
}
