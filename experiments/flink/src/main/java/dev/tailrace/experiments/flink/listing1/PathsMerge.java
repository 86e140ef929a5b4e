package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.experiments.flink.conflux.MergeRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * The merge of paths on a thread of this process, and the topic of the paths, which is new for the run and gone with it. In the
 * process of the job, so that what the merge costs is seen where the job's own work is.
 */
final class PathsMerge implements AutoCloseable {

    private final Admin admin;
    private final String topic;
    private final MergeRun merge;
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private Optional<Thread> thread = Optional.empty();
    private volatile boolean isStopped;

    private PathsMerge(final Admin admin, final String topic, final MergeRun merge) {
        this.admin = admin;
        this.topic = topic;
        this.merge = merge;
    }

    /** Makes the topic. */
    static PathsMerge prepare(final TopicRequest request) throws ExecutionException, InterruptedException {
        final Admin admin = Admin.create(Map.copyOf(request.clients().admin()));
        final PathsMerge prepared = new PathsMerge(admin, request.listing().paths(), new MergeRun(request.merge()));
        try {
            prepared.createTopic();
            return prepared;
        } catch (final ExecutionException | InterruptedException | RuntimeException refused) {
            admin.close();
            throw refused;
        }
    }

    private void createTopic() throws ExecutionException, InterruptedException {
        admin.createTopics(List.of(new NewTopic(topic, Optional.of(merge.paths()), Optional.empty())))
                .all()
                .get();
    }

    /**
     * Begins.
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
        } catch (final RuntimeException failed) {
            failure.set(failed);
            onFailure.run();
        }
    }

    /** Waits until all paths have ended. */
    void awaitEnd() throws InterruptedException {
        if (thread.isPresent()) {
            thread.get().join();
        }
    }

    /** Why the merge has failed, if it has. */
    Optional<RuntimeException> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Ends the merge, and removes the topic. */
    @Override
    public void close() {
        isStopped = true;
        try {
            awaitEnd();
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        admin.deleteTopics(List.of(topic));
        admin.close();
    }
}
