package dev.tailrace.result.report;

import dev.tailrace.result.Baseline;
import java.util.List;

/** Latency over percentiles, an engine a curve, beside what the machine itself does. */
record PercentileSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        if (report.findings().isEmpty()) {
            return;
        }
        html.open("section", "id", "percentiles").element("h2", "Latency by percentile");
        html.element(
                "p", "Each step to the right is ten times rarer. A curve ends where fewer than 10 samples lie beyond.",
                "class", "lead");
        EngineKey.write(
                html,
                report,
                report.run().baselines().stream().map(Baseline::title).toArray(String[]::new));
        html.open("div", "class", "charts");
        final List<Double> rates = report.rates();
        for (int i = 0; i < rates.size(); i++) {
            ChartFigure.write(html, "At " + Figures.rate(rates.get(i)), "percentiles", String.valueOf(i));
        }
        html.close().close();
    }
}
