package dev.tailrace.testkit;

import dev.tailrace.agent.Agent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One run of agents on one thread, one call at a time; a {@link Scheduler} chooses the order of the calls. */
final class SteppedRun {

    /** Number of rounds without work in any agent after which the agents count as stuck. */
    private static final int QUIET_ROUNDS = 2;

    private final List<? extends Agent> agents;
    private final Scheduler turns;
    private final int maxSteps;

    /** For each agent, whether it has had no work since any agent last had some. */
    private final boolean[] idle;

    private final int[] ready;
    private int[] history = new int[64];
    private int steps;
    private int quietRounds;
    private boolean unchanged;

    SteppedRun(final List<? extends Agent> agents, final Scheduler turns, final int maxSteps) {
        this.agents = agents;
        this.turns = turns;
        this.maxSteps = maxSteps;
        this.idle = new boolean[agents.size()];
        this.ready = new int[agents.size()];
    }

    /**
     * Runs until all agents are done, or until the scheduler finds that the run equals another. Throws if the agents get
     * stuck, do not end, or one of them throws.
     *
     * @return whether all agents are done
     */
    boolean run() {
        agents.forEach(Agent::onStart);
        int current = -1;
        int count = findReady();
        while (count > 0) {
            final int agent = turns.next(ready, count, current, unchanged);
            if (agent == Scheduler.REDUNDANT) {
                return false;
            }
            current = call(agent);
            count = findReady();
        }
        agents.forEach(Agent::onClose);
        return true;
    }

    /** Calls an agent and returns it if it may continue. */
    private int call(final int agent) {
        if (steps == maxSteps) {
            throw new IllegalStateException("not done after " + maxSteps + " turns: " + undone());
        }
        remember(agent);
        if (agents.get(agent).doWork() == 0) {
            idle[agent] = true;
            unchanged = true;
            return -1;
        }
        wakeAll();
        quietRounds = 0;
        return agents.get(agent).isDone() ? -1 : agent;
    }

    private void remember(final int agent) {
        if (steps == history.length) {
            history = Arrays.copyOf(history, 2 * steps);
        }
        history[steps++] = agent;
    }

    private int findReady() {
        int count = collectReady();
        while (count == 0 && !undone().isEmpty()) {
            if (++quietRounds == QUIET_ROUNDS) {
                throw new IllegalStateException("stuck: no agent has work, and these are not done: " + undone());
            }
            wakeAll();
            count = collectReady();
        }
        return count;
    }

    private void wakeAll() {
        Arrays.fill(idle, false);
        unchanged = false;
    }

    private int collectReady() {
        int count = 0;
        for (int i = 0; i < idle.length; i++) {
            if (!idle[i] && !agents.get(i).isDone()) {
                ready[count++] = i;
            }
        }
        return count;
    }

    private String undone() {
        return agents.stream().filter(agent -> !agent.isDone()).map(Agent::name).collect(Collectors.joining(", "));
    }

    /** The calls so far by name; consecutive calls of an agent are joined. */
    String story() {
        final StringBuilder story = new StringBuilder();
        for (int from = 0; from < steps; ) {
            int to = from;
            while (to < steps && history[to] == history[from]) {
                to++;
            }
            story.append(from == 0 ? "" : ", ").append(agents.get(history[from]).name());
            story.append(to - from == 1 ? "" : " x" + (to - from));
            from = to;
        }
        return story.toString();
    }

    /** The calls so far by number. */
    String numbers() {
        return IntStream.of(Arrays.copyOf(history, steps))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", "));
    }
}
