package dev.tailrace.cli.page;

import dev.tailrace.result.report.HtmlFile;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The HTML of the page of a run: the same file for a run that lasts and for a report. */
final class PageFile {

    private static final List<String> PARTS = List.of(
            "source.js", "time.js", "market.js", "ladder.js", "results.js", "pipeline.js", "latency.js", "run.js");

    private PageFile() {}

    /** The page that asks the server it comes from. */
    static HtmlFile live() {
        return file().allow("connect-src 'self'");
    }

    /** The page with all data in it. */
    static HtmlFile offline() {
        return file();
    }

    private static HtmlFile file() {
        final List<String> parts = new ArrayList<>(HtmlFile.sharedParts());
        PARTS.forEach(name -> parts.add(resource(name)));
        return new HtmlFile()
                .charts()
                .style("report.css", HtmlFile.resource(HtmlFile.class, "report.css"))
                .style("run.css", resource("run.css"))
                .script("theme.js", HtmlFile.resource(HtmlFile.class, "theme.js"))
                .script("run.js", parts)
                .allow("img-src data:");
    }

    /** The content of a file with this data. */
    static String fill(final HtmlFile file, final JsonNode data) {
        return file.fill(resource("run.html"), data);
    }

    private static String resource(final String name) {
        return HtmlFile.resource(PageFile.class, name);
    }
}
