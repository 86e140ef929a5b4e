package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RunIdentity;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What may happen to a run, under each guarantee: its outputs are those of the sequential run, byte by byte, or it refuses
 * with a message that names the cause, and writes nothing. There is no third outcome. The first life of a run is a process
 * that is killed. Kills at random are in {@link CrashIT}, logs that lose records in {@link BrokerCrashIT}.
 *
 * <p>An ordinary build plays each event under one guarantee, which changes from event to event and from build to build; {@code
 * -Dmatrix=all} plays all cells.
 */
class MatrixIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(9_000, 41);
    private static final int FIRST = 6_000;

    /** One thing that happens. */
    private enum Event {
        CHANGED_SETTING {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.rest = cell.job.rest(graph(Map.of("threshold-bp", "50")));
                cell.assertRefused(".*threshold-bp.*100.*50.*");
            }
        },
        CHANGED_GRAPH {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.rest = cell.job.rest(graph(Map.of("emit", "trades,vwap,alerts,bbo")));
                cell.assertRefused(".*node bbo was none, is sink .*setting emit was .*");
            }
        },
        RECREATED_INPUT {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.recreate(cell.job.input(), FEED.messages());
                cell.assertRefused(".*input " + cell.job.input() + "-0 was .*, is .*");
            }
        },
        RECREATED_INPUT_WITHOUT_STATE {
            @Override
            void play(final Cell cell) throws IOException {
                cell.workAndKill();
                Cell.remove(cell.job.state());
                cell.recreate(cell.job.input(), FEED.messages());
                cell.assertRefused(".*input.* was .*, is .*");
            }
        },
        RECREATED_INPUT_AT_WORK {
            @Override
            void play(final Cell cell) {
                try (RunnerProcess runner = cell.work()) {
                    cell.recreate(cell.job.input(), FEED.messages());
                    cell.assertEnds(
                            runner,
                            "input topic '" + cell.job.input()
                                    + "' was deleted.* during the run: its id was .*--accept new-input.*");
                }
                cell.assertWhole(FIRST);
            }
        },
        RECREATED_OUTPUT {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.recreate(cell.job.output("trades"), List.of());
                cell.assertRefused(".*output " + cell.job.output("trades") + "-0 was .*, is .*--accept new-output.*");
            }
        },
        RECREATED_OUTPUT_AT_WORK {
            @Override
            void play(final Cell cell) {
                try (RunnerProcess runner = cell.work()) {
                    cell.recreate(cell.job.output("trades"), List.of());
                    SharedBroker.topics().write(cell.job.input(), 0, cell.more());
                    cell.assertEnds(
                            runner,
                            "output topic '" + cell.job.output("trades")
                                    + "' was deleted.* during the run: its id was .*--accept new-output.*");
                }
                assertThat(cell.records("trades")).as("in the new topic").isZero();
            }
        },
        SECOND_APPLICATION {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.assertOtherRefused();
                cell.assertEqualInTheEnd();
            }
        },
        SECOND_APPLICATION_AT_ONCE {
            @Override
            void play(final Cell cell) {
                try (RunnerProcess runner = cell.work()) {
                    cell.assertOtherRefused();
                    assertThat(runner.isAlive()).isTrue();
                }
                cell.assertEqualInTheEnd();
            }
        },
        EXPIRED_INPUT {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                SharedBroker.topics().write(cell.job.input(), 0, cell.more());
                SharedBroker.topics().deleteBefore(cell.job.input(), 0, FIRST + 500);
                cell.assertRefused(".*resumes at offset .* of " + cell.job.input()
                        + "-0, which now begins at 6500; .* records are gone.*");
            }
        },
        EXPIRED_INPUT_AT_WORK {
            @Override
            void play(final Cell cell) {
                try (RunnerProcess runner = cell.work()) {
                    runner.pause();
                    SharedBroker.topics().write(cell.job.input(), 0, cell.more());
                    SharedBroker.topics()
                            .deleteBefore(cell.job.input(), 0, FEED.messages().size());
                    runner.resume();
                    // What was fetched before is processed.
                    final int next = Integer.parseInt(cell.assertEnds(
                                    runner,
                                    "input " + cell.job.input() + "-0 cannot be read at offset (\\d+): it begins at"
                                            + " offset 9000 now, and \\d+ records that were not read are gone;.*")
                            .group(1));
                    cell.assertWhole(next);
                }
            }
        },
        HEADER_OF_THE_LAST_EPOCH {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                cell.writeToOutputs(cell.lastEpoch(OutputHeader.EPOCH_MARKER));
                cell.writeToOutputs(cell.lastEpoch(0));
                cell.assertEqualInTheEnd();
            }
        },
        HEADER_OF_RANDOM_BYTES {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                final byte[] header = new byte[OutputHeader.LENGTH];
                cell.random.nextBytes(header);
                // A number that is the version of no release.
                header[0] |= (byte) 0x80;
                cell.writeToOutputs(header);
                cell.writeToOutputs(null);
                cell.assertEqualInTheEnd();
            }
        },
        HEADER_OF_ANOTHER_VERSION {
            @Override
            void play(final Cell cell) {
                cell.workAndKill();
                final byte[] header = cell.lastEpoch(0);
                header[0] = OutputHeader.VERSION + 1;
                cell.writeToOutputs(header);
                cell.assertRefused(".*has an output header of version " + (OutputHeader.VERSION + 1)
                        + ", and this release reads version " + OutputHeader.VERSION + ".*");
            }
        },
        LOST_STATE {
            @Override
            void play(final Cell cell) throws IOException {
                cell.workAndKill();
                Cell.remove(cell.job.state());
                cell.assertEqualInTheEnd();
            }
        },
        DAMAGED_STATE {
            @Override
            void play(final Cell cell) throws IOException {
                cell.workAndKill();
                cell.damage(cell.job.state());
                cell.assertEqualInTheEnd();
            }
        },
        FOREIGN_STATE {
            @Override
            void play(final Cell cell) throws IOException {
                cell.workAndKill();
                final RunnerProcess.Job other =
                        RunnerProcess.Job.create(cell.folder.resolve("other"), cell.job.guarantee(), Map.of());
                SharedBroker.topics().write(other.input(), 0, FEED.messages().subList(0, 2_000));
                other.rest()
                        .with(spec -> spec.option("create-topics", "true"))
                        .build()
                        .run();
                Cell.remove(cell.job.state());
                Files.createDirectories(cell.job.state());
                Files.move(
                        other.state().resolve(other.application()),
                        cell.job.state().resolve(cell.job.application()));
                cell.assertRefused(".*is of application '" + other.application() + "'.*");
            }
        };

        abstract void play(Cell cell) throws IOException;

        private static StreamGraph graph(final Map<String, String> changes) {
            final Map<String, String> settings = new HashMap<>(TickAlertsFeed.SETTINGS);
            settings.putAll(changes);
            return StreamGraph.of(new TickAlerts(), settings);
        }
    }

    static Stream<Arguments> cells() {
        System.out.println("cells: -Dtailrace.seed=" + TestSeed.get());
        return Stream.of(Event.values())
                .flatMap(event -> TestScope.drawn(List.of(Guarantee.values()), event.ordinal()).stream()
                        .map(guarantee -> Arguments.of(event, guarantee)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("cells")
    @Execution(ExecutionMode.CONCURRENT)
    void shouldBeEqualOrRefuse(final Event event, final Guarantee guarantee, @TempDir final Path folder)
            throws IOException {
        event.play(new Cell(folder, guarantee, TestSeed.get()));
    }

    // Only where owners are told apart by markers, which other records could be, is what comes between results read.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSayThatOthersWriteToItsOutputs(@TempDir final Path folder) {
        final Cell cell = new Cell(folder, Guarantee.EXACTLY_ONCE, System.nanoTime());
        try (RunnerProcess runner = cell.work()) {
            cell.writeToOutputs(cell.header("another", 3, 0));
            cell.writeToOutputs(null);
            SharedBroker.topics().write(cell.job.input(), 0, cell.more());
            runner.awaitWarning(" records of other applications since this run began;");
            runner.requestStop();
            assertThat(runner.awaitExit()).isEqualTo(ExitStatus.IRREGULAR.code());
        }
        cell.assertOutputs(FEED.expected(), false);
    }

    /** One run to which something happens. */
    private static final class Cell {

        private final Path folder;
        private final RunnerProcess.Job job;
        private final long seed;
        private final Random random;
        private final List<String> said = new ArrayList<>();
        private KafkaRunBuilder rest;

        Cell(final Path folder, final Guarantee guarantee, final long seed) {
            this.folder = folder;
            this.seed = seed;
            random = new Random(seed);
            job = RunnerProcess.Job.create(folder.resolve("state"), guarantee, Map.of());
            SharedBroker.topics().write(job.input(), 0, FEED.messages().subList(0, FIRST));
            rest = job.rest();
        }

        List<byte[]> more() {
            return FEED.messages().subList(FIRST, FEED.messages().size());
        }

        /** A process that has processed what is there. */
        RunnerProcess work() {
            try {
                final Path client = Files.writeString(
                        folder.resolve("client.properties"),
                        "consumer.session.timeout.ms=1500\nconsumer.heartbeat.interval.ms=200\n");
                final RunnerProcess runner = RunnerProcess.start(job.request().clientProperties(client));
                runner.awaitRecords(FIRST);
                return runner;
            } catch (final IOException e) {
                throw new AssertionError(e);
            }
        }

        /** It may have saved all that it has done, or not. */
        void workAndKill() {
            try (RunnerProcess runner = work()) {
                LockSupport.parkNanos(random.nextInt(100) * 1_000_000L);
                runner.kill();
            }
        }

        int records(final String sink) {
            return SharedBroker.topics()
                    .records(job.output(sink), 0, "read_uncommitted")
                    .size();
        }

        private List<Integer> written() {
            return TickAlertsFeed.SINKS.stream().map(this::records).toList();
        }

        void assertRefused(final String message) {
            assertRefused(rest, message);
        }

        private void assertRefused(final KafkaRunBuilder run, final String message) {
            final List<Integer> before = written();
            final Throwable refusal =
                    catchThrowable(() -> run.notices(said::add).build().run());
            assertThat(refusal)
                    .as("seed %d, %s", seed, said)
                    .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                            .isEqualTo(ExitStatus.USAGE))
                    .hasMessageMatching("(?s)" + message);
            assertThat(written())
                    .as("seed %d, written by a run that refuses", seed)
                    .isEqualTo(before);
        }

        /** Another application with another input must not write to the outputs of this one. */
        void assertOtherRefused() {
            final RunnerProcess.Job other =
                    RunnerProcess.Job.create(folder.resolve("other"), job.guarantee(), Map.of());
            SharedBroker.topics().write(other.input(), 0, FEED.messages().subList(0, 2_000));
            final KafkaRunBuilder run = other.rest();
            TickAlertsFeed.SINKS.forEach(sink -> run.with(spec -> spec.outputTopic(sink, job.output(sink))));
            assertRefused(
                    run,
                    ".*it has the results of (application '" + job.application() + "'|another application), and this is"
                            + " application '" + other.application() + "'.*");
        }

        Matcher assertEnds(final RunnerProcess runner, final String message) {
            final String failure = runner.awaitFailure().text(ReportLine.MESSAGE);
            final Matcher matcher = Pattern.compile(message).matcher(failure);
            assertThat(matcher.matches()).as("seed %d, %s", seed, failure).isTrue();
            assertThat(runner.awaitExit()).isEqualTo(ExitStatus.USAGE.code());
            return matcher;
        }

        void assertEqualInTheEnd() {
            SharedBroker.topics().write(job.input(), 0, more());
            rest.notices(said::add).build().run();
            assertOutputs(FEED.expected(), false);
        }

        /** After a refusal active; readers of transactions do not see the last one, which was open. */
        void assertWhole(final int messages) {
            assertOutputs(FEED.expected(messages), job.guarantee() == Guarantee.TRANSACTIONAL);
        }

        private void assertOutputs(final Map<String, List<String>> expected, final boolean mayEndEarly) {
            final String isolation = job.guarantee() == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
            for (final String sink : TickAlertsFeed.SINKS) {
                final Results read = Results.read(SharedBroker.topics(), job.output(sink), 0, isolation);
                final List<String> all = expected.get(sink);
                final int end =
                        mayEndEarly ? Math.min(all.size(), read.filtered().size()) : all.size();
                assertThat(read.missing())
                        .as("seed %d, %s, lost in %s", seed, said, sink)
                        .isZero();
                assertThat(read.filtered())
                        .as("seed %d, %s, %s", seed, said, sink)
                        .isEqualTo(all.subList(0, end));
            }
        }

        void recreate(final String topic, final List<byte[]> messages) {
            SharedBroker.topics().delete(topic);
            final long startNs = System.nanoTime();
            while (true) {
                try {
                    SharedBroker.topics().create(1, topic);
                    break;
                } catch (final AssertionError e) {
                    if (System.nanoTime() - startNs > TestTopics.TIMEOUT.toNanos()) {
                        throw e;
                    }
                }
            }
            SharedBroker.topics().write(topic, 0, messages);
        }

        /** A header of this application that claims to come last. */
        byte[] lastEpoch(final int flags) {
            return header(job.application(), Integer.MAX_VALUE, flags);
        }

        byte[] header(final String application, final int epoch, final int flags) {
            final byte[] header = new byte[OutputHeader.LENGTH];
            final RunIdentity writer = new RunIdentity(application, PipelineVersion.parse(""), List.of(), List.of());
            new OutputHeader()
                    .owner(0, epoch, writer.id())
                    .flags(flags)
                    .record(Long.MAX_VALUE, random.nextLong(), Integer.MAX_VALUE - 1)
                    .encode(header, 0);
            return header;
        }

        /** @param header null for none */
        void writeToOutputs(final byte[] header) {
            final Map<String, Object> client = Map.of("bootstrap.servers", SharedBroker.address());
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
                for (final String sink : TickAlertsFeed.SINKS) {
                    producer.send(new ProducerRecord<>(
                            job.output(sink),
                            0,
                            null,
                            null,
                            new byte[] {1},
                            header == null ? List.of() : List.of(new RecordHeader(OutputHeader.KEY, header))));
                }
            }
        }

        void damage(final Path tree) throws IOException {
            try (Stream<Path> files = Files.walk(tree)) {
                for (final Path file :
                        files.filter(path -> path.toString().endsWith(".snap")).toList()) {
                    final byte[] bytes = Files.readAllBytes(file);
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    Files.write(file, bytes);
                }
            }
        }

        static void remove(final Path tree) throws IOException {
            try (Stream<Path> files = Files.walk(tree)) {
                for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
