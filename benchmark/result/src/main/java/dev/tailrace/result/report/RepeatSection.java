package dev.tailrace.result.report;

/** How a reader who does not believe it makes it again. */
record RepeatSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        html.open("section", "id", "repeat").element("h2", "How to repeat");
        html.element("pre", String.join(" ", report.run().command()));
        html.element(
                "p",
                "Beside this file: run.json has every figure, raw/*.hlog the histograms of each round by interval in HdrHistogram's "
                        + "log format, raw/*.hgrm the percentiles of each engine and rate. Compare two runs with tailrace compare; "
                        + "seed of all random choices: " + report.run().seed() + ".",
                "class",
                "note");
        html.close();
    }
}
