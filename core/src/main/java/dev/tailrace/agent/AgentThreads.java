package dev.tailrace.agent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs agents on threads: each thread has a list of agents, calls them in turn, and waits by its idle strategy when none
 * of them had work. The threads end when all their agents are done, when {@link #stop} is called, or when an agent
 * throws, which stops them all.
 *
 * <p>Not reusable: started once. All methods may be called from any thread, but agents must not wait for the end. After
 * {@link #awaitEnd} or {@link #close} no thread is left, and all writes of the agents are visible to the caller.
 */
public final class AgentThreads implements AutoCloseable {

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<AgentFailedException> failure = new AtomicReference<>();
    private final AtomicInteger starting = new AtomicInteger();
    private volatile boolean stopping;

    /**
     * Prepares the threads and starts none.
     *
     * @param name name of the threads; a number is appended
     * @param duties for each thread its agents, in the order in which it calls them
     * @param idle makes the strategy of each thread, such as {@code IdleStrategy::backingOff}
     * @throws IllegalArgumentException naming every thread without an agent, and every name that two agents share
     */
    public AgentThreads(
            final String name, final List<? extends List<? extends Agent>> duties, final Supplier<IdleStrategy> idle) {
        check(name, duties);
        starting.set(duties.size());
        for (final List<? extends Agent> agents : duties) {
            threads.add(new Thread(new DutyCycle(this, agents, idle.get()), name + "-" + threads.size()));
        }
    }

    private static void check(final String name, final List<? extends List<? extends Agent>> duties) {
        final List<String> problems = new ArrayList<>();
        final Set<String> names = new HashSet<>();
        for (int i = 0; i < duties.size(); i++) {
            if (duties.get(i).isEmpty()) {
                problems.add("thread " + i + " has no agent");
            }
            for (final Agent agent : duties.get(i)) {
                if (!names.add(agent.name())) {
                    problems.add("two agents are called '" + agent.name() + "'");
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "cannot run the agents of '" + name + "': " + String.join("; ", problems));
        }
    }

    /**
     * Starts all threads.
     *
     * @throws IllegalThreadStateException when they were started before
     */
    public void start() {
        try {
            threads.forEach(Thread::start);
        } catch (final OutOfMemoryError noThread) {
            close();
            throw noThread;
        }
    }

    /**
     * Asks the threads to end after the current round. Agents that are not done by then are closed, but do not finish
     * their work.
     */
    public void stop() {
        stopping = true;
        threads.forEach(LockSupport::unpark);
    }

    /**
     * Waits until all threads have ended. When the caller is interrupted, the threads are stopped and its flag stays set.
     *
     * @throws AgentFailedException when an agent has failed; its cause is the exception of the first one
     */
    public void awaitEnd() {
        join();
        final AgentFailedException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }

    /** Stops the threads and waits until they have ended; a failure of an agent is not thrown again. */
    @Override
    public void close() {
        stop();
        join();
    }

    private void join() {
        boolean interrupted = false;
        for (final Thread thread : threads) {
            interrupted |= join(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean join(final Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                return interrupted;
            } catch (final InterruptedException interrupt) {
                interrupted = true;
                stop();
            }
        }
    }

    /** Called by a thread when all its agents have started. */
    void started() {
        starting.decrementAndGet();
    }

    /** Whether some agents have not started yet. No agent works before all have started. */
    boolean isStarting() {
        return starting.get() > 0;
    }

    boolean isStopping() {
        return stopping;
    }

    /** Keeps the first failure and adds later ones, often its consequences, as suppressed exceptions. Stops all threads. */
    void fail(final Agent agent, final Throwable cause) {
        final AgentFailedException failed = new AgentFailedException(agent.name(), cause);
        if (!failure.compareAndSet(null, failed)) {
            failure.get().addSuppressed(failed);
        }
        stop();
    }

    /** Thrown when an agent has failed and all threads of its group were stopped. The cause is the exception of the agent. */
    public static final class AgentFailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        AgentFailedException(final String agentName, final Throwable cause) {
            super("agent '" + agentName + "' failed: " + cause, cause);
        }
    }
}
