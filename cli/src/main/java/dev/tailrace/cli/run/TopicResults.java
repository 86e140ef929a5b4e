package dev.tailrace.cli.run;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.topic.BrokerAccess;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.launch.topic.MergeStart;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * The results of a run on topics for its page: a process of {@code tailrace merge} reads each output topic from the start
 * of the run and drops repeated results. Safe for several threads.
 */
final class TopicResults implements AutoCloseable {

    private static final String PROGRAM = "merge";
    private static final int HEAP_MB = 96;
    private static final int WINDOW = 1 << 12;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STALL_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final Duration LONGEST_START = Duration.ofSeconds(60);
    private static final long LONGEST_WAIT_S = 5;
    private static final Duration FOR_EVER = Duration.ofDays(3650);

    private final BrokerAccess brokers;
    private final Instant started = Instant.now();
    private final Arrivals arrivals = new Arrivals();
    private final List<ChildProcess> children = new ArrayList<>();
    private final List<CompletableFuture<Void>> placed = new ArrayList<>();
    private boolean isClosed;

    private TopicResults(final BrokerAccess brokers) {
        this.brokers = brokers;
    }

    /** Begins to read the topics of a run; none when it has no page. */
    static TopicResults read(final RunSpec spec, final StreamGraph graph, final SessionPage page) {
        final TopicResults results =
                new TopicResults(new BrokerAccess(spec.bootstrapServers(), spec.clientProperties()));
        final Map<String, List<StreamNode>> sinks = new LinkedHashMap<>();
        for (final StreamNode sink : graph.sinks()) {
            Optional.ofNullable(spec.outputTopics().get(sink.name()))
                    .or(() -> Optional.ofNullable(spec.outputTopics().get(OutputTopics.OTHERS)))
                    .ifPresent(topic -> sinks.computeIfAbsent(topic, first -> new ArrayList<>())
                            .add(sink));
        }
        sinks.forEach((topic, of) -> results.read(
                topic, page.watch(of.size() == 1 ? of.get(0).name() : topic, schema(of), results.arrivals)));
        return results;
    }

    /** The fields of all results of these sinks; empty when one has no schema, or a name has two meanings. */
    static Optional<RecordSchema> schema(final List<StreamNode> sinks) {
        final Map<String, RecordSchema.Field> fields = new LinkedHashMap<>();
        for (final StreamNode sink : sinks) {
            final Optional<RecordSchema> schema = SessionPage.schema(sink);
            if (schema.isEmpty()) {
                return Optional.empty();
            }
            for (final RecordSchema.Field field : schema.get().fields()) {
                if (!field.equals(fields.computeIfAbsent(field.name(), name -> field))) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new RecordSchema(List.copyOf(fields.values())));
    }

    private void read(final String topic, final OutputLog log) {
        final CompletableFuture<Void> isPlaced = new CompletableFuture<>();
        placed.add(isPlaced);
        final Thread thread = new Thread(() -> readUntilClosed(topic, log, isPlaced), "tailrace-results-" + topic);
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Waits until it is known where each topic is read from, so that no result of the run is missed: those of Kafka Streams
     * have the timestamps of their input, which may be older than the run. Gives up after five seconds.
     */
    void awaitPlaced() {
        try {
            CompletableFuture.allOf(placed.toArray(new CompletableFuture<?>[0])).get(LONGEST_WAIT_S, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (final ExecutionException | TimeoutException late) {
            return; // the runner will say what is wrong with the broker
        }
    }

    // A topic that does not exist yet is new, so it is read from its start.
    private void readUntilClosed(final String topic, final OutputLog log, final CompletableFuture<Void> isPlaced) {
        MergeStart start = new MergeStart(Map.of(), Optional.of(started));
        while (!isClosed()) {
            try (ChildProcess child = start(request(topic, start), log)) {
                child.awaitReady(LONGEST_START);
                isPlaced.complete(null);
                Optional<ReportLine> report;
                do {
                    report = child.nextReport(FOR_EVER);
                } while (report.isPresent());
                return;
            } catch (final ChildFailedException noTopic) {
                start = MergeStart.beginning();
                isPlaced.complete(null);
                LockSupport.parkNanos(RETRY_NS);
            }
        }
    }

    /** Waits until so many results have arrived, or none has for five seconds. */
    void drain(final long expected) {
        final long begunNs = System.nanoTime();
        while (arrivals.count < expected && System.nanoTime() - Math.max(begunNs, arrivals.lastNs) < STALL_TIMEOUT_NS) {
            LockSupport.parkNanos(RETRY_NS / 10);
        }
    }

    /** Counts results after the page has had them. Several threads write. */
    private static final class Arrivals implements OutputLog {

        private volatile long count;
        private volatile long lastNs = System.nanoTime();

        @Override
        public synchronized void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            count++;
        }

        @Override
        public void flush() {
            lastNs = System.nanoTime();
        }
    }

    private MergeRequest request(final String topic, final MergeStart start) {
        return new MergeRequest(
                topic,
                List.of(),
                MergeOrder.parse("partition"),
                MergeDestination.command(),
                start,
                "",
                true,
                OptionalLong.empty(),
                WINDOW,
                WINDOW,
                brokers);
    }

    private synchronized ChildProcess start(final MergeRequest request, final OutputLog log) {
        final ChildProcess child =
                ChildProcess.start(ChildCommand.of(PROGRAM).heapMb(HEAP_MB).lines(log), request);
        children.add(child);
        if (isClosed) {
            child.kill();
        }
        return child;
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        children.forEach(ChildProcess::kill);
    }
}
