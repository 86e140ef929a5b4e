package dev.tailrace.cli.run;

import dev.tailrace.cli.topic.ConnectionOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.terminal.Terminal;
import dev.tailrace.launch.text.Times;
import dev.tailrace.launch.topic.BrokerAccess;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of {@code tailrace run} that only runs on topics have. */
final class TopicOptions extends ConnectionOptions {

    private static final Pattern HEAP = Pattern.compile("([1-9][0-9]{0,5})([mMgG])");
    private static final int MIB_PER_GIB = 1024;

    @Option(
            names = "--input-topic",
            paramLabel = "[SOURCE=]TOPIC",
            split = ",",
            description = "Topic to read. May be repeated.")
    private List<String> inputTopics = new ArrayList<>();

    @Option(
            names = "--output-topic",
            paramLabel = "[SINK=]TOPIC",
            split = ",",
            description = "Topic for the results of one sink, or of all sinks that are not named. May be repeated.")
    private List<String> outputTopics = new ArrayList<>();

    @Option(
            names = "--guarantee",
            paramLabel = "WHICH",
            description =
                    "What is promised after a crash: exactly-once, for readers that drop repeats; transactional, for"
                            + " readers of what is committed; or at-least-once (default: the first of these that the runner"
                            + " offers).")
    private String guarantee;

    @Option(
            names = "--accept",
            paramLabel = "CHANGE",
            split = ",",
            description =
                    "Start although this has changed since the last run: new-input or new-output (the topic was created"
                            + " again), new-pipeline (code, settings or guarantee). Otherwise a change is refused.")
    private List<String> accepted = new ArrayList<>();

    @Option(names = "--state-dir", paramLabel = "FOLDER", description = "Where snapshots and progress are kept.")
    private String stateFolder;

    @Option(
            names = "--application-id",
            paramLabel = "NAME",
            description = "Names the consumer group, the transactional ids and the state (default: tailrace- and the"
                    + " pipeline).")
    private String applicationId;

    @Option(
            names = "--progress-interval",
            paramLabel = "TIME",
            description = "From one snapshot to the next, such as 100ms (default: 1s). Results do not wait for it.")
    private String progressInterval;

    @Option(names = "--create-topics", description = EngineOptions.CREATES_TOPICS + ".")
    private boolean createTopics;

    @Option(
            names = "--record-key",
            paramLabel = RecordKey.VALUES,
            description = RecordKey.MEANING + " (default: none).")
    private String recordKey;

    @Option(names = "--stop-at-end", description = "End where the topics end when the run begins.")
    private boolean stopAtEnd;

    @Option(
            names = "--runner-option",
            paramLabel = "NAME=VALUE",
            description = "An option of the runner; --runner RUNNER --help lists them. May be repeated.")
    private Map<String, String> runnerOptions = new LinkedHashMap<>();

    @Option(names = "--spark-mode", paramLabel = "MODE", description = "The option mode of the runner spark.")
    private String sparkMode;

    @Option(names = "--spark-master", paramLabel = "URL", description = "The option master of the runner spark.")
    private String sparkMaster;

    @Option(names = "--flink-master", paramLabel = "HOST:PORT", description = "The option master of the runner flink.")
    private String flinkMaster;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Heap of the runner's process, such as 2g (default: 512m or 1g, as the runner needs).")
    private String heap;

