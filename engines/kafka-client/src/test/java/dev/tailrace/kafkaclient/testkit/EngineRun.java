package dev.tailrace.kafkaclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Starts the process of a runner and listens to what it reports. */
public record EngineRun(String program) {

    public ChildProcess start(final RunSpec request) {
        return ChildProcess.start(ChildCommand.of(program).shortLived(), request);
    }

    /** What a process says last; it must say nothing on standard error. */
    public ReportLine outcome(final RunSpec request) {
        try (ChildProcess child = start(request)) {
            return outcome(child);
        }
    }

    /** What the process of a run that succeeds warns of. */
    public List<String> warnings(final RunSpec request) {
        final List<String> warnings = new ArrayList<>();
        try (ChildProcess child = start(request)) {
            final ReportLine last = outcome(child, line -> {
                if (line.is(ReportLine.WARNING)) {
                    warnings.add(line.text(ReportLine.MESSAGE));
                }
            });
            assertThat(last.kind()).as(last.toString()).isEqualTo(ReportLine.SUMMARY);
        }
        return warnings;
    }

    /** The same of a process that runs already. One that reports progress forever fails. */
    public static ReportLine outcome(final ChildProcess child) {
        return outcome(child, line -> {});
    }

    /** Runs an input with one message of a wrong length, which has to be skipped and to be reported by the exit code. */
    public void assertSkips(final RunSpec request) {
        new TestTopics(request.bootstrapServers().orElseThrow())
                .write(request.inputTopics().get(0), 0, Arrays.asList(new byte[] {'A', 1}, null));
        try (ChildProcess child = start(request.onError(OnError.SKIP).stopAtEnd(true))) {
            assertThat(outcome(child).as(RunTotals.class).inputFaults()).isEqualTo(Map.of("wrong-length", 1L));
            assertThat(child.awaitExit(TestTopics.TIMEOUT)).hasValue(ExitStatus.IRREGULAR.code());
        }
    }

    /** Runs an input whose second half is in a transaction that is open until the process says that it waits for it. */
    public RunTotals outcomeAfterTransaction(final RunSpec request, final List<byte[]> input) {
        final String topic = request.inputTopics().get(0);
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                Map.of("bootstrap.servers", request.bootstrapServers().orElseThrow(), "transactional.id", topic))) {
            producer.initTransactions();
            send(producer, topic, input.subList(0, input.size() / 2));
            producer.commitTransaction();
            send(producer, topic, input.subList(input.size() / 2, input.size()));
            try (ChildProcess child = start(request.stopAtEnd(true))) {
                return outcome(child, report -> {
                            if (report.is(ReportLine.WARNING)
                                    && report.text(ReportLine.MESSAGE).startsWith("waiting for transactions")) {
                                producer.commitTransaction();
                            }
                        })
                        .as(RunTotals.class);
            }
        }
    }

    private static void send(
            final KafkaProducer<byte[], byte[]> producer, final String topic, final List<byte[]> values) {
        producer.beginTransaction();
        values.forEach(value -> producer.send(new ProducerRecord<>(topic, 0, null, value)));
        producer.flush();
    }

    private static ReportLine outcome(final ChildProcess child, final Consumer<ReportLine> before) {
        final long startNs = System.nanoTime();
        Optional<ReportLine> next = child.nextReport(TestTopics.TIMEOUT);
        while (next.isPresent()) {
            if (next.get().is(ReportLine.FAILED) || next.get().is(ReportLine.SUMMARY)) {
                child.awaitExit(TestTopics.TIMEOUT);
                if (!child.errorTail().isEmpty()) {
                    throw new AssertionError("on standard error: " + child.errorTail());
                }
                return next.get();
            }
            before.accept(next.get());
            next = System.nanoTime() - startNs < 2 * TestTopics.TIMEOUT.toNanos()
                    ? child.nextReport(TestTopics.TIMEOUT)
                    : Optional.empty();
        }
        throw new AssertionError("no end\n" + child.errorTail());
    }

    /** How far the process says that it is, next. */
    public static RunProgress nextProgress(final ChildProcess child) {
        while (true) {
            final Optional<ReportLine> next = child.nextReport(TestTopics.TIMEOUT);
            if (next.isEmpty() || next.get().is(ReportLine.FAILED)) {
                throw new AssertionError("no progress: " + next + "\n" + child.errorTail());
            }
            if (next.get().is(ReportLine.PROGRESS)) {
                return next.get().as(RunProgress.class);
            }
        }
    }

    /** Waits until the process says that it has taken so many records. */
    public static void awaitRecords(final ChildProcess child, final long records) {
        long taken = 0;
        while (taken < records) {
            taken = nextProgress(child).records();
        }
    }

    /** Waits until the process says that it has written so many results. */
    public static void awaitResults(final ChildProcess child, final long results) {
        long written = 0;
        while (written < results) {
            written = nextProgress(child).results();
        }
    }
}
