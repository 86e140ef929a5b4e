package dev.tailrace.flink;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A submitted Flink job: waits for it, reads its counters, and stops it. {@link #stop} may be called from any thread; the
 * other methods by one.
 */
final class JobRun {

    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** How long a savepoint may take when a signal has asked for the end. */
    private static final Duration STOP = Duration.ofSeconds(10);

    private static final long LOOK_NS = 20_000_000;

    private final JobClient client;
    private final Duration stop;
    private final CompletableFuture<JobExecutionResult> result;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private CompletableFuture<Map<String, Object>> requested = CompletableFuture.completedFuture(Map.of());
    private boolean saved;
    private Map<String, Object> counters = Map.of();

    /** @param stop how long the savepoint of {@link #finish} may take from {@link #stop} on */
    JobRun(final JobClient client, final Duration stop) {
        this.client = client;
        this.stop = stop;
        this.result = client.getJobExecutionResult();
    }

    /**
     * Submits the job of an environment.
     *
     * @throws FlinkRunException when the job cannot be submitted
     */
    static JobRun start(final StreamExecutionEnvironment environment) {
        try {
            return new JobRun(environment.executeAsync(), STOP);
        } catch (final Exception e) {
            throw new FlinkRunException(e);
        }
    }

    /**
     * Waits until the job runs for the first time, or has ended.
     *
     * @throws FlinkRunException with why it has failed
     */
    void awaitReady() throws InterruptedException {
        while (!isOver() && !await(Duration.ofMillis(20))) {
            final JobStatus status = answer(ask(client::getJobStatus), JobStatus.CREATED);
            if (status == JobStatus.RUNNING) {
                return;
            }
        }
    }

    private boolean isOver() {
        return stopped.getCount() == 0;
    }

    /**
     * Waits until the job has ended or {@link #stop} was called, at most for the timeout.
     *
     * @return whether one of them has happened
     * @throws FlinkRunException with why it has failed
     */
    boolean await(final Duration timeout) throws InterruptedException {
        final boolean over = stopped.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        throwFailure();
        return over || result.isDone();
    }

    private void throwFailure() {
        if (result.isCompletedExceptionally()) {
            try {
                result.join();
            } catch (final RuntimeException e) {
                throw new FlinkRunException(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    /** The accumulators of the tasks as of the last answer from Flink; requests the next values without waiting. */
    Map<String, Object> counters() {
        if (requested.isDone()) {
            counters = requested.exceptionally(none -> Map.of()).join();
            requested = ask(client::getAccumulators);
        }
        return counters;
    }

    // A cluster that has ended together with its job throws directly instead of failing the future.
    private static <T> CompletableFuture<T> ask(final Supplier<CompletableFuture<T>> question) {
        try {
            return question.get();
        } catch (final IllegalStateException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static <T> T answer(final CompletableFuture<T> requested, final T otherwise) {
        try {
            return requested.get(ANSWER.toNanos(), TimeUnit.NANOSECONDS);
        } catch (final ExecutionException | TimeoutException ignored) {
            return otherwise;
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return otherwise;
        }
    }

    /** Its id. */
    JobID job() {
        return client.getJobID();
    }

    /** Whether {@link #finish} has made a savepoint. */
    boolean isSaved() {
        return saved;
    }

    /** Ends {@link #await}; {@link #finish} then ends the job. */
    void stop() {
        stopped.countDown();
    }

    /**
     * Stops the job with a savepoint; if that fails, cancels it, and a later run continues from the last checkpoint. The
     * savepoint may take any time until {@link #stop} is called, and ten seconds from then on.
     *
     * @return the accumulators of the tasks
     * @throws FlinkRunException when the job fails meanwhile
     */
    Map<String, Object> finish(final URI folder) {
        final long untilNs = System.nanoTime() + stop.toNanos();
        while (!result.isDone() && System.nanoTime() - untilNs < 0) {
            try {
                awaitSavepoint(
                        ask(() -> client.stopWithSavepoint(false, folder.toString(), SavepointFormatType.CANONICAL)),
                        untilNs);
                saved = true;
                return answer(result.thenApply(JobExecutionResult::getAllAccumulatorResults), Map.of());
            } catch (final ExecutionException ignored) {
                LockSupport.parkNanos(LOOK_NS);
            } catch (final TimeoutException ignored) {
                break;
            } catch (final InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        throwFailure();
        answer(ask(client::cancel), null);
        return counters;
    }

    // A savepoint that is cancelled because it takes long would be cancelled at the end of each later run too.
    private void awaitSavepoint(final CompletableFuture<String> savepoint, final long untilNs)
            throws ExecutionException, InterruptedException, TimeoutException {
        long latestNs = untilNs;
        while (!savepoint.isDone() && !result.isDone() && !stopped.await(LOOK_NS, TimeUnit.NANOSECONDS)) {
            latestNs = System.nanoTime() + stop.toNanos();
        }
        savepoint.get(latestNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
}
