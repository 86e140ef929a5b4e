package dev.tailrace.agent;

import java.util.List;

/**
 * The loop that one thread runs: it calls the agents of the thread in turn, waits when none of them had work, and ends
 * when all are done or the threads are stopped.
 */
final class DutyCycle implements Runnable {

    private final AgentThreads threads;
    private final IdleStrategy idle;
    private final Agent[] agents;
    private int started;

    /** The agents that are not done, in their order. */
    private final Agent[] active;

    private int activeCount;

    DutyCycle(final AgentThreads threads, final List<? extends Agent> agents, final IdleStrategy idle) {
        this.threads = threads;
        this.idle = idle;
        this.agents = agents.toArray(Agent[]::new);
        this.active = this.agents.clone();
        this.activeCount = active.length;
    }

    @Override
    public void run() {
        if (start()) {
            threads.started();
            awaitStart();
            work();
        }
        close();
    }

    private boolean start() {
        while (started < agents.length) {
            final Agent agent = agents[started];
            try {
                agent.onStart();
            } catch (final Throwable failure) {
                threads.fail(agent, failure);
                return false;
            }
            started++;
        }
        return true;
    }

    private void awaitStart() {
        if (!threads.isStarting()) {
            return;
        }
        while (threads.isStarting() && !threads.isStopping()) {
            idle.idle(0);
        }
        idle.idle(1);
    }

    private void work() {
        while (activeCount > 0 && !threads.isStopping()) {
            idle.idle(round());
        }
    }

    /** Calls each active agent once; the end of an agent counts as work, so that the next round follows at once. */
    int round() {
        int workDone = 0;
        int kept = 0;
        final int count = activeCount;
        for (int i = 0; i < count; i++) {
            final Agent agent = active[i];
            try {
                if (agent.isDone()) {
                    workDone++;
                } else {
                    workDone += agent.doWork();
                    active[kept++] = agent;
                }
            } catch (final Throwable failure) {
                threads.fail(agent, failure);
                return 1;
            }
        }
        activeCount = kept;
        return workDone;
    }

    private void close() {
        for (int i = 0; i < started; i++) {
            try {
                agents[i].onClose();
            } catch (final Throwable failure) {
                threads.fail(agents[i], failure);
            }
        }
    }
}
