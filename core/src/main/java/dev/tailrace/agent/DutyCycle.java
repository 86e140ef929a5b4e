package dev.tailrace.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * The loop that one thread runs: it calls the agents of the thread in turn, waits when none of them had work, and ends
 * when all are done or the threads are stopped.
 */
final class DutyCycle implements Runnable {

    private static final VarHandle CALLS = field("calls", long.class);
    private static final VarHandle IN_HAND = field("inHand", Agent.class);

    private final AgentThreads threads;
    private final IdleStrategy idle;
    private final Agent[] agents;
    private int started;

    /** The agents that are not done, in their order. */
    private final Agent[] active;

    private int activeCount;

    /** Incremented when an agent is called and when it returns, so it is odd during a call. */
    private long calls;

    private Agent inHand;

    /** Value of {@code calls} at the last call of {@link #stuck}; used only by the thread that calls it. */
    private long callsSeen;

    DutyCycle(final AgentThreads threads, final List<? extends Agent> agents, final IdleStrategy idle) {
        this.threads = threads;
        this.idle = idle;
        this.agents = agents.toArray(Agent[]::new);
        this.active = this.agents.clone();
        this.activeCount = active.length;
    }

    private static VarHandle field(final String name, final Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(DutyCycle.class, name, type);
        } catch (final ReflectiveOperationException broken) {
            throw new ExceptionInInitializerError(broken);
        }
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
            begin(agent);
            try {
                agent.onStart();
            } catch (final Throwable failure) {
                threads.fail(agent, failure);
                return false;
            } finally {
                end();
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
            begin(agent);
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
            } finally {
                end();
            }
        }
        activeCount = kept;
        return workDone;
    }

    private void close() {
        for (int i = 0; i < started; i++) {
            begin(agents[i]);
            try {
                agents[i].onClose();
            } catch (final Throwable failure) {
                threads.fail(agents[i], failure);
            } finally {
                end();
            }
        }
    }

    private void begin(final Agent agent) {
        IN_HAND.setRelease(this, agent);
        CALLS.setRelease(this, calls + 1);
    }

    private void end() {
        CALLS.setRelease(this, calls + 1);
    }

    /** The agent that has been in the same call since this method was called before, or null. */
    Agent stuck() {
        final long before = callsSeen;
        callsSeen = (long) CALLS.getAcquire(this);
        final Agent suspect = (Agent) IN_HAND.getAcquire(this);
        final boolean sameCall = before == callsSeen && before == (long) CALLS.getAcquire(this);
        return sameCall && (before & 1) == 1 ? suspect : null;
    }
}
