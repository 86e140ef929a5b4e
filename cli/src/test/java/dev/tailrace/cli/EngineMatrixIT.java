package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.kafkaclient.testkit.TopicWriter;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.testkit.TestSeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What happens to a run of each engine under each guarantee when it is killed and something has changed before it is started
 * again: the table in docs/reference/guarantees.md. Only the command line is used, and what the topics have is read with a consumer of
 * the test. Either the results are those of the sequential run, byte by byte, after the reading rule has dropped repeats; or
 * the command ends with exit code 2 and one line, and has written nothing. There is no third outcome.
 *
 * <p>A build plays a few of the cells, {@code -Dmatrix=all} all of them, {@code -Dmatrix=ENGINE} those of one engine, {@code
 * -Dmatrix=ENGINE:EVENT} those of one event.
 */
class EngineMatrixIT {

    private static final String PAGE = "docs/reference/guarantees.md";
    private static final String EQUAL = "equal";
    private static final String GAP = "…";
    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final Map<String, String> SETTINGS = Map.of("threshold-bp", "20");
    private static final List<byte[]> FEED = Feed.itch(9_000, 41);
    private static final Reference EXPECTED = Reference.of(Reference.tickAlerts(SETTINGS), FEED);

    /** Messages that are written at a time while the first process runs. */
    private static final int PIECE = 150;

    private static final int LONGEST_RUN_S = 240;

    private static TestBroker broker;
    private static TestTopics topics;

    /** An engine, and what makes it come back soon after a crash and save its progress often. */
    private enum Engine {
        KAFKA(
                "kafka",
                EnumSet.allOf(Guarantee.class),
                "consumer.session.timeout.ms=1500\nconsumer.heartbeat.interval.ms=200\n",
                "--progress-interval=50ms"),
        KAFKA_STREAMS(
                "kafka-streams",
                EnumSet.of(Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL),
                "main.consumer.group.instance.id=one\nproducer.transaction.timeout.ms=2000\n"
                        + "max.poll.interval.ms=10000\nsession.timeout.ms=10000\n",
                "--runner-option=commit-interval-ms=100"),
        FLINK("flink", EnumSet.allOf(Guarantee.class), "", "--progress-interval=100ms"),
        SPARK(
                "spark",
                EnumSet.of(Guarantee.AT_LEAST_ONCE, Guarantee.EXACTLY_ONCE),
                "",
                "--runner-option=trigger-interval-ms=0");

        private final String runner;
        private final Set<Guarantee> guarantees;
        private final String client;
        private final String option;

        Engine(final String runner, final Set<Guarantee> guarantees, final String client, final String option) {
            this.runner = runner;
            this.guarantees = guarantees;
            this.client = client;
            this.option = option;
        }

        @Override
        public String toString() {
            return runner;
        }
    }

