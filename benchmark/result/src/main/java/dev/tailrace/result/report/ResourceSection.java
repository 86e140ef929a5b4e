package dev.tailrace.result.report;

import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Resources;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the engines took. */
record ResourceSection(Report report) implements Section {

    private static final String[] COLUMNS = {
        "Engine",
        "CPU per million",
        "Highest RSS",
        "Highest heap",
        "Allocated per record",
        "Allocated per second",
        "Pauses in all",
        "Switches per record",
        "Network and files",
        "To disk",
        "Files kept"
    };

    private static final String COST = "Cost per million";
    private static final double MILLION = 1e6;
    private static final double NS_PER_MS = 1e6;

    @Override
    public void write(final Html html) {
        final boolean measured = report.points().stream()
                .flatMap(point -> point.rounds().stream())
                .anyMatch(round -> !round.resources().equals(Resources.NONE));
        if (!measured) {
            return;
        }
        html.open("section", "id", "resources").element("h2", "Resources");
        html.element(
                "p",
                "Of the engine's own process, without broker and driver. Of all rounds: sums and highest values; switches are those of contexts. Allocated is what the JVM counts for its threads; network and files, what it read and"
                        + " wrote by calls of the system, which does not tell them apart; to disk, what of that went to disks; files kept, those that"
                        + " were there when the load was over. A dash: not measured.",
                "class",
                "lead");
        final String[] columns = report.run().price().isKnown()
                ? Stream.concat(Stream.of(COLUMNS), Stream.of(COST)).toArray(String[]::new)
                : COLUMNS;
        Tables.open(html, "Resources", "", columns);
        RateRows.write(html, report, columns.length, finding -> cells(html, finding.point()));
        Tables.close(html);
        if (report.run().price().isKnown()) {
            html.element("p", price(report.run().price()), "class", "note");
        }
        new StoredTable(report).write(html);
        html.close();
    }

    private static String price(final Price price) {
        return "Cost at " + price.currency() + Figures.plain(price.perCpuHour()) + " for a processor and hour"
                + (price.perGibHour() > 0
                        ? " and " + price.currency() + Figures.plain(price.perGibHour())
                                + " for a GiB of memory and hour"
                        : "")
                + ": of what the engine's process used, and not of what stood idle beside it.";
    }

    private void cells(final Html html, final Point point) {
        final double records = Math.max(1, point.counts().sent());
        html.element(
                "td", sum(point, Resources::cpuSeconds, all -> Figures.threeDigits(all / records * MILLION) + " s"));
        html.element("td", most(point, Resources::peakRssBytes));
        html.element("td", most(point, Resources::peakHeapBytes));
        html.element("td", sum(point, Resources::allocatedBytes, all -> Figures.bytes(all / records)));
        html.element(
                "td",
                sum(
                        point,
                        Resources::allocatedBytes,
                        all -> Figures.bytes(all / records * point.ratePerSecond()) + "/s"));
        html.element("td", sum(point, Resources::gcPauseMs, all -> Figures.duration(all * NS_PER_MS)));
        html.element("td", sum(point, Resources::contextSwitches, all -> Figures.threeDigits(all / records)));
        html.element("td", sum(point, Resources::ioBytes, Figures::bytes));
        html.element("td", sum(point, Resources::diskBytes, Figures::bytes));
        html.element("td", most(point, Resources::stateBytes));
        if (report.run().price().isKnown()) {
            final Price price = report.run().price();
            html.element("td", price.amount(price.perMillion(point)));
        }
    }

    private static boolean isMissing(final Point point, final ToDoubleFunction<Resources> figure) {
        return point.rounds().isEmpty()
                || point.rounds().stream()
                        .anyMatch(round -> figure.applyAsDouble(round.resources()) == Resources.NOT_MEASURED);
    }

    private static String sum(
            final Point point, final ToDoubleFunction<Resources> figure, final DoubleFunction<String> text) {
        return isMissing(point, figure)
                ? "–"
                : text.apply(point.rounds().stream()
                        .mapToDouble(round -> figure.applyAsDouble(round.resources()))
                        .sum());
    }

    private static String most(final Point point, final ToDoubleFunction<Resources> figure) {
        return isMissing(point, figure)
                ? "–"
                : Figures.bytes(point.rounds().stream()
                        .mapToDouble(round -> figure.applyAsDouble(round.resources()))
                        .max()
                        .orElse(0));
    }
}
