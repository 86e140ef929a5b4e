package dev.tailrace.cli.inspect;

import dev.tailrace.cli.shell.CountConverter;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.terminal.StatusLine;
import dev.tailrace.launch.text.Units;
import dev.tailrace.market.dbn.DbnPrinter;
import dev.tailrace.market.event.VenueMessage;
import dev.tailrace.market.event.VenuePrinter;
import dev.tailrace.market.feed.DbnFeed;
import dev.tailrace.market.feed.DbnMessages;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.itch.MessagePrinter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace inspect}: shows the content of a feed and its damage. */
@Command(
        name = "inspect",
        abbreviateSynopsis = true,
        description = {
            "Show what is in a feed: messages by type, symbols, times, gaps, damage. Damage is counted and skipped.",
            ""
        })
public final class InspectCommand implements Callable<Integer> {

    private static final int BATCH = 4_096;
    private static final int MOST_DECIMALS = 9;

    private final Shell shell;

    @Parameters(paramLabel = "FILE|-", description = "Feed to read, or - for standard input.")
    private String input;

    @Option(
            names = "--messages",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Print the first N messages instead, a JSON object per line.")
    private Long messages;

    @Option(
            names = "--price-decimals",
            paramLabel = "N",
            defaultValue = "4",
            description = "Decimals of prices of feeds other than ITCH, as the pipeline that reads the feed has them"
                    + " (default: ${DEFAULT-VALUE}).")
    private int priceDecimals;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    public InspectCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (messages != null && messages < 1) {
            throw StatusException.usage("--messages is " + messages + ": at least 1 is needed");
        }
        if (messages != null && json) {
            throw StatusException.usage("--messages and --json are both given; give one");
        }
        if (priceDecimals < 0 || priceDecimals > MOST_DECIMALS) {
            throw StatusException.usage("--price-decimals is " + priceDecimals + ", not from 0 to " + MOST_DECIMALS);
        }
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        try (InputLog feed = open(Paths.readable(input), inputFaults)) {
            return (messages == null ? inspect(feed, inputFaults) : print(feed, inputFaults)).code();
        }
    }

    private InputLog open(final String name, final InputFaults inputFaults) {
        final InputFormat<?> format = Feeds.format(priceDecimals);
        final InputLog feed = name.equals(Paths.STANDARD_STREAM)
                ? InputBytes.of(shell.in(), "standard input", -1, inputFaults).as(format, inputFaults)
                : format.open(name, inputFaults);
        return feed instanceof DbnMessages messages ? messages.feed() : feed;
    }

    private ExitStatus inspect(final InputLog feed, final InputFaults inputFaults) {
        final FeedCensus census = feed instanceof DbnFeed dbn ? new DbnCensus(dbn.header()) : new ItchCensus();
        StatusLine.showDuring(
                shell.err(),
                shell.terminal(),
                () -> Units.bytes(feed.bytesRead()) + " inspected",
                () -> drain(feed, census));
        final Inspection inspection = new Inspection(
                input.equals(Paths.STANDARD_STREAM) ? "standard input" : input,
                census,
                feed.bytesRead(),
                Inspection.captureOf(feed),
                inputFaults.met());
        shell.out().print(json ? InspectionJson.of(inspection) : InspectionText.of(inspection));
        return inspection.status();
    }

    private static void drain(final InputLog feed, final RecordHandler handler) {
        int delivered = 0;
        while (delivered != InputLog.END) {
            delivered = feed.poll(BATCH, handler);
        }
    }

    /**
     * Prints messages as results: printing ends when the reader of the pipe closes it, and messages of a live feed are
     * shown at once.
     */
    private ExitStatus print(final InputLog feed, final InputFaults inputFaults) {
        try (OutputLog out = shell.results().get()) {
            final Printer printer = new Printer(out, feed instanceof DbnFeed);
            int delivered = 0;
            while (printer.printed < messages && delivered != InputLog.END) {
                delivered = feed.poll((int) Math.min(BATCH, messages - printer.printed), printer);
                if (delivered == 0) {
                    out.flush();
                }
            }
        }
        return inputFaults.badInputCounts().isEmpty() ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }

    /** Prints messages and counts them. Notes about gaps are left out, because they are not in the feed. */
    private static final class Printer implements RecordHandler {

        private final OutputLog out;
        private final boolean isDbn;
        private long printed;

        Printer(final OutputLog out, final boolean isDbn) {
            this.out = out;
            this.isDbn = isDbn;
        }

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
            if (!isDbn && buffer[offset] == VenueMessage.NOTE) {
                return;
            }
            final byte[] line = print(buffer, offset, length).getBytes(StandardCharsets.UTF_8);
            out.write(line, 0, line.length, position - 1, 0);
            printed++;
        }

        private String print(final byte[] buffer, final int offset, final int length) {
            if (isDbn) {
                return DbnPrinter.print(buffer, offset);
            }
            return VenueMessage.isVenue(buffer[offset])
                    ? VenuePrinter.print(buffer, offset)
                    : MessagePrinter.print(buffer, offset, length);
        }
    }
}
