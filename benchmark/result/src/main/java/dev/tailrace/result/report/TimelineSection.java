package dev.tailrace.result.report;

import dev.tailrace.result.EngineResult;
import java.util.Comparator;
import java.util.List;

/** Latency over time with what the process did at that moment, so that a spike can be blamed. */
record TimelineSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        if (report.findings().isEmpty()) {
            return;
        }
        html.open("section", "id", "timeline").element("h2", "Timeline");
        html.element(
                "p",
                "Each interval's p50, p99 and maximum, all engines on one scale. Behind them the cores that were busy; at the "
                        + "foot the moments when the whole JVM stood still. A dashed line begins a new round, in a fresh JVM.",
                "class",
                "lead");
        html.open("ul", "class", "key");
        EngineKey.line(html, "var(--soft)", "", "2.5", "p99");
        EngineKey.line(html, "var(--soft)", "6 3", "1.6", "p50");
        EngineKey.line(html, "var(--soft)", "1 3", "1.6", "max");
        EngineKey.line(html, "var(--line)", "", "8", "busy cores (right axis)");
        EngineKey.line(html, "var(--fail)", "", "8", "JVM stood still");
        html.close();
        choices(html, report.rates().stream().sorted(Comparator.reverseOrder()).toList());
        html.open("div", "class", "charts");
        for (final EngineResult engine : report.run().engines()) {
            ChartFigure.write(html, engine.title(), "timeline", String.valueOf(report.numberOf(engine)));
        }
        html.close().close();
    }

    private static void choices(final Html html, final List<Double> rates) {
        if (rates.size() > 1) {
            html.open("div", "class", "choices", "role", "group", "aria-label", "Offered rate");
            rates.forEach(rate ->
                    html.element("button", Figures.rate(rate), "type", "button", "data-rate", Figures.plain(rate)));
            html.close();
        }
    }
}