    /** What happens between the death of the first process and the start of the second. */
    private enum Event {
        KILLED {
            @Override
            void happen(final Cell cell) {}
        },
        TERMINATED {
            @Override
            void happen(final Cell cell) throws Exception {
                cell.terminateAtRandom();
            }
        },
        CHANGED_SETTING {
            @Override
            void happen(final Cell cell) {
                cell.settings.put("threshold-bp", "50");
            }
        },
        CHANGED_GRAPH {
            @Override
            void happen(final Cell cell) {
                topics.create(1, cell.outputs + "-bbo");
                cell.settings.put("emit", "trades,vwap,alerts,bbo");
            }
        },
        RECREATED_INPUT {
            @Override
            void happen(final Cell cell) {
                recreate(cell.input);
                cell.written = 0;
            }
        },
        RECREATED_OUTPUT {
            @Override
            void happen(final Cell cell) {
                recreate(cell.output("vwap"));
            }
        },
        SECOND_APPLICATION {
            @Override
            void happen(final Cell cell) throws Exception {
                final String first = cell.application;
                final Path state = cell.state;
                cell.application = first + "-second";
                cell.state = cell.folder.resolve("second");
                cell.assertEnds("application");
                cell.application = first;
                cell.state = state;
            }
        },
        EXPIRED_INPUT {
            @Override
            void happen(final Cell cell) {
                final int taken = cell.written;
                cell.writeRest();
                topics.deleteBefore(cell.input, 0, taken + 500L);
            }
        },
        HOLE {
            @Override
            void happen(final Cell cell) {
                cell.writeRest();
                SINKS.subList(0, 2).forEach(cell::addResultsAfterAHole);
            }
        },
        NO_HEADER {
            @Override
            void happen(final Cell cell) {
                cell.writeToOutputs(null);
            }
        },
        RANDOM_HEADER {
            @Override
            void happen(final Cell cell) {
                final byte[] header = new byte[OutputHeader.LENGTH];
                cell.random.nextBytes(header);
                // The version of no release.
                header[0] |= (byte) 0x80;
                cell.writeToOutputs(header);
            }
        },
        LAST_EPOCH {
            @Override
            void happen(final Cell cell) {
                cell.writeToOutputs(cell.lastEpoch(OutputHeader.EPOCH_MARKER));
                cell.writeToOutputs(cell.lastEpoch(0));
            }
        },
        LATER_VERSION {
            @Override
            void happen(final Cell cell) {
                final byte[] header = cell.lastEpoch(0);
                header[0] = OutputHeader.VERSION + 1;
                cell.writeToOutputs(header);
            }
        },
        LOST_STATE {
            @Override
            void happen(final Cell cell) throws Exception {
                remove(cell.state);
            }
        },
        DAMAGED_STATE {
            @Override
            void happen(final Cell cell) throws Exception {
                cell.damageState();
            }
        },
        FOREIGN_STATE {
            @Override
            void happen(final Cell cell) throws Exception {
                cell.takeTheStateOfAnother();
            }
        };

        abstract void happen(Cell cell) throws Exception;

        /** As the table calls it. */
        @Override
        public String toString() {
            return ConstantNames.of(this);
        }
    }

    /** The tables of the page: events that end alike on all engines, events that do not, messages. */
    private record Matrix(String text, Map<String, Map<String, String>> cells, Map<String, String> messages) {

        static Matrix read() {
            final String page = Repository.read(PAGE);
            final Map<String, Map<String, String>> cells = new LinkedHashMap<>();
            final Map<String, String> messages = new HashMap<>();
            final List<String> engines =
                    Arrays.stream(Engine.values()).map(Engine::toString).toList();
            for (final String line :
                    page.lines().filter(each -> each.startsWith("| `")).toList()) {
                final String[] columns = line.substring(2).split(" *\\| *");
                final String name = columns[0].replace("`", "");
                if (columns.length == 2) {
                    messages.put(name, columns[1].replace("`", ""));
                } else {
                    final Map<String, String> row = new HashMap<>();
                    for (int i = 0; i < engines.size(); i++) {
                        row.put(engines.get(i), columns.length == 3 ? columns[2] : columns[i + 2]);
                    }
                    cells.put(name, row);
                }
            }
            return new Matrix(page, cells, messages);
        }

        /**
         * {@link #EQUAL} or the name of a message; an outcome after the name of a guarantee holds for that one only.
         */
        String outcome(final Event event, final Engine engine, final Guarantee guarantee) {
            String outcome = null;
            for (final String part :
                    cells.get(event.toString()).get(engine.toString()).split("; ")) {
                final String own = ConstantNames.of(guarantee) + ": ";
                if (part.startsWith(own)) {
                    return part.substring(own.length());
                }
                outcome = part.contains(": ") ? outcome : part;
            }
            return outcome;
        }

        String message(final String name) {
            return messages.get(name);
        }
    }

