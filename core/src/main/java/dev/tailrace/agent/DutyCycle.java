package dev.tailrace.agent;

import java.util.List;

/**
 * What one thread does: calls its agents in turn, waits when none of them had work, and ends when all are done or the
 * threads are to stop.
 */
final class DutyCycle implements Runnable {

    private final AgentThreads threads;
    private final Agent[] agents;
    private final IdleStrategy idle;
    private int started;

    /** The agents that are not done, first ones first. */
    private final Agent[] active;

    private int activeCount;

    DutyCycle(final AgentThreads threads, final List<? extends Agent> agents, final IdleStrategy idle) {
        this.threads = threads;
        this.agents = agents.toArray(Agent[]::new);
        this.active = this.agents.clone();
        this.activeCount = active.length;
        this.idle = idle;
    }

    @Override
    public void run() {
        if (start()) {
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

    private void work() {
        while (activeCount > 0 && !threads.isStopping()) {
            idle.idle(round());
        }
    }

    private int round() {
        int workDone = 0;
        int kept = 0;
        final int count = activeCount;
        for (int i = 0; i < count; i++) {
            final Agent agent = active[i];
            try {
                if (agent.isDone()) {
                    workDone++;
                    continue;
                }
                workDone += agent.doWork();
                active[kept++] = agent;
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
