package dev.tailrace.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(400)
class AgentThreadsTest {

    /** An agent that is never done. */
    private static final int FOR_EVER = -1;

    private final List<String> calls = Scripted.calls();

    @Test
    void shouldCallTheAgentsOfAThreadInTurnUntilEachIsDone() {
        run(threads(List.of(agent("a", 2), agent("b", 1), agent("c", 3))));

        assertThat(calls)
                .containsExactly(
                        "run-0: a start",
                        "run-0: b start",
                        "run-0: c start",
                        "run-0: a work",
                        "run-0: b work",
                        "run-0: c work",
                        "run-0: a work",
                        "run-0: c work",
                        "run-0: c work",
                        "run-0: a close",
                        "run-0: b close",
                        "run-0: c close");
    }

    @Test
    void shouldNotCallAnAgentThatIsDoneFromTheStart() {
        run(threads(List.of(agent("a", 0))));

        assertThat(calls).containsExactly("run-0: a start", "run-0: a close");
    }

    @Test
    void shouldRunEachListOnItsOwnThread() {
        run(threads(List.of(agent("a", 1)), List.of(agent("b", 1))));

        assertThat(calls)
                .containsExactlyInAnyOrder(
                        "run-0: a start",
                        "run-0: a work",
                        "run-0: a close",
                        "run-1: b start",
                        "run-1: b work",
                        "run-1: b close");
    }

    @Test
    void shouldTellTheIdleStrategyWhatARoundHasDone() {
        final List<Integer> rounds = new ArrayList<>();
        final AgentThreads threads =
                new AgentThreads("run", List.of(List.of(agent("a", 2), agent("b", 3))), () -> telling(rounds::add));
        threads.start();
        threads.awaitEnd();

        assertThat(rounds).containsExactly(1 + 1, 2 + 2, 1 + 3, 1);
    }

    @Test
    void shouldStopWhenAsked() {
        final CountDownLatch working = new CountDownLatch(2);
        final AgentThreads threads = threads(
                List.of(agent("a", FOR_EVER).onWork(working::countDown)),
                List.of(agent("b", FOR_EVER).onWork(working::countDown)));
        threads.start();
        await(working);
        threads.stop();
        threads.awaitEnd();

        assertThat(calls).contains("run-0: a close", "run-1: b close");
    }

    @Test
    void shouldLeaveNoThreadBehindWhenClosed() {
        final CountDownLatch working = new CountDownLatch(2);
        final List<Thread> used = new ArrayList<>();
        try (AgentThreads threads = threads(
                List.of(agent("a", FOR_EVER).onStart(() -> remember(used)).onWork(working::countDown)),
                List.of(agent("b", FOR_EVER).onStart(() -> remember(used)).onWork(working::countDown)))) {
            threads.start();
            await(working);
        }

        assertThat(used).hasSize(2).noneMatch(Thread::isAlive);
    }

    @Test
    void shouldCloseWithoutHavingStarted() {
        threads(List.of(agent("a", FOR_EVER))).close();

        assertThat(calls).isEmpty();
    }

    @Test
    void shouldStopAllThreadsWhenAnAgentFails() {
        final CountDownLatch working = new CountDownLatch(1);
        final Error cause = new AssertionError("no such order");
        final AgentThreads threads = threads(
                List.of(agent("a", FOR_EVER).onWork(working::countDown)),
                List.of(agent("b", FOR_EVER).onWork(() -> {
                    await(working);
                    throw cause;
                })));
        threads.start();

        final AgentThreads.AgentFailedException failed =
                catchThrowableOfType(AgentThreads.AgentFailedException.class, threads::awaitEnd);

        assertThat(failed)
                .hasMessage("agent 'b' failed: java.lang.AssertionError: no such order")
                .hasCause(cause);
        assertThat(calls).contains("run-0: a close", "run-1: b close").containsOnlyOnce("run-1: b work");
    }

