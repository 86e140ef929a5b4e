package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.RunTarget;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.task.RunCounters;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.ThreadMetadata;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/**
 * Runs a topology until it is stopped or fails. The first exception of a stream thread ends the whole client, and
 * {@link #follow} throws it: a replacement thread would get the same record again.
 *
 * <p>{@link #stop} may be called from any thread; the rest belongs to one.
 */
public final class StreamsRun implements AutoCloseable {

    private static final String LAG = "records-lag";
    private static final long NOT_KNOWN = -1;
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(50);
    private static final Duration GROUP_INTERVAL = Duration.ofSeconds(1);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final KafkaStreams streams;
    private final CountDownLatch ready = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private Set<TopicPartition> assigned = Set.of();
    private boolean saved;

    private StreamsRun(final KafkaStreams streams) {
        this.streams = streams;
    }

    /**
     * Starts the stream threads.
     *
     * @param settings of Kafka Streams, by name
     * @throws org.apache.kafka.common.KafkaException when the settings are invalid or clients cannot be created
     */
    public static StreamsRun start(final Topology topology, final Map<String, Object> settings) {
        final Properties properties = new Properties();
        properties.putAll(settings);
        final StreamsRun run = new StreamsRun(new KafkaStreams(topology, properties));
        run.streams.setUncaughtExceptionHandler(run::failed);
        run.streams.setStateListener((now, before) -> run.moved(now));
        run.streams.start();
        return run;
    }

    private StreamThreadExceptionResponse failed(final Throwable thrown) {
        failure.compareAndSet(null, thrown);
        ended.countDown();
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }

    private void moved(final KafkaStreams.State now) {
        if (now == KafkaStreams.State.RUNNING) {
            ready.countDown();
        } else if (now.hasCompletedShutdown()) {
            ended.countDown();
            ready.countDown();
        }
    }

    /**
     * Waits until it runs for the first time, has failed, or is to stop.
     *
     * @return whether it runs
     */
    public boolean awaitReady() throws InterruptedException {
        ready.await();
        return ended.getCount() > 0;
    }

    /**
     * Waits until the run has ended.
     *
     * @throws CompletionException whose cause a stream thread has thrown
     */
    public void awaitEnd() throws InterruptedException {
        while (!await(LOOK_INTERVAL)) {
            continue; // looks again after a while
        }
    }

    /**
     * Waits until the run has ended, at most for the timeout.
     *
     * @return whether it has ended
     * @throws CompletionException whose cause a stream thread has thrown
     */
    private boolean await(final Duration timeout) throws InterruptedException {
        final boolean done = ended.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
        if (failure.get() != null) {
            throw new CompletionException(failure.get().getMessage(), failure.get());
        }
        return done;
    }

    /**
     * Reports the progress of the run at its progress interval, and the partitions that it gets, until it has ended, or has
     * reached its end offsets and is to stop there.
     *
     * @param group returns the committed offsets of the input by partition, also those of other processes; called at
     *     intervals in a run that stops at the end
     * @throws CompletionException whose cause a stream thread has thrown
     */
    void follow(
            final RunSpec spec,
            final RunTarget goal,
            final LiveRun live,
            final RunCounters counters,
            final Supplier<Map<Integer, Long>> group)
            throws InterruptedException {
        long reportedNs = System.nanoTime();
        long askedNs = reportedNs - GROUP_INTERVAL.toNanos();
        while (!await(LOOK_INTERVAL) && !(spec.stopAtEnd() && goal.isReached())) {
            final Set<ThreadMetadata> threads = streams.metadataForLocalThreads();
            goal.alsoCommitted(committed(threads, spec.inputTopics().get(0)));
            if (spec.stopAtEnd() && System.nanoTime() - askedNs >= GROUP_INTERVAL.toNanos()) {
                askedNs = System.nanoTime();
                goal.alsoCommitted(group.get());
            }
            logAssigned(threads, live);
            if (System.nanoTime() - reportedNs >= spec.progressInterval().toNanos()) {
                reportedNs = System.nanoTime();
                // The goal is the end of the input at the start; a run without an end reports what has arrived since.
                final long behind = spec.stopAtEnd()
                        ? goal.behind()
                        : behind(spec.inputTopics().get(0));
                live.report(new RunProgress(counters.records(), counters.results(), behind, counters.eventTimeNs()));
            }
        }
    }

    private void logAssigned(final Set<ThreadMetadata> threads, final LiveRun live) {
        final Set<TopicPartition> now = threads.stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .flatMap(task -> task.topicPartitions().stream())
                .collect(Collectors.toSet());
        if (!now.equals(assigned)) {
            assigned = now;
            live.log(
                    "assigned",
                    now.stream()
                            .map(TopicPartition::toString)
                            .sorted()
                            .collect(Collectors.joining(", ", "assigned ", now.isEmpty() ? "nothing" : "")));
        }
    }

    /** The committed offsets of the tasks of this process, by partition of the input. */
    private static Map<Integer, Long> committed(final Set<ThreadMetadata> threads, final String input) {
        final Map<Integer, Long> committed = new HashMap<>();
        threads.stream().flatMap(thread -> thread.activeTasks().stream()).forEach(task -> task.committedOffsets()
                .forEach((partition, offset) -> {
                    if (partition.topic().equals(input)) {
                        committed.put(partition.partition(), offset);
                    }
                }));
        return committed;
    }

    /**
     * Records of a topic that the consumers of this process have not taken yet, according to their last fetches; below zero
     * when it is not known.
     */
    private long behind(final String topic) {
        final double[] lags = streams.metrics().values().stream()
                .filter(metric -> metric.metricName().name().equals(LAG)
                        && topic.equals(metric.metricName().tags().get("topic")))
                .mapToDouble(metric -> (Double) metric.metricValue())
                .filter(lag -> !Double.isNaN(lag))
                .toArray();
        return lags.length == 0 ? NOT_KNOWN : (long) Arrays.stream(lags).sum();
    }

    /** Ends {@link #awaitReady} and {@link #await}; {@link #close} then ends the threads. */
    public void stop() {
        ended.countDown();
        ready.countDown();
    }

    /** Ends the stream threads after a last commit, unless one has failed. Waits for them for a bounded time. */
    @Override
    public void close() {
        saved = streams.close(CLOSE_TIMEOUT);
    }

    /** Whether {@link #close} has ended all threads in time, after a last commit. */
    boolean isSaved() {
        return saved && failure.get() == null;
    }
}
