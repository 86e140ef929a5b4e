package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.conflux.MergeRun;
import dev.tailrace.kafkaclient.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Merges paths on a thread of this process, from a topic that exists during the run. The merge shares the process of the
 * job, so that its cost is measured together with the cost of the job.
 */
final class PathsMerge implements AutoCloseable {

    private final Topics topics;
    private final String topic;
    private final MergeRun merge;
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private Optional<Thread> thread = Optional.empty();
    private volatile boolean isStopped;

    private PathsMerge(final Topics topics, final String topic, final MergeRun merge) {
        this.topics = topics;
        this.topic = topic;
        this.merge = merge;
    }

    /** Creates the topic. */
    static PathsMerge prepare(final TopicRequest request) {
        final Topics topics = Topics.open(request.clients());
        try {
            final PathsMerge prepared = new PathsMerge(
                    topics,
                    request.listing().paths(),
                    new MergeRun(request.listing()
                            .pathMerge(request.listing().tuning().producer())));
            topics.create(prepared.topic, prepared.merge.paths(), Map.of());
            return prepared;
        } catch (final RuntimeException refused) {
            topics.close();
            throw refused;
        }
    }

    /**
     * Starts the thread.
     *
     * @param onFailure called on the thread of the merge when it fails
     */
    void start(final Runnable onFailure) {
        final Thread started = new Thread(() -> run(onFailure), "merge");
        thread = Optional.of(started);
        started.start();
    }

    private void run(final Runnable onFailure) {
        try {
            merge.run(() -> {}, () -> isStopped);
        } catch (final RuntimeException e) {
            failure.set(e);
            onFailure.run();
        }
    }

    /** Waits until all paths have ended. */
    void awaitEnd() throws InterruptedException {
        if (thread.isPresent()) {
            thread.get().join();
        }
    }

    /** The exception with which the merge has failed, if it has failed. */
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Stops the merge and deletes the topic. */
    @Override
    public void close() {
        isStopped = true;
        try {
            awaitEnd();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        try (topics) {
            topics.delete(List.of(topic));
        }
    }
}