    private static final Matrix MATRIX = Matrix.read();

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.start(TestBroker.options().serverProperty("group.min.session.timeout.ms", "1000"));
        topics = broker.topics();
    }

    @AfterAll
    static void endBroker() {
        broker.close();
    }

    static Stream<Arguments> cells() {
        final String requested = System.getProperty("matrix", "");
        return Stream.of(Engine.values())
                .flatMap(engine -> Stream.of(Event.values()).flatMap(event -> engine.guarantees.stream()
                        .filter(guarantee -> requested.isEmpty()
                                ? isInEachBuild(event, engine, guarantee)
                                : Set.of("all", engine.toString(), engine + ":" + event)
                                        .contains(requested))
                        .map(guarantee -> Arguments.of(event, engine, guarantee))));
    }

    // Each engine's own tests play many of the others.
    private static boolean isInEachBuild(final Event event, final Engine engine, final Guarantee guarantee) {
        return guarantee == Engines.named(engine.runner).orElseThrow().strongestGuarantee() && event == Event.KILLED;
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("cells")
    @Execution(ExecutionMode.CONCURRENT)
    void shouldEndAsTheTableSays(
            final Event event, final Engine engine, final Guarantee guarantee, @TempDir final Path folder)
            throws Exception {
        final Cell cell = new Cell(engine, guarantee, event, folder);
        final String outcome = MATRIX.outcome(event, engine, guarantee);
        cell.liveAndDie();
        event.happen(cell);
        cell.writeRest();
        cell.assertEnds(outcome);
    }

    @Test
    void shouldHaveARowForEachEvent() {
        assertThat(MATRIX.cells.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Event.values()).map(Event::toString).toList());
    }

    private static void recreate(final String topic) {
        topics.delete(topic);
        final long startNs = System.nanoTime();
        while (true) {
            try {
                topics.create(1, topic);
                return;
            } catch (final AssertionError e) {
                if (System.nanoTime() - startNs > TestTopics.TIMEOUT.toNanos()) {
                    throw e;
                }
            }
        }
    }

    private static void remove(final Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** One run to which something happens. */
    private static final class Cell {

        private final Engine engine;
        private final Guarantee guarantee;
        private final Event event;
        private final Path folder;
        private final long seed;
        private final Random random;
        private final String input;
        private final Map<String, String> settings = new HashMap<>(SETTINGS);
        private String application;
        private String outputs;
        private Path state;
        private int written;

        Cell(final Engine engine, final Guarantee guarantee, final Event event, final Path folder) {
            this.engine = engine;
            this.guarantee = guarantee;
            this.event = event;
            this.folder = folder;
            seed = TestSeed.get();
            random = new Random(seed * 31 + engine.ordinal() + 10L * guarantee.ordinal() + 100L * event.ordinal());
            application = String.join(
                    "-",
                    event.toString(),
                    engine.toString(),
                    ConstantNames.of(guarantee),
                    Long.toHexString(ThreadLocalRandom.current().nextLong()));
            outputs = application;
            input = application + "-feed";
            state = folder.resolve("state");
            topics.create(1, input);
            createOutputs();
        }

        private void createOutputs() {
            topics.create(1, SINKS.stream().map(this::output).toArray(String[]::new));
        }

        String output(final String sink) {
            return outputs + "-" + sink;
        }

        private String isolation() {
            return guarantee == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
        }

        private Program command(final String... more) throws IOException {
            final List<String> words = new ArrayList<>(List.of(
                    "run",
                    "--runner=" + engine,
                    "--guarantee=" + ConstantNames.of(guarantee),
                    "--ordering=source-partition",
                    engine.option,
                    "--bootstrap-server=" + broker.address(),
                    "--client-config=" + Files.writeString(folder.resolve("client.properties"), engine.client),
                    "--application-id=" + application,
                    "--state-dir=" + state,
                    "--input-topic=" + input));
            final List<String> sinks = new ArrayList<>(SINKS);
            if (settings.containsKey("emit")) {
                sinks.add("bbo");
            }
            sinks.forEach(sink -> words.add("--output-topic=" + sink + "=" + output(sink)));
            settings.forEach((name, value) -> words.add("--set=" + name + "=" + value));
            words.addAll(List.of(more));
            final List<String> java = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
            return Program.tailrace(folder, java, words.toArray(String[]::new));
        }

        /** The first process: it is killed when it has written a random number of trades and has more to do. */
        void liveAndDie() throws Exception {
            final int trades = 20 + random.nextInt(100);
            final Program command = command();
            final Process process = command.start();
            try (TopicWriter feed = topics.writer(input)) {
                final long startNs = System.nanoTime();
                int seen = 0;
                while (seen < trades) {
                    if (written == 0 || seen > 0 && written < FEED.size() - 2_000) {
                        feed.write(0, FEED.subList(written, written + PIECE));
                        written += PIECE;
                    }
                    seen = results("trades").size();
                    assertThat(process.isAlive() && System.nanoTime() - startNs < TestTopics.TIMEOUT.toNanos())
                            .as("%s, %d trades of %d: %s", this, seen, trades, command.err())
                            .isTrue();
                }
            } finally {
                kill(process);
            }
        }

        // The engine first: the command would ask it to end.
        private static void kill(final Process process) throws InterruptedException {
            final List<ProcessHandle> engines = process.descendants().toList();
            engines.forEach(ProcessHandle::destroyForcibly);
            engines.forEach(each -> each.onExit().join());
            process.destroyForcibly().waitFor();
        }

        /** A process that continues after the kill and is asked to end at a random moment. */
        void terminateAtRandom() throws Exception {
            final Program command = command();
            final Process process = command.start();
            try {
                LockSupport.parkNanos(random.nextInt(6_000) * 1_000_000L);
                process.destroy();
                assertThat(Program.end(process, LONGEST_RUN_S))
                        .as("%s: %s", this, command.err())
                        .isEqualTo(143);
                assertThat(command.err().lines())
                        .as("%s", this)
                        .last(STRING)
                        .contains(" INFO  stopped: terminated by SIGTERM")
                        .endsWith(" (exit code 143)");
            } finally {
                kill(process);
            }
        }

        void writeRest() {
            topics.write(input, 0, FEED.subList(written, FEED.size()));
            written = FEED.size();
        }

        private List<ConsumerRecord<byte[], byte[]>> results(final String sink) {
            return topics.records(output(sink), 0, isolation()).stream()
                    .filter(record -> record.value() != null)
                    .toList();
        }

        private Map<String, Integer> counts() {
            return SINKS.stream()
                    .collect(Collectors.toMap(sink -> sink, sink -> topics.records(output(sink), 0, "read_uncommitted")
                            .size()));
        }

        /** Runs the command once more, and compares how it ends. */
        void assertEnds(final String outcome) throws Exception {
            final Map<String, Integer> before = counts();
            final Program command = command("--stop-at-end");
            final int code = command.run(LONGEST_RUN_S);
            final boolean isWritten = !counts().equals(before);
            final String ending = String.format(
                    "%s: exit code %d, %s, %s, and said:%n%s",
                    this, code, isWritten ? "has written" : "has written nothing", difference(), command.err());
            assertThat(command.err()).as(ending).doesNotContain("Exception", "\tat ");
            if (EQUAL.equals(outcome)) {
                assertThat(code).as(ending).isEqualTo(ExitStatus.CLEAN.code());
                assertThat(difference()).as(ending).isEqualTo(EQUAL);
            } else {
                assertThat(code).as(ending).isEqualTo(ExitStatus.USAGE.code());
                assertThat(isWritten).as(ending).isFalse();
                assertThat(command.err().lines().filter(line -> line.contains("Z ERROR ")))
                        .as(ending)
                        .singleElement(STRING)
                        .matches(regex(MATRIX.message(outcome)));
            }
        }

        private String regex(final String message) {
            final String words = message.replace("APPLICATION", application)
                    .replace("INPUT", input)
                    .replace("VWAP", output("vwap"));
            return ".* ERROR .*"
                    + Arrays.stream(words.split(GAP)).map(Pattern::quote).collect(Collectors.joining(".*")) + ".*";
        }

        /** Between what a reader takes of the outputs and the sequential run. */
        private String difference() {
            final List<String> differences = new ArrayList<>();
            for (final String sink : SINKS) {
                final Results read = Results.read(topics, output(sink), 0, isolation());
                final List<String> expected = new ArrayList<>(EXPECTED.lines(sink));
                final List<String> found = new ArrayList<>(read.filtered());
                if (event == Event.HOLE) {
                    // What was lost comes again, after what was written after it.
                    expected.sort(null);
                    found.sort(null);
                }
                if (read.missing() > 0 || !found.equals(expected)) {
                    differences.add(sink + " has " + found.size() + " results of " + expected.size() + ", "
                            + read.missing() + " are lost");
                }
            }
            return differences.isEmpty() ? EQUAL : String.join("; ", differences);
        }

        /** As if the log had lost two acknowledged results and kept three that came after them. */
        void addResultsAfterAHole(final String sink) {
            final List<ConsumerRecord<byte[], byte[]>> records = results(sink);
            final OutputHeader outputHeader = new OutputHeader();
            final byte[] last = records.get(records.size() - 1)
                    .headers()
                    .lastHeader(OutputHeader.KEY)
                    .value();
            assertThat(outputHeader.decode(last, 0, last.length)).isTrue();
            final int next = (int) outputHeader.number() + 1;
            for (int number = next + 2; number < next + 5; number++) {
                final String[] label = EXPECTED.labels(sink).get(number).split("\\.");
                final byte[] header = new byte[OutputHeader.LENGTH];
                outputHeader
                        .record(number, Long.parseLong(label[0]), Integer.parseInt(label[1]))
                        .encode(header, 0);
                write(output(sink), EXPECTED.lines(sink).get(number).getBytes(StandardCharsets.UTF_8), header);
            }
        }

        /** A header of this application that claims to come last. */
        byte[] lastEpoch(final int flags) {
            final List<ConsumerRecord<byte[], byte[]>> records = results("trades");
            final OutputHeader outputHeader = new OutputHeader();
            final byte[] header = records.get(records.size() - 1)
                    .headers()
                    .lastHeader(OutputHeader.KEY)
                    .value()
                    .clone();
            outputHeader.decode(header, 0, header.length);
            outputHeader
                    .epoch(Integer.MAX_VALUE)
                    .flags(flags)
                    .record(Long.MAX_VALUE, random.nextLong(), Integer.MAX_VALUE - 1)
                    .encode(header, 0);
            return header;
        }

        void writeToOutputs(final byte[] header) {
            SINKS.forEach(sink -> write(output(sink), new byte[] {1}, header));
        }

        private static void write(final String topic, final byte[] value, final byte[] header) {
            final Map<String, Object> client = Map.of("bootstrap.servers", broker.address());
            try (KafkaProducer<byte[], byte[]> producer =
                    new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
                producer.send(new ProducerRecord<>(
                        topic,
                        0,
                        null,
                        null,
                        value,
                        header == null ? List.of() : List.of(new RecordHeader(OutputHeader.KEY, header))));
            }
        }

        /** One bit of each file. */
        void damageState() throws IOException {
            try (Stream<Path> files = Files.walk(state)) {
                for (final Path file : files.filter(Files::isRegularFile).toList()) {
                    final byte[] bytes = Files.readAllBytes(file);
                    if (bytes.length > 0) {
                        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                        Files.write(file, bytes);
                    }
                }
            }
        }

        /** Starts another application, with other outputs, on the state folder of this one. */
        void takeTheStateOfAnother() throws IOException {
            final Path own = state.resolve(application);
            application += "-second";
            outputs = application;
            createOutputs();
            if (Files.exists(own)) {
                Files.move(own, state.resolve(application));
            }
        }

        @Override
        public String toString() {
            return event + ", " + engine + ", " + ConstantNames.of(guarantee) + ", seed " + seed;
        }
    }
}
