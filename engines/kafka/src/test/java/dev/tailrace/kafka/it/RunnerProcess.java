package dev.tailrace.kafka.it;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.ProcessSignals;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The runner as a process, which can be killed, frozen, and told where to crash. */
final class RunnerProcess implements AutoCloseable {

    private final ChildProcess child;

    private RunnerProcess(final ChildProcess child) {
        this.child = child;
    }

    /** What is run, and where. */
    record Job(String application, String input, Guarantee guarantee, Path state, Map<String, String> options) {

        private static final AtomicLong KEYS = new AtomicLong();

        /** With its own topics, of which the input has one partition. */
        static Job create(final Path state, final Guarantee guarantee, final Map<String, String> options) {
            return create(state, guarantee, options, 1);
        }

        /** With its own topics, of which the input has so many partitions. */
        static Job create(
                final Path state, final Guarantee guarantee, final Map<String, String> options, final int partitions) {
            final String application = SharedBroker.unique("crash");
            final Job job = new Job(application, application + "-feed", guarantee, state, options);
            SharedBroker.topics().create(partitions, job.input());
            return job;
        }

        /** With an input topic of one partition that keeps the last record of each key. */
        static Job createCompacted(final Path state, final Guarantee guarantee) {
            final String application = SharedBroker.unique("crash");
            final Job job = new Job(application, application + "-feed", guarantee, state, Map.of());
            SharedBroker.topics().create(job.input(), 1, Map.of("cleanup.policy", "compact"));
            return job;
        }

        /** Keys by which a topic that is compacted loses nothing. */
        static Function<byte[], byte[]> uniqueKeys() {
            return value -> Long.toString(KEYS.incrementAndGet()).getBytes(StandardCharsets.US_ASCII);
        }

        String output(final String sink) {
            return application + "-" + sink;
        }

        RunSpec request() {
            return RunSpec.of("tick-alerts")
                    .settings(TickAlertsFeed.SETTINGS)
                    .inputTopics(List.of(input))
                    .guarantee(guarantee)
                    .ordering(Ordering.SOURCE_PARTITION)
                    .bootstrapServers(SharedBroker.address())
                    .stateFolder(state)
                    .applicationId(application)
                    .progressInterval(Duration.ofMillis(50))
                    .option("create-topics", "true")
                    .options(options)
                    .outputTopics(
                            TickAlertsFeed.SINKS.stream().collect(Collectors.toMap(Function.identity(), this::output)));
        }

        /** Processes what is left, in this JVM, which is already there. */
        void finish() {
            rest().build().run();
        }

        /** The same run in this JVM, to the end of the input. */
        KafkaRunBuilder rest() {
            return rest(TickAlertsFeed.graph());
        }

        /** The same with another graph. */
        KafkaRunBuilder rest(final StreamGraph graph) {
            final KafkaRunBuilder run = KafkaRun.of(graph).with(spec -> spec.applicationId(application)
                    .bootstrapServers(SharedBroker.address())
                    .inputTopics(List.of(input))
                    .ordering(Ordering.SOURCE_PARTITION)
                    .progressInterval(Duration.ofMillis(100))
                    .guarantee(guarantee)
                    .stateFolder(state)
                    .stopAtEnd(true));
            TickAlertsFeed.SINKS.forEach(sink -> run.with(spec -> spec.outputTopic(sink, output(sink))));
            return run;
        }
    }

    static RunnerProcess start(final RunSpec request, final String... javaOptions) {
        final ChildCommand command = ChildCommand.of("kafka")
                .heapMb(256)
                .javaOptions(List.of(javaOptions))
                .shortLived();
        return new RunnerProcess(ChildProcess.start(command, request));
    }

    void awaitReady() {
        child.awaitReady(TestTopics.TIMEOUT);
    }

    /** Waits until it is ready or has ended. */
    void awaitReadyOrEnd() {
        Optional<ReportLine> report = child.nextReport(TestTopics.TIMEOUT);
        while (report.isPresent() && !report.get().is(ReportLine.READY)) {
            report = child.nextReport(TestTopics.TIMEOUT);
        }
    }

    /** Waits until it has processed at least so many records in this life. */
    void awaitRecords(final long count) {
        final long untilNs = System.nanoTime() + TestTopics.TIMEOUT.toNanos();
        final List<ReportLine> said = new ArrayList<>();
        long records = 0;
        while (System.nanoTime() - untilNs < 0) {
            final Optional<ReportLine> report = child.nextReport(TestTopics.TIMEOUT);
            if (report.isEmpty()) {
                break;
            }
            if (report.get().is(ReportLine.FAILED)) {
                throw new AssertionError(report.get());
            }
            if (report.get().is(ReportLine.PROGRESS)) {
                records = report.get().number("records");
                if (records >= count) {
                    return;
                }
            } else {
                said.add(report.get());
            }
        }
        throw new AssertionError("not " + count + " but " + records + " records in time, alive: " + child.isAlive()
                + ", it said " + said + "\n" + child.errorTail());
    }

    /** Waits for the warning that says this; a busy machine may give cause for others before it. */
    void awaitWarning(final String part) {
        String said = "";
        while (!said.contains(part)) {
            said = await(ReportLine.WARNING).text(ReportLine.MESSAGE);
        }
    }

    /** Waits until it says again how many records it has processed in this life. */
    long awaitProgress() {
        return await(ReportLine.PROGRESS).number("records");
    }

    /** Waits for the next report of a kind; earlier ones are passed over. */
    ReportLine await(final String kind) {
        Optional<ReportLine> report = child.nextReport(TestTopics.TIMEOUT);
        while (report.isPresent() && !report.get().is(kind)) {
            report = child.nextReport(TestTopics.TIMEOUT);
        }
        return report.orElseThrow(() -> new AssertionError("no " + kind + "\n" + child.errorTail()));
    }

    /** The identifier of its process. */
    long pid() {
        return child.pid();
    }

    /** Waits until it says that something is not as it was, or ends. */
    void awaitWarningOrEnd() {
        Optional<ReportLine> report = child.nextReport(TestTopics.TIMEOUT);
        while (report.isPresent() && !report.get().is(ReportLine.WARNING)) {
            report = child.nextReport(TestTopics.TIMEOUT);
        }
    }

    /** The exit code. */
    int awaitExit() {
        final OptionalInt code = child.awaitExit(TestTopics.TIMEOUT);
        return code.orElseThrow(() -> new AssertionError("does not end\n" + child.errorTail()));
    }

    /** Waits for the report of a failure. */
    ReportLine awaitFailure() {
        return await(ReportLine.FAILED);
    }

    boolean isAlive() {
        return child.isAlive();
    }

    String errors() {
        return child.errorTail();
    }

    /** Asks it to end, as Ctrl-C does. */
    void requestStop() {
        child.requestStop();
    }

    void kill() {
        child.kill();
    }

    void pause() {
        ProcessSignals.pause(child.pid());
    }

    void resume() {
        ProcessSignals.resume(child.pid());
    }

    @Override
    public void close() {
        child.close();
    }
}
