package dev.tailrace.result.report;

import dev.tailrace.result.Point;
import dev.tailrace.result.Recording;
import dev.tailrace.result.verdict.PointFindings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Where the time goes: means by stage, because means add up and percentiles do not. */
record BreakdownSection(Report report) implements Section {

    private static final int TINTS = 7;
    private static final double PERCENT = 100;

    @Override
    public void write(final Html html) {
        final List<String> stages = stages();
        if (stages.isEmpty()) {
            return;
        }
        html.open("section", "id", "stages").element("h2", "Where the time goes");
        html.element(
                "p",
                        "Mean time in each stage; the stages of a record add up to its latency. At each rate on one scale.",
                "class", "lead");
        html.open("ul", "class", "key");
        for (int i = 0; i < stages.size(); i++) {
            html.open("li")
                    .open("span", "class", "dot", "style", tint(i))
                    .close()
                    .text(words(stages.get(i)))
                    .close();
        }
        html.close().open("div", "class", "stages");
        report.rates().forEach(rate -> rate(html, rate, stages));
        html.close();
        table(html, stages);
        html.close();
    }

    private List<String> stages() {
        return report.points().stream()
                .flatMap(point -> point.rounds().stream())
                .flatMap(round -> round.recording().stages().stream())
                .distinct()
                .toList();
    }

    private static String tint(final int stage) {
        return "background:var(--s" + stage % TINTS + ")";
    }

    private static String words(final String stage) {
        return stage.substring(Recording.STAGE.length()).replace('-', ' ');
    }

    private static Map<String, Double> means(final Point point, final List<String> stages) {
        final Map<String, Double> means = new LinkedHashMap<>();
        stages.forEach(stage -> means.put(stage, point.merged(stage).getMean()));
        return means;
    }

    private void rate(final Html html, final double rate, final List<String> stages) {
        html.element("div", "At " + Figures.rate(rate), "class", "rate");
        final double longest = report.at(rate).stream()
                .mapToDouble(finding -> sum(means(finding.point(), stages)))
                .max()
                .orElse(1);
        report.at(rate).forEach(finding -> bar(html, finding, means(finding.point(), stages), longest));
    }

    private void bar(
            final Html html, final PointFindings finding, final Map<String, Double> means, final double longest) {
        html.open("div", "class", "stage").open("span");
        EngineKey.spot(html, report, finding.engine());
        html.close().open("span", "class", "bar");
        int stage = 0;
        for (final Map.Entry<String, Double> mean : means.entrySet()) {
            final double width = longest > 0 ? mean.getValue() / longest * PERCENT : 0;
            final String style = String.format(Locale.ROOT, "width:%.3f%%;%s", width, tint(stage++));
            html.open("span", "style", style, "title", words(mean.getKey()) + " " + Figures.duration(mean.getValue()))
                    .close();
        }
        html.close()
                .element("span", Figures.duration(sum(means)), "class", "value")
                .close();
    }

    private static double sum(final Map<String, Double> means) {
        return means.values().stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private void table(final Html html, final List<String> stages) {
        html.open("details").element("summary", "The same as a table, beside the mean that was measured as a whole");
        Tables.openEmpty(html, "Stages", "");
        html.open("thead").open("tr").element("th", "Engine");
        stages.forEach(stage -> html.element("th", words(stage)));
        html.element("th", "Sum").element("th", "Whole").close().close().open("tbody");
        RateRows.write(
                html, report, stages.size() + 3, finding -> cells(html, finding, means(finding.point(), stages)));
        Tables.close(html);
        html.close();
    }

    private static void cells(final Html html, final PointFindings finding, final Map<String, Double> means) {
        means.values().forEach(mean -> html.element("td", Figures.duration(mean)));
        html.element("td", Figures.duration(sum(means)));
        html.element("td", Figures.duration(finding.latency().getMean()));
    }
}
