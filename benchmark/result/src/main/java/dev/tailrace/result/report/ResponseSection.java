package dev.tailrace.result.report;

import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;

/** Latency over the offered rate, and the highest rate that was found to hold. */
record ResponseSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        final boolean searched = report.run().engines().stream()
                .anyMatch(engine -> !engine.capacities().isEmpty());
        if (report.rates().size() < 2 && !searched) {
            return;
        }
        html.open("section", "id", "response").element("h2", "Response to load");
        html.element(
                "p",
                "p99 over the offered rate, with its confidence interval; the thin line is p50."
                        + (searched
                                ? " A circle is an attempt of the search that held, a cross one that did not."
                                : ""),
                "class",
                "lead");
        EngineKey.write(html, report);
        html.open("div", "class", "charts");
        ChartFigure.write(html, "Latency by offered rate", "response", "0");
        html.close();
        if (searched) {
            capacities(html);
        }
        html.close();
    }

    private void capacities(final Html html) {
        Tables.open(
                html,
                "Highest rates",
                "",
                "Engine",
                "Has to hold",
                "Highest rate that held",
                "Did not hold at",
                "Attempts");
        for (final EngineResult engine : report.run().engines()) {
            engine.capacities().forEach(capacity -> capacity(html, engine, capacity));
        }
        Tables.close(html);
    }

    private void capacity(final Html html, final EngineResult engine, final Capacity capacity) {
        html.open("tr").open("th", "scope", "row");
        EngineKey.spot(html, report, engine);
        html.close().element("td", capacity.sla());
        html.element("td", capacity.heldPerSecond() > 0 ? Figures.rate(capacity.heldPerSecond()) : "none");
        html.element(
                "td",
                Double.isInfinite(capacity.brokePerSecond()) ? "never met" : Figures.rate(capacity.brokePerSecond()));
        html.element("td", Figures.count(capacity.trials().size())).close();
    }
}
