package dev.tailrace.cli.topic;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.terminal.CommandHelp;
import dev.tailrace.launch.text.Times;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.launch.topic.MergeStart;
import dev.tailrace.launch.topic.MergeTotals;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace merge}: merges the partitions of an output topic into the order of the sequential run. */
@Command(
        name = "merge",
        description = {
            "Bring the records that a runner has spread over the partitions of a topic back into the order of the"
                    + " sequential run. Repeated records are dropped; what is lost or late is counted, and then the exit"
                    + " code is 4.",
            ""
        })
public final class MergeCommand implements Callable<Integer> {

    private static final String PROGRAM = "merge";

    /** Options that the short help shows. */
    private static final String[] COMMON = {
        "--from", "--bootstrap-server", "--order", "--to", "--to-topic", "--start", "--follow"
    };

    private final Shell shell;

    @Mixin
    private ConnectionOptions connection = new ConnectionOptions();

    @Option(names = "--from", required = true, paramLabel = "TOPIC", description = "Topic to read.")
    private String from;

    @Option(
            names = "--partitions",
            paramLabel = "P,...",
            split = ",",
            description = "Partitions of it to read (default: all).")
    private List<Integer> partitions = List.of();

    @Option(
            names = "--order",
            paramLabel = "WHICH",
            defaultValue = "number",
            description = {
                "Which record comes next (default: ${DEFAULT-VALUE}):",
                "number: the next one of the partition task that has written the topic; losses are seen",
                "label: the smallest label, for parallel writers of one total order; losses are not seen",
                "time:FIELD,...: the earliest event time, a whole number in the first of these fields that a JSON object"
                        + " has",
                "partition: each partition in its own order, as the records come",
                "label and time wait for the next record of each partition"
            })
    private String order;

    @Option(
            names = "--to",
            paramLabel = "FILE",
            description = "File for the values, one a line; - for standard output (default: -).")
    private String file;

    @Option(
            names = "--to-topic",
            paramLabel = "TOPIC",
            description = "Topic in whose partition 0 the records go instead; it has to be empty.")
    private String topic;

    @Option(
            names = "--start",
            paramLabel = "PLACE",
            defaultValue = "beginning",
            description = "Where to begin: beginning, PARTITION:OFFSET,... or the time of the first record, such as"
                    + " 2026-01-30T14:30:00Z (default: ${DEFAULT-VALUE}).")
    private String start;

    @Option(
            names = "--position",
            paramLabel = "FILE",
            description =
                    "File that keeps where the merge is. If it exists, the merge resumes from it: the target gets each"
                            + " record once, also after a crash, except standard output.")
    private String position = "";

    @Option(names = "--follow", description = "Wait for more at the end of the topic, until Ctrl-C.")
    private boolean follow;

    @Option(
            names = "--until-end",
            description =
                    "End where the topic ends when the command begins, once the transactions open there have ended"
                            + " (default).")
    private boolean untilEnd;

    @Option(
            names = "--give-up-after",
            paramLabel = "TIME",
            description =
                    "Stop waiting for a number or a silent partition after this time, such as 500ms, if all that there is"
                            + " has been read; what comes later is written late (default: wait).")
    private String giveUpAfter;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "65536",
            description = "Records that may wait for others: by number in all, else of each partition (default:"
                    + " ${DEFAULT-VALUE}).")
    private int window;

    @Option(
            names = "--memory",
            paramLabel = "N",
            defaultValue = "262144",
            description =
                    "Labels that are remembered since the start, to tell repeated records from late ones; smaller ones"
                            + " are counted and not written (default: ${DEFAULT-VALUE}).")
    private int memory;

    private MergeCommand(final Shell shell) {
        this.shell = shell;
    }

    /** The command, with a short help. */
    public static CommandLine of(final Shell shell) {
        return CommandHelp.install(new CommandLine(new MergeCommand(shell)), COMMON);
    }

    @Override
    public Integer call() {
        check();
        return (isToStandardOutput() ? print() : run(session(), destination())).code();
    }

    private void check() {
        if (file != null && topic != null) {
            throw StatusException.usage("--to and --to-topic: choose one of them");
        }
        if (follow && untilEnd) {
            throw StatusException.usage("--follow and --until-end: choose one of them");
        }
        if (from.equals(topic)) {
            throw StatusException.usage("'" + topic + "' is read and written; records would be read again, for ever");
        }
        if (!position.isEmpty() && giveUpAfter != null) {
            throw StatusException.usage(
                    "--position and --give-up-after: choose one of them; what was waited for in vain"
                            + " could come on another day");
        }
    }

    private boolean isToStandardOutput() {
        return topic == null && (file == null || Paths.isStandardOutput(file));
    }

    private MergeDestination destination() {
        return topic != null ? MergeDestination.topic(topic) : MergeDestination.file(writable(file));
    }

    // Before the target is emptied.
    private static Path writable(final String name) {
        final Path path = Paths.ofOtherProcess(name);
        Paths.checkWritable(path);
        return path;
    }

    private ExitStatus print() {
        try (OutputLog results = shell.results().get()) {
            return run(session().lines(results), MergeDestination.command());
        }
    }

    private EngineSession session() {
        return new EngineSession(shell, PROGRAM)
                .progress(report -> MergeText.progress(report.as(MergeTotals.class)))
                .summary(report -> shell.err().print(MergeText.summary(report.as(MergeTotals.class))));
    }

    private ExitStatus run(final EngineSession session, final MergeDestination destination) {
        return session.run(StatusException.parsed("", () -> request(destination)));
    }

    private MergeRequest request(final MergeDestination destination) {
        return new MergeRequest(
                from,
                partitions,
                StatusException.parsed("--order: ", () -> MergeOrder.parse(order)),
                destination,
                StatusException.parsed("--start: ", () -> MergeStart.parse(start)),
                position.isEmpty() ? "" : writable(position).toString(),
                follow,
                giveUpAfter == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(Times.atLeastOneMs("--give-up-after", giveUpAfter)
                                .toMillis()),
                window,
                memory,
                connection.access());
    }
}
