package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import java.util.List;

/** A run as one HTML file. */
public final class HtmlReport {

    private static final String THEME = "document.documentElement.dataset.theme ="
            + " matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';";

    private HtmlReport() {}

    /** The text of the file; the same run gives the same text. */
    public static String of(final BenchmarkRun run) {
        final Report report = Report.of(run);
        final Html html = new Html();
        html.open("html", "lang", "en", "data-theme", "light");
        head(html, run.title());
        html.open("body");
        new HeaderSection(report).write(html);
        html.open("main");
        html.open("noscript")
                .element("p", "Charts need scripts, which are all in this file; tables do not.", "class", "note")
                .close();
        sections(report).forEach(section -> section.write(html));
        html.close();
        html.element("footer", "Written by tailrace. Charts: uPlot " + "(MIT).");
        html.raw("script", ChartData.of(report), "type", "application/json", "id", "data");
        html.raw("script", Resource.read("uplot/uPlot.iife.min.js"));
        html.raw("script", Resource.read("report.js"));
        html.close().close();
        return "<!DOCTYPE html>\n" + html;
    }

    private static void head(final Html html, final String title) {
        html.open("head").empty("meta", "charset", "utf-8");
        html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.element("title", title + " – Tailrace benchmark");
        html.raw("style", Resource.read("uplot/uPlot.min.css"));
        html.raw("style", Resource.read("report.css"));
        html.raw("script", THEME);
        html.close();
    }

    private static List<Section> sections(final Report report) {
        return List.of(
                new SummarySection(report),
                new ReplaySection(report),
                new AblationSection(report),
                new ScalingSection(report),
                new VerdictSection(report),
                new PercentileSection(report),
                new TimelineSection(report),
                new ResponseSection(report),
                new BreakdownSection(report),
                new CorrectnessSection(report),
                new ResourceSection(report),
                new CalibrationSection(report),
                new EnvironmentSection(report),
                new RepeatSection(report));
    }
}
