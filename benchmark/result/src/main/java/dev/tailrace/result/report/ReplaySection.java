package dev.tailrace.result.report;

import dev.tailrace.result.Replayed;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How fast engines took a feed that was replayed as fast as it is taken. */
record ReplaySection(Report report) implements Section {

    private static final String[] COLUMNS = {"Engine", "Throughput", "Speed beside the feed's own", "Rounds"};

    @Override
    public void write(final Html html) {
        final List<Replayed> replays = report.run().studies().replays();
        if (replays.isEmpty()) {
            return;
        }
        html.open("section", "id", "replay").element("h2", "Replay as fast as it is taken");
        html.element("p", lead(replays.get(0)), "class", "lead");
        Tables.open(html, "Replay", "", COLUMNS);
        replays.forEach(replay -> row(html, replay));
        Tables.close(html);
        html.close();
    }

    private static String lead(final Replayed replay) {
        return Figures.count(replay.messages()) + " messages, "
                + Figures.duration(replay.feedSeconds() * TimeUnit.SECONDS.toNanos(1))
                + " of the feed from its open on, were offered faster than they could be taken. Throughput is how fast results came"
                + " between 30 % and 90 % of them, on average; below it the slowest and the fastest round. No message had a time"
                + " at which it was due, so there is no latency. ≥: the engine had nothing left to do, and may be faster.";
    }

    private static void row(final Html html, final Replayed replay) {
        html.open("tr").element("th", replay.title(), "scope", "row");
        if (replay.throughputs().isEmpty()) {
            html.element("td", "⊘ not measured", "class", "invalid words", "colspan", "3");
        } else {
            final DoubleSummaryStatistics perSecond = replay.perSecond();
            html.open("td").text((replay.isSaturated() ? "" : "≥ ") + Figures.rate(perSecond.getAverage()));
            if (perSecond.getCount() > 1) {
                html.element("small", Figures.count(perSecond.getMin()) + " – " + Figures.rate(perSecond.getMax()));
            }
            html.close();
            html.element("td", "× " + Figures.times(replay.speed()));
            html.element("td", Figures.count(perSecond.getCount()));
        }
        html.close();
    }
}
