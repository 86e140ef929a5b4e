package dev.tailrace.testkit;

import dev.tailrace.agent.Agent;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs agents that are made for several threads on the calling thread, one call of {@link Agent#doWork} at a time, in many
 * orders: random ones from a seed, or all orders. So concurrency errors between two calls are found without threads, and
 * can be reproduced from the seed or from the turns in the message. Effects inside a call, where instructions of two
 * threads mix, need stress tests.
 *
 * <p>An agent that had no work is called again only after another agent has had some: a call that returns 0 is assumed to
 * have changed nothing, so publishing counts as work. If no agent has work and some are not done, the agents are stuck,
 * which is a failure too.
 *
 * <p>In the random runs the agents differ in speed, and each is slow for a while. The exhaustive search is depth first and
 * starts each run from the beginning. A bound on the preemptions, which are turns taken from an agent that could have continued, makes
 * larger scenes feasible; few preemptions are known to show most errors (Musuvathi and Qadeer: Iterative Context Bounding,
 * PLDI 2007).
 */
public final class Interleavings {

    /** Agents that interact, in their initial state, and a check of the final state. */
    public interface Scene {

        /** Returns the agents, the same at each call. */
        List<? extends Agent> agents();

        /** Throws if the final state is wrong; called once, when all agents are done. */
        void check();
    }

    private static final int MOST_TURNS = 100_000;

    private final Supplier<? extends Scene> scenes;
    private final int maxPreemptions;
    private final int maxTurns;

    private Interleavings(final Supplier<? extends Scene> scenes, final int maxPreemptions, final int maxTurns) {
        this.scenes = scenes;
        this.maxPreemptions = maxPreemptions;
        this.maxTurns = maxTurns;
    }

    /**
     * Creates interleavings of the agents of a scene. Each run gets a new scene, which must be deterministic except for the
     * turns.
     */
    public static Interleavings of(final Supplier<? extends Scene> scenes) {
        return new Interleavings(scenes, Integer.MAX_VALUE, MOST_TURNS);
    }

    /** A copy whose exhaustive search has at most this many preemptions per run. */
    public Interleavings maxPreemptions(final int preemptions) {
        return new Interleavings(scenes, preemptions, maxTurns);
    }

    /** A copy whose runs fail if they are not done after this many turns; the default is 100,000. */
    public Interleavings maxTurns(final int turns) {
        return new Interleavings(scenes, maxPreemptions, turns);
    }

    /**
     * Runs in random orders, from as many consecutive seeds as there are runs.
     *
     * @throws AssertionError if a run fails, with its seed and its turns
     */
    public void random(final long firstSeed, final int runs) {
        for (long seed = firstSeed; seed < firstSeed + runs; seed++) {
            final Scene scene = scenes.get();
            run(scene, new RandomScheduler(seed, scene.agents().size()), "seed " + seed);
        }
    }

    /**
     * Runs in every order. Orders that differ only in when an agent found no work count as one.
     *
     * @param maxRuns maximal number of runs, including those that were aborted because they equal others
     * @return number of orders
     * @throws AssertionError if a run fails, with its turns
     * @throws IllegalArgumentException if there are more runs than that
     */
    public int exhaustive(final int maxRuns) {
        final DepthFirstScheduler turns = new DepthFirstScheduler(maxPreemptions);
        int runs = 0;
        int complete = 0;
        do {
            if (runs == maxRuns) {
                throw new IllegalArgumentException(
                        "more than " + maxRuns + " interleavings: make the scene smaller, or allow fewer preemptions");
            }
            runs++;
            if (run(scenes.get(), turns, "run " + runs + " of all")) {
                complete++;
            }
        } while (turns.advance());
        return complete;
    }

    /**
     * Repeats a run with the turns of a message.
     *
     * @param turns the numbers of the agents in the list of the scene
     * @throws AssertionError if the run fails
     */
    public void replay(final int... turns) {
        run(scenes.get(), new ReplayScheduler(turns.clone()), "replay");
    }

    private boolean run(final Scene scene, final Scheduler turns, final String which) {
        final SteppedRun run = new SteppedRun(scene.agents(), turns, maxTurns);
        try {
            final boolean complete = run.run();
            if (complete) {
                scene.check();
            }
            return complete;
        } catch (final RuntimeException | Error failure) {
            throw new AssertionError(
                    failure.getMessage() + " (" + which + ")\nturns: " + run.story() + "\nreplay(" + run.numbers()
                            + ")",
                    failure);
        }
    }

    /** Repeats recorded turns; after their end it chooses the first ready agent. */
    private static final class ReplayScheduler implements Scheduler {

        private final int[] turns;
        private int step;

        ReplayScheduler(final int[] turns) {
            this.turns = turns;
        }

        @Override
        public int next(final int[] ready, final int count, final int current, final boolean unchanged) {
            if (step == turns.length) {
                return ready[0];
            }
            final int turn = turns[step++];
            if (Arrays.binarySearch(ready, 0, count, turn) < 0) {
                throw new IllegalStateException("turn " + (step - 1) + " is that of agent " + turn + ", ready are "
                        + Arrays.toString(Arrays.copyOf(ready, count)));
            }
            return turn;
        }
    }
}