    @Option(
            names = "--java-options",
            paramLabel = "OPTIONS",
            description = "Further options for Java of the runner's process, separated by blanks.")
    private String javaOptions = "";

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description =
                    "Log to standard error from this level on: error, warn, info or debug, with the log of libraries"
                            + " (default: info, and no log on a terminal).")
    private RunLog.Level logLevel;

    @Option(
            names = "--log-format",
            paramLabel = "text|json",
            description = "A line of text, or a JSON object, for each event of the log (default: text).")
    private RunLog.Format logFormat;

    /** The log of a run; empty for messages as other commands have them. */
    Optional<RunLog> log(final Terminal terminal, final Map<String, Object> labels, final Consumer<String> lines) {
        return terminal.isAttached() && logLevel == null && logFormat == null
                ? Optional.empty()
                : Optional.of(new RunLog(
                        Objects.requireNonNullElse(logLevel, RunLog.Level.info),
                        Objects.requireNonNullElse(logFormat, RunLog.Format.text),
                        labels,
                        Instant::now,
                        lines));
    }

    /** Heap of the process of a runner, in MiB. */
    int heapMb(final EngineSpec runner) {
        if (heap == null) {
            return runner.heapMb();
        }
        final Matcher size = HEAP.matcher(heap);
        if (!size.matches()) {
            throw StatusException.usage("--heap is '" + heap + "': expected a size such as 512m or 2g");
        }
        return Integer.parseInt(size.group(1)) * (size.group(2).equalsIgnoreCase("g") ? MIB_PER_GIB : 1);
    }

    /** Options for Java of the process of a runner. */
    List<String> javaOptions() {
        final List<String> options = new ArrayList<>();
        if (logLevel == RunLog.Level.debug) {
            options.add("-D" + Debug.LIBRARIES + "=true");
            options.add("-Djava.util.logging.SimpleFormatter.format=%4$s %3$s: %5$s%6$s%n");
        }
        Stream.of(javaOptions.split(" +")).filter(option -> !option.isEmpty()).forEach(options::add);
        return options;
    }

    /** Adds these options to the spec of a run. */
    RunSpec addTo(final RunSpec spec, final EngineSpec runner) {
        final BrokerAccess access = access();
        if (inputTopics.isEmpty()) {
            throw StatusException.usage("--input-topic is required with --runner");
        }
        return spec.inputTopics(inputTopics)
                .outputTopics(OutputTopics.parse(outputTopics, inputTopics))
                .everySinkWritten()
                .guarantee(guarantee == null ? runner.strongestGuarantee() : guarantee())
                .accepted(StatusException.parsed("--accept: ", () -> ConstantNames.parseAll(Change.class, accepted)))
                .stopAtEnd(stopAtEnd)
                .options(options(runner))
                .with(access.bootstrapServers(), RunSpec::bootstrapServers)
                .with(access.clientConfig(), RunSpec::clientProperties)
                .with(Optional.ofNullable(stateFolder), RunSpec::stateDir)
                .with(Optional.ofNullable(applicationId), RunSpec::applicationId)
                .with(Optional.ofNullable(progressInterval).map(TopicOptions::time), RunSpec::progressInterval);
    }

    private Map<String, String> options(final EngineSpec runner) {
        final Map<String, String> options = new LinkedHashMap<>(runnerOptions);
        if (createTopics) {
            options.put(EngineOptions.CREATE_TOPICS.name(), "true");
        }
        if (recordKey != null) {
            options.put(RecordKey.OPTION, recordKey().word());
        }
        addFor("spark", "--spark-mode", "mode", sparkMode, options, runner);
        addFor("spark", "--spark-master", "master", sparkMaster, options, runner);
        addFor("flink", "--flink-master", "master", flinkMaster, options, runner);
        return options;
    }

    private RecordKey recordKey() {
        return StatusException.parsed("--record-key=" + recordKey + ": ", () -> RecordKey.parse(recordKey));
    }

    private static void addFor(
            final String only,
            final String flag,
            final String option,
            final String value,
            final Map<String, String> options,
            final EngineSpec runner) {
        if (value == null) {
            return;
        }
        if (!runner.name().equals(only)) {
            throw StatusException.usage("only --runner " + only + " has " + flag + "; leave it out");
        }
        options.put(option, value);
    }

    private Guarantee guarantee() {
        return StatusException.parsed("--guarantee: ", () -> ConstantNames.parse(Guarantee.class, guarantee));
    }

    private static Duration time(final String text) {
        return Times.atLeastOneMs("--progress-interval", text);
    }
}
