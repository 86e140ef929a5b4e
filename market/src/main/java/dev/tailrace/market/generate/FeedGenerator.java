package dev.tailrace.market.generate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Generates one synthetic ITCH 5.0 day. The entry point of this package.
 *
 * <p>The feed is a BinaryFILE: each message is preceded by its length as a big-endian u16. All 23 message types occur.
 * Books are never locked or crossed, halted symbols do not trade, and without a labelled jump no eligible trade of a
 * symbol that is not a test symbol is more than 300 bp away from the VWAP of the symbol's latest one-second window with
 * a trade. Shares of message types, concentration, bursts, lifetimes and sizes follow a measured NASDAQ day.
 *
 * <p>Each call generates the same day from its beginning. A generator has no state between calls and may be shared;
 * a call works on the caller's thread.
 */
public final class FeedGenerator {

    private final FeedSpec spec;

    public FeedGenerator(final FeedSpec spec) {
        this.spec = spec;
    }

    /**
     * Writes the feed to a stream, in blocks of 64 KiB; the stream is flushed and left open.
     *
     * @param feed receives the BinaryFILE
     * @param labels receives the ground truth, in the order of the messages
     * @throws UncheckedIOException when the stream refuses the bytes
     */
    public void generate(final OutputStream feed, final Consumer<FeedLabel> labels) {
        run(feed, labels);
    }

    /**
     * Writes {@code file}, {@code file.labels.csv} and {@code file.reference.csv}, replacing existing files. After a
     * failure none of those that were begun is left.
     *
     * @throws java.nio.file.FileSystemException when one of them cannot be opened
     * @throws IOException when one of them cannot be written
     */
    public void writeFiles(final Path file) throws IOException {
        final List<Path> begun = new ArrayList<>();
        try {
            writeFiles(file, begun);
        } catch (final IOException | RuntimeException failure) {
            for (final Path half : begun) {
                if (Files.isRegularFile(half)) {
                    Files.delete(half);
                }
            }
            throw failure;
        }
    }

    private void writeFiles(final Path file, final List<Path> begun) throws IOException {
        try (OutputStream feed = create(file, begun);
                BufferedWriter labels = csv(file, ".labels.csv", begun);
                BufferedWriter reference = csv(file, ".reference.csv", begun)) {
            writeLine(labels, FeedLabel.CSV_HEADER);
            final Day day = run(feed, label -> writeLine(labels, label.toCsv()));
            for (final String row : referenceRows(day.universe, spec.missingReferenceRows())) {
                writeLine(reference, row);
            }
        } catch (final UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Day run(final OutputStream feed, final Consumer<FeedLabel> labels) {
        final Day day = new Day(spec, new FeedEncoder(feed), labels);
        day.run();
        return day;
    }

    private static BufferedWriter csv(final Path file, final String suffix, final List<Path> begun) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(
                create(file.resolveSibling(file.getFileName() + suffix), begun), StandardCharsets.US_ASCII));
    }

    private static OutputStream create(final Path file, final List<Path> begun) throws IOException {
        final OutputStream created = Files.newOutputStream(file);
        begun.add(file);
        return created;
    }

    private static void writeLine(final BufferedWriter writer, final String line) {
        try {
            writer.write(line);
            writer.write('\n');
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reference data of the symbols as a table for joins, with gaps, as a data vendor delivers it before the day: the header
     * and one row for each symbol in the order of the directory.
     *
     * @param missing symbols left out, spread evenly over the directory
     */
    private static List<String> referenceRows(final Universe universe, final int missing) {
        final List<String> rows = new ArrayList<>();
        rows.add("symbol,sector,lot_size,listing_market,etp,test");
        for (int locate = 1; locate <= universe.size(); locate++) {
            if (!isMissing(locate, universe.size(), missing)) {
                rows.add(row(universe.at(locate)));
            }
        }
        return rows;
    }

    private static boolean isMissing(final int locate, final int symbols, final int missing) {
        return (long) locate * missing / symbols != (long) (locate - 1) * missing / symbols;
    }

    private static String row(final GeneratedInstrument of) {
        return of.symbol + "," + of.sector + "," + of.lotSize + "," + (char) of.marketCategory + "," + yesNo(of.etp)
                + "," + yesNo(of.test);
    }

    private static String yesNo(final boolean value) {
        return value ? "Y" : "N";
    }
}
