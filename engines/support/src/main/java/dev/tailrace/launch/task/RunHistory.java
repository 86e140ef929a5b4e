package dev.tailrace.launch.task;

import dev.tailrace.progress.RunId;
import java.util.ArrayList;
import java.util.List;

/**
 * The identities that an application is bound to: the current one, and those before changes that its user accepted. An
 * engine that keeps the state of partition tasks stores the history with it. Immutable.
 *
 * @param epoch of its results; each accepted change begins another epoch
 * @param runs oldest first, at least one; the last is the current one
 */
public record RunHistory(int epoch, List<TaskIdentities> runs) {

    private static final String EPOCH = "term=";
    private static final String RUN = "run";

    public RunHistory {
        runs = List.copyOf(runs);
    }

    /**
     * Parses the text of {@link #text}.
     *
     * @throws IllegalArgumentException when it names no run, or the epoch is no number
     */
    public static RunHistory parse(final String text) {
        int epoch = 0;
        final List<TaskIdentities> runs = new ArrayList<>();
        StringBuilder run = new StringBuilder();
        for (final String line : text.lines().toList()) {
            if (line.startsWith(EPOCH)) {
                epoch = Integer.parseInt(line.substring(EPOCH.length()));
            } else if (line.equals(RUN)) {
                runs.add(TaskIdentities.parse(run.toString()));
                run = new StringBuilder();
            } else {
                run.append(line).append('\n');
            }
        }
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("no run");
        }
        return new RunHistory(epoch, runs);
    }

    /** A line {@code epoch=}, and for each run the lines of its identity and a line {@code run}. */
    public String text() {
        final StringBuilder text = new StringBuilder(EPOCH).append(epoch).append('\n');
        runs.forEach(run -> text.append(run.text()).append(RUN).append('\n'));
        return text.toString();
    }

    /** The current identities. */
    public TaskIdentities current() {
        return runs.get(runs.size() - 1);
    }

    /** Whether results of the partition task with this run id belong to the application. */
    public boolean knows(final int partition, final RunId run) {
        return runs.stream().anyMatch(each -> each.of(partition).id().equals(run));
    }

    /** This history with an accepted change. */
    public RunHistory then(final TaskIdentities next) {
        final List<TaskIdentities> all = new ArrayList<>(runs);
        all.add(next);
        return new RunHistory(epoch, all);
    }

    /** This history with another epoch. */
    public RunHistory withEpoch(final int next) {
        return new RunHistory(next, runs);
    }
}
