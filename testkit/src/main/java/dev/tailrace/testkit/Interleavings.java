package dev.tailrace.testkit;

import dev.tailrace.agent.Agent;
import java.util.List;
import java.util.function.Supplier;

/**
 * Runs agents that are meant for several threads on the calling one, a call of {@link Agent#doWork} at a time, in many
 * orders: drawn from a seed, or all that there are. So what threads could do to each other between two calls is found
 * without threads, and again from the seed or the turns in the message. What happens inside a call, where instructions of
 * two threads mix, is for stress tests.
 *
 * <p>An agent that had no work is called again only when another has had some: a call that returns 0 is taken to have
 * changed nothing, so what an agent publishes counts as work. When nobody has work and not all are done, the agents are
 * stuck, which is a failure too.
 *
 * <p>In the random runs the agents differ in speed, and each is slow for a while. The exhaustive search is depth first
 * and starts each run anew; bounding the preemptions, turns taken from an agent that could have gone on, makes larger
 * scenes small enough, and few preemptions are known to show most mistakes (Musuvathi and Qadeer: Iterative Context
 * Bounding, PLDI 2007).
 */
public final class Interleavings {

    /** Agents that have to do with each other, fresh from the start, and what must hold when all of them are done. */
    public interface Scene {

        /** The same agents each time it is asked. */
        List<? extends Agent> agents();

        /** Throws when the end is not what it should be; called once, when all agents are done. */
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

    /** Interleavings of the agents of a scene, of which each run gets a new one: deterministic but for the turns. */
    public static Interleavings of(final Supplier<? extends Scene> scenes) {
        return new Interleavings(scenes, Integer.MAX_VALUE, MOST_TURNS);
    }

    /** The same, where the exhaustive search takes the turn from an agent that could continue only so often in a run. */
    public Interleavings maxPreemptions(final int preemptions) {
        return new Interleavings(scenes, preemptions, maxTurns);
    }

    /** The same, where a run that is not done after so many turns has failed; the default is 100,000. */
    public Interleavings maxTurns(final int turns) {
        return new Interleavings(scenes, maxPreemptions, turns);
    }

    /**
     * Runs in random orders, from as many seeds in a row as there are runs.
     *
     * @throws AssertionError when a run fails, with its seed and its turns
     */
    public void random(final long firstSeed, final int runs) {
        for (long seed = firstSeed; seed < firstSeed + runs; seed++) {
            final Scene scene = scenes.get();
            run(scene, new RandomScheduler(seed, scene.agents().size()), "seed " + seed);
        }
    }

    /**
     * Runs in every order. Orders that differ only in when an agent found no work are one.
     *
     * @param maxRuns how many runs are allowed, given up ones included, which turned out to be like others
     * @return how many orders there were
     * @throws AssertionError when a run fails, with its turns
     * @throws IllegalArgumentException when there are more runs than that
     */
    public int exhaustive(final int maxRuns) {
        final DepthFirstScheduler turns = new DepthFirstScheduler(maxPreemptions);
        int runs = 0;
        int complete = 0;
        do {
            if (runs == maxRuns) {
                throw new IllegalArgumentException("there are more than " + maxRuns
                        + " interleavings: make the scene smaller, or allow fewer preemptions");
            }
            runs++;
            if (run(scenes.get(), turns, "run " + runs + " of all")) {
                complete++;
            }
        } while (turns.advance());
        return complete;
    }

    /**
     * Runs with the turns of a message.
     *
     * @param turns the numbers of the agents in the list of the scene
     * @throws AssertionError when the run fails
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
}
