package dev.tailrace.cli.generate;

import dev.tailrace.cli.shell.CountConverter;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.terminal.StatusLine;
import dev.tailrace.launch.text.Units;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tailrace generate}: writes a synthetic feed with its labels and reference data. */
@Command(
        name = "generate",
        abbreviateSynopsis = true,
        description = {
            "Generate a synthetic feed with the shape of a real day, with FILE.labels.csv (its ground truth) and"
                    + " FILE.reference.csv (reference data of its symbols). The same options give the same bytes.",
            ""
        })
public final class GenerateCommand implements Callable<Integer> {

    private static final List<String> SUFFIXES = List.of("", ".labels.csv", ".reference.csv");

    private final Shell shell;

    @Option(names = "--output", required = true, paramLabel = "FILE", description = "File to write.")
    private String output;

    @Option(
            names = "--messages",
            paramLabel = "N",
            defaultValue = "1M",
            converter = CountConverter.class,
            description = "Messages in the feed, such as 500k or 10M (default: ${DEFAULT-VALUE}).")
    private long messages;

    @Option(
            names = "--symbols",
            paramLabel = "N",
            defaultValue = "500",
            description = "Symbols in the feed (default: ${DEFAULT-VALUE}).")
    private int symbols;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Where all randomness starts (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--jumps",
            paramLabel = "N",
            defaultValue = "3",
            description = "Price jumps to inject, each on a different symbol (default: ${DEFAULT-VALUE}).")
    private int jumps;

    @Option(
            names = "--halts",
            paramLabel = "N",
            defaultValue = "2",
            description = "Trading halts, each on a different symbol (default: ${DEFAULT-VALUE}).")
    private int halts;

    @Option(
            names = "--live-orders",
            paramLabel = "N",
            description = "Orders resting in the books at the close, about (default: a ninth of the messages).")
    private Integer liveOrders;

    @Option(
            names = "--missing-reference-rows",
            paramLabel = "N",
            defaultValue = "0",
            description = "Symbols to leave out of the reference data (default: ${DEFAULT-VALUE}).")
    private int missingReferenceRows;

    @Option(names = "--force", description = "Overwrite files that exist.")
    private boolean force;

    public GenerateCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (Paths.isStandardOutput(output)) {
            throw StatusException.usage(
                    "--output " + output + ": a feed is several files, which standard output cannot take; name a file");
        }
        final Path file = Paths.of(output);
        final FeedSpec spec = spec();
        checkOverwriting(file);
        final Interrupts.Registration interrupt = shell.interrupts().onInterrupt(() -> delete(file), Duration.ZERO);
        try {
            StatusLine.showDuring(
                    shell.err(),
                    shell.terminal(),
                    () -> "generating " + file + ": " + Units.bytes(size(file)),
                    () -> generate(spec, file));
        } finally {
            interrupt.close();
        }
        shell.out().println(closingLine(file));
        return ExitStatus.CLEAN.code();
    }

    private static void generate(final FeedSpec spec, final Path file) {
        try {
            new FeedGenerator(spec).writeFiles(file);
        } catch (final IOException lost) {
            throw new StatusException(
                    lost instanceof FileSystemException ? ExitStatus.USAGE : ExitStatus.OUTPUT_LOST,
                    file + ": cannot be written: " + Failures.reason(lost),
                    lost);
        }
    }

    // An interrupted feed looks like a whole one: both end after a message.
    private static void delete(final Path file) {
        for (final String suffix : SUFFIXES) {
            final Path half = beside(file, suffix);
            if (Files.isRegularFile(half)) {
                half.toFile().delete();
            }
        }
    }

    private FeedSpec spec() {
        final FeedSpec.Builder builder = FeedSpec.builder()
                .messages(messages)
                .symbols(symbols)
                .seed(seed)
                .jumps(jumps)
                .halts(halts)
                .missingReferenceRows(missingReferenceRows);
        if (liveOrders != null) {
            builder.liveOrdersAtPeak(liveOrders);
        }
        return StatusException.parsed("", builder::build);
    }

    private void checkOverwriting(final Path file) {
        for (final String suffix : SUFFIXES) {
            final Path target = beside(file, suffix);
            if (Files.isDirectory(target)) {
                throw StatusException.usage(target + ": is a folder");
            }
            if (Files.exists(target) && !force) {
                throw StatusException.usage(target + ": exists; --force overwrites it");
            }
        }
        Paths.checkWritable(file);
    }

    private String closingLine(final Path file) {
        return Units.count(messages, "message") + ", " + Units.bytes(size(file)) + ": " + file + " (with "
                + beside(file, ".labels.csv").getFileName() + " and "
                + beside(file, ".reference.csv").getFileName() + ")";
    }

    private static Path beside(final Path file, final String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    private static long size(final Path file) {
        return file.toFile().length();
    }
}