    @Test
    void shouldKeepTheFirstFailureAndLaterOnesAlongWithIt() {
        final AgentThreads threads = threads(List.of(
                agent("a", FOR_EVER).onClose(() -> fail("close of a")),
                agent("b", 1).onWork(() -> fail("work of b"))));
        threads.start();

        final AgentThreads.AgentFailedException failed =
                catchThrowableOfType(AgentThreads.AgentFailedException.class, threads::awaitEnd);

        assertThat(failed).hasMessage("agent 'b' failed: java.lang.IllegalStateException: work of b");
        assertThat(failed.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("agent 'a' failed: java.lang.IllegalStateException: close of a");
        assertThat(calls).endsWith("run-0: a close", "run-0: b close");
    }

    @Test
    void shouldNotStartOrCallAnAgentBehindOneThatFailedToStart() {
        final AgentThreads threads =
                threads(List.of(agent("a", 1), agent("b", 1).onStart(() -> fail("start")), agent("c", 1)));
        threads.start();

        assertThatThrownBy(threads::awaitEnd)
                .isInstanceOf(AgentThreads.AgentFailedException.class)
                .hasMessage("agent 'b' failed: java.lang.IllegalStateException: start");
        assertThat(calls).containsExactly("run-0: a start", "run-0: b start", "run-0: a close");
    }

    @Test
    void shouldFailWhenAnAgentCannotBeClosed() {
        final AgentThreads threads = threads(List.of(agent("a", 1).onClose(() -> fail("close"))));
        threads.start();

        assertThatThrownBy(threads::awaitEnd)
                .isInstanceOf(AgentThreads.AgentFailedException.class)
                .hasMessage("agent 'a' failed: java.lang.IllegalStateException: close");
    }

    @Test
    void shouldCloseWithoutThrowingWhatAnAgentHasThrown() {
        final AgentThreads threads = threads(List.of(agent("a", 1).onClose(() -> fail("close"))));
        threads.start();
        threads.close();

        assertThatThrownBy(threads::awaitEnd).isInstanceOf(AgentThreads.AgentFailedException.class);
    }

    @Test
    void shouldStopWhenTheThreadThatWaitsIsInterrupted() {
        final Thread waiting = Thread.currentThread();
        final AgentThreads threads = threads(List.of(agent("a", FOR_EVER).onWork(waiting::interrupt)));
        threads.start();
        threads.awaitEnd();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls).endsWith("run-0: a close");
    }

    @Test
    void shouldRefuseToStartTwice() {
        final AgentThreads threads = run(threads(List.of(agent("a", 1))));

        assertThatThrownBy(threads::start).isInstanceOf(IllegalThreadStateException.class);
    }

    @Test
    void shouldNameEveryMistakeInTheLists() {
        assertThatThrownBy(() -> threads(List.of(), List.of(agent("a", 1), agent("b", 1), agent("a", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot run the agents of 'run': thread 0 has no agent; two agents are called 'a'");
    }

    @Test
    void shouldAllocateNothingInARound() {
        final AgentThreads threads = threads(List.of(agent("unused", 1)));
        final DutyCycle duty =
                new DutyCycle(threads, List.of(new Counting("a"), new Counting("b")), telling(workDone -> {}));
        final long bytes = Allocation.inSteadyState(() -> {
            for (int i = 0; i < 10_000; i++) {
                duty.round();
            }
        });

        assertThat(bytes).isZero();
    }

    /** A strategy that does not wait. */
    private static IdleStrategy telling(final IntConsumer receiver) {
        return new IdleStrategy(0, 0, 0, 0) {
            @Override
            public void idle(final int workDone) {
                receiver.accept(workDone);
            }
        };
    }

    private Scripted agent(final String name, final int rounds) {
        return new Scripted(name, rounds, calls);
    }

    private static AgentThreads threads(final List<Scripted> agents) {
        return new AgentThreads("run", List.of(agents), IdleStrategy::backingOff);
    }

    private static AgentThreads threads(final List<Scripted> agents, final List<Scripted> others) {
        return new AgentThreads("run", List.of(agents, others), IdleStrategy::backingOff);
    }

    private static AgentThreads run(final AgentThreads threads) {
        threads.start();
        threads.awaitEnd();
        return threads;
    }

    private static void fail(final String message) {
        throw new IllegalStateException(message);
    }

    private static void remember(final List<Thread> threads) {
        synchronized (threads) {
            threads.add(Thread.currentThread());
        }
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    private static final class Counting implements Agent {

        private final String name;
        private long count;

        Counting(final String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int doWork() {
            return (int) (++count & 1);
        }
    }
}
