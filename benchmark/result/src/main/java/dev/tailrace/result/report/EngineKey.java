package dev.tailrace.result.report;

import dev.tailrace.result.EngineResult;

/** Names engines beside their colour and dashes. */
final class EngineKey {

    private static final int COLOURS = 8;
    private static final String[] DASHES = {"", "8 4", "2 3", "10 3 2 3", "5 5", "1 4", "12 4", "6 2 2 2"};

    private static final String[] BASELINES = {"3 3", "9 3 2 3", "1 2", "6 6"};

    private EngineKey() {}

    /** A line of the key under the heading of a section. */
    static void write(final Html html, final Report report, final String... others) {
        html.open("ul", "class", "key");
        for (final EngineResult engine : report.run().engines()) {
            final int number = report.numberOf(engine) % COLOURS;
            line(html, "var(--e" + number + ")", DASHES[number], "2.5", engine.title());
        }
        int next = 0;
        for (final String other : others) {
            line(html, "var(--base)", BASELINES[next++ % BASELINES.length], "1.6", other);
        }
        html.close();
    }

    /** A line of this look, and what it stands for. */
    static void line(
            final Html html, final String colour, final String dashes, final String width, final String words) {
        html.open("li").open("svg", "width", "30", "height", "8", "aria-hidden", "true");
        html.empty(
                "line",
                "x1",
                "0",
                "y1",
                "4",
                "x2",
                "30",
                "y2",
                "4",
                "stroke",
                colour,
                "stroke-width",
                width,
                "stroke-dasharray",
                dashes.isEmpty() ? "none" : dashes);
        html.close().text(words).close();
    }

    /** The name of an engine after a spot of its colour. */
    static void spot(final Html html, final Report report, final EngineResult engine) {
        final String colour = "background:var(--e" + report.numberOf(engine) % COLOURS + ")";
        html.open("span", "class", "dot", "style", colour).close().text(engine.title());
    }
}
