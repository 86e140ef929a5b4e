package dev.tailrace.cli.page;

import dev.tailrace.result.report.HtmlFile;

/** The HTML of the page of a run: the same scripts for a run that lasts and for a report. */
final class PageFile {

    private PageFile() {}

    /** The page that asks the server it comes from. */
    static HtmlFile live() {
        return offline().live();
    }

    /** The page with all data in it. */
    static HtmlFile offline() {
        return HtmlFile.of(
                        PageFile.class,
                        "source.js",
                        "time.js",
                        "market.js",
                        "ladder.js",
                        "results.js",
                        "pipeline.js",
                        "latency.js",
                        "run.js")
                .style(HtmlFile.resource("live.css"))
                .style(HtmlFile.resource(PageFile.class, "run.css"));
    }
}
