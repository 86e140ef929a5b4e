package dev.tailrace.cli.topic;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.text.Units;
import dev.tailrace.launch.topic.Pace;
import dev.tailrace.launch.topic.PartitionRule;
import dev.tailrace.launch.topic.ProduceRequest;
import dev.tailrace.launch.topic.ProduceTotals;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace produce}: writes the messages of a feed, or the lines of a text, to a topic. */
@Command(
        name = "produce",
        description = {"Write the messages of a feed, or the lines of a text, to a topic.", ""})
public final class ProduceCommand implements Callable<Integer> {

    private static final double NS_PER_SECOND = 1e9;

    /** Format of the records of a feed. */
    enum Format {
        itch,
        lines
    }

    /** How the partition of a record is chosen. */
    enum PartitionBy {
        first,
        instrument
    }

    private final Shell shell;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FEED",
            description = "The file to write: a feed as 'tailrace run' reads it, or a text (default: the sample feed).")
    private String feed;

    @Option(names = "--topic", paramLabel = "TOPIC", required = true, description = "The topic to write to.")
    private String topic;

    @Option(
            names = "--format",
            paramLabel = "itch|lines",
            defaultValue = "itch",
            description = "Messages of ITCH 5.0, however they are wrapped, or lines (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = "--price-decimals",
            paramLabel = "N",
            defaultValue = "4",
            description = "Decimals of prices of feeds other than ITCH, as the pipeline that reads the topic has them"
                    + " (default: ${DEFAULT-VALUE}).")
    private int priceDecimals;

    @Option(
            names = "--partition-by",
            paramLabel = "first|instrument",
            defaultValue = "first",
            description =
                    "Into the first partition, so that the topic is the log, or by instrument (default: ${DEFAULT-VALUE}).")
    private PartitionBy partitionBy;

    @Option(
            names = "--pace",
            paramLabel = "max|Nx|N/s",
            defaultValue = "max",
            description =
                    "As fast as records are taken, at a multiple of the speed at which they were sent, or so many a"
                            + " second (default: ${DEFAULT-VALUE}).")
    private String pace;

    @Option(
            names = "--create-topic",
            paramLabel = "PARTITIONS",
            defaultValue = "1",
            description = "Partitions of the topic if it has to be created; 0 does not create it (default:"
                    + " ${DEFAULT-VALUE}).")
    private int createTopic;

    @Mixin
    private ConnectionOptions connection;

    public ProduceCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        return new EngineSession(shell, "produce")
                .summary(report -> print(report.as(ProduceTotals.class)))
                .run(StatusException.parsed("", this::request))
                .code();
    }

    private ProduceRequest request() {
        return new ProduceRequest(
                file().toString(),
                format == Format.itch ? ProduceRequest.Format.ITCH : ProduceRequest.Format.LINES,
                priceDecimals,
                topic,
                partitionBy == PartitionBy.first ? PartitionRule.FIRST : PartitionRule.INSTRUMENT,
                StatusException.parsed("--pace: ", () -> Pace.of(pace)),
                createTopic,
                connection.access());
    }

    private Path file() {
        if (feed == null) {
            return shell.distribution()
                    .sampleFeed()
                    .orElseThrow(() -> StatusException.usage("there is no sample feed; name the file to write"));
        }
        if (feed.equals(Paths.STANDARD_STREAM)) {
            throw StatusException.usage("standard input cannot be written to a topic; name a file");
        }
        return Paths.readableByOtherProcess(feed);
    }

    private void print(final ProduceTotals totals) {
        final long elapsedNs = Math.max(1, totals.elapsedNs());
        shell.out()
                .print(new LabelTable()
                        .line("topic", topic)
                        .line("records", Units.count(totals.records()) + ", " + Units.bytes(totals.bytes()))
                        .line(
                                "throughput",
                                Units.rate(totals.records() / (elapsedNs / NS_PER_SECOND)) + " records/s (in "
                                        + Units.duration(elapsedNs) + ")"));
    }
}
