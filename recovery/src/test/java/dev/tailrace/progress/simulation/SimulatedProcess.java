package dev.tailrace.progress.simulation;

import dev.tailrace.io.OutputLog;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayList;
import java.util.List;

/** One process: some partition tasks, one progress thread for all of them. Everything it knows is gone when it is killed. */
final class SimulatedProcess {

    private static final OutputLog NOWHERE = new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {}
    };

    private final World world;
    private final int id;
    private final ProgressAgent agent;
    private final List<SimulatedTask> tasks = new ArrayList<>();
    private final long[] sharedSums = new long[SimulatedPipeline.KEYS];
    private long pausedUntil;
    private boolean dead;

    SimulatedProcess(final World world, final int id) {
        this.world = world;
        this.id = id;
        agent = new ProgressAgent(world.store(this));
    }

    int id() {
        return id;
    }

    ProgressAgent agent() {
        return agent;
    }

    boolean isDead() {
        return dead;
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    List<SimulatedTask> tasks() {
        return tasks;
    }

    SimulatedTask start(final int task, final int version) {
        final SimulatedTask started = new SimulatedTask(world, this, task, version);
        tasks.add(started);
        return started;
    }

    void remove(final SimulatedTask task) {
        tasks.remove(task);
        task.gone();
    }

    void pause(final long untilStep) {
        pausedUntil = untilStep;
    }

    boolean isPaused(final long step) {
        return step < pausedUntil;
    }

    /** One step of one of its threads; a call of the disk may kill it on the way. */
    void step() {
        try {
            stepThread();
        } catch (final Killed ignored) {
            kill();
        }
    }

    private void stepThread() {
        if (world.random().nextInt(4) == 0) {
            agent.doWork();
            return;
        }
        if (tasks.isEmpty()) {
            return;
        }
        final SimulatedTask task = tasks.get(world.random().nextInt(tasks.size()));
        if (world.random().nextBoolean()) {
            task.producer().step();
            return;
        }
        try {
            task.step();
        } catch (final RefusalException refusal) {
            task.lose();
            world.refused(task, refusal);
        }
    }

    void kill() {
        dead = true;
        for (final SimulatedTask task : new ArrayList<>(tasks)) {
            task.producer().close();
            task.gone();
        }
        tasks.clear();
    }

    EventProcessor pipeline(final int version, final PartitionTask to) {
        final EventProcessor made = world.maker().make(version, to.output(0), to.output(1));
        if (made instanceof SimulatedPipeline pipeline) {
            plant(pipeline);
        }
        return made;
    }

    /** A second processor for a partition task, to follow the first. */
    EventProcessor standby(final int version, final EventProcessor of, final List<OutputLog> outputs) {
        final boolean counts = !world.scenario().has(Mutant.STANDBY_DOES_NOT_COUNT);
        final EventProcessor made =
                world.maker().make(version, counts ? outputs.get(0) : NOWHERE, counts ? outputs.get(1) : NOWHERE);
        if (made instanceof SimulatedPipeline pipeline && world.scenario().has(Mutant.STANDBY_SHARES_STATE)) {
            pipeline.share(((SimulatedPipeline) of).sums());
        }
        if (made instanceof SimulatedPipeline pipeline && world.scenario().has(Mutant.STANDBY_MISSES_RECORDS)) {
            pipeline.missOneOf(5);
        }
        return made;
    }

    private void plant(final SimulatedPipeline pipeline) {
        if (world.scenario().has(Mutant.WALL_CLOCK_WINDOW)) {
            pipeline.closeWindowsBy(world::wallClockNs);
        }
        if (world.scenario().has(Mutant.RANDOM_ORDER)) {
            pipeline.orderBy(world.random());
        }
        if (world.scenario().has(Mutant.SHARED_STATE)) {
            pipeline.share(sharedSums);
        }
    }
}
