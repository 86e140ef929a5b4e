package dev.tailrace.cli.topic;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.terminal.CommandHelp;
import dev.tailrace.launch.text.Times;
import dev.tailrace.launch.topic.LatencyRequest;
import dev.tailrace.launch.topic.LatencyTotals;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace latency}: measures the latency of an application from one topic to another. */
@Command(
        name = "latency",
        description = {
            "Measure how long any application takes from one topic to another, from the outside: output records are matched"
                    + " with the input records that caused them. Prints nothing that the clock cannot resolve.",
            ""
        })
public final class LatencyCommand implements Callable<Integer> {

    private static final String PROGRAM = "latency";

    /** Options that the short help shows. */
    private static final String[] COMMON = {
        "--from", "--to", "--bootstrap-server", "--match", "--input-time", "--output-time", "--duration"
    };

    private final Shell shell;

    @Mixin
    private ConnectionOptions connection = new ConnectionOptions();

    @Option(names = "--from", required = true, paramLabel = "TOPIC", description = "Topic that the application reads.")
    private String from;

    @Option(names = "--to", required = true, paramLabel = "TOPIC", description = "Topic that it writes.")
    private String to;

    @Option(
            names = "--match",
            paramLabel = "PART",
            defaultValue = "key",
            description =
                    "What an output has in common with its input, and with no other: key, value, header:NAME, json:FIELD"
                            + " (or json:OUTER.INNER), or bytes:OFFSET+LENGTH of the value (default: ${DEFAULT-VALUE}).")
    private String match;

    @Option(
            names = "--match-output",
            paramLabel = "PART",
            description = "The same in the output, if it is somewhere else there.")
    private String matchOutput;

    @Option(
            names = "--input-time",
            paramLabel = "TIME",
            defaultValue = "timestamp",
            description =
                    "When an input was created: timestamp, Kafka's own in milliseconds; or header:NAME or json:FIELD, a number"
                            + " (default: ${DEFAULT-VALUE}).")
    private String inputTime;

    @Option(
            names = "--output-time",
            paramLabel = "TIME",
            defaultValue = "timestamp",
            description = "When an output was created, by the same clock (default: ${DEFAULT-VALUE}).")
    private String outputTime;

    @Option(
            names = "--time-unit",
            paramLabel = "UNIT",
            defaultValue = "ns",
            description = "Of times in headers and fields: ns, us or ms (default: ${DEFAULT-VALUE}).")
    private String timeUnit;

    @Option(
            names = "--stored",
            description = "Measure what the topics hold now, instead of what is written from now on.")
    private boolean stored;

    @Option(names = "--duration", paramLabel = "TIME", description = "End after this time (default: at Ctrl-C).")
    private String duration;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "After this time an input counts as never matched (default: ${DEFAULT-VALUE}).")
    private String timeout;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            defaultValue = "1000000",
            description =
                    "Inputs that wait for an output; beyond it the oldest is dropped and counted (default: ${DEFAULT-VALUE}, 64 MB).")
    private int capacity;

    @Option(names = "--hgrm", paramLabel = "FILE", description = "File for percentiles, as HdrHistogram prints them.")
    private String percentiles;

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "File for a histogram per second, as HdrHistogram logs them.")
    private String log;

    private LatencyCommand(final Shell shell) {
        this.shell = shell;
    }

    /** The command, with a short help. */
    public static CommandLine of(final Shell shell) {
        return CommandHelp.install(new CommandLine(new LatencyCommand(shell)), COMMON);
    }

    @Override
    public Integer call() {
        final LatencyRequest request = StatusException.parsed("", this::request);
        return new EngineSession(shell, PROGRAM)
                .progress(report -> LatencyText.progress(report.as(LatencyTotals.class)))
                .summary(report -> shell.out().print(LatencyText.summary(report.as(LatencyTotals.class))))
                .run(request)
                .code();
    }

    private LatencyRequest request() {
        return new LatencyRequest(
                from,
                to,
                match,
                matchOutput == null ? match : matchOutput,
                inputTime,
                outputTime,
                timeUnit,
                stored ? LatencyRequest.Span.STORED : LatencyRequest.Span.LIVE,
                duration == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(
                                Times.atLeastOneMs("--duration", duration).toMillis()),
                Times.atLeastOneMs("--timeout", timeout).toMillis(),
                capacity,
                file(percentiles),
                file(log),
                connection.access());
    }

    private static Optional<Path> file(final String name) {
        return Optional.ofNullable(name).map(Paths::ofOtherProcess);
    }
}
