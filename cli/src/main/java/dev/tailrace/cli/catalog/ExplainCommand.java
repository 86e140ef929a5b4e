package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.graph.GraphPrinter;
import dev.tailrace.graph.RegionPlan;
import dev.tailrace.graph.StreamGraph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace explain}. */
@Command(
        name = "explain",
        description = {"Show the stream graph of a pipeline and the regions it is split into.", ""})
public final class ExplainCommand implements Runnable {

    /** How the plan is printed. */
    enum Format {
        text,
        mermaid,
        dot
    }

    private final Shell shell;

    @Mixin
    private PipelineOptions options;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "text, mermaid or dot (default: ${DEFAULT-VALUE}).")
    private Format format;

    public ExplainCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final StreamGraph graph = Graphs.define(catalog.find(options.pipeline()), options.settings());
            shell.out().print(print(RegionPlan.of(graph)));
        }
    }

    private String print(final RegionPlan plan) {
        return switch (format) {
            case text -> GraphPrinter.text(plan.graph()) + "\n" + GraphPrinter.text(plan);
            case mermaid -> GraphPrinter.mermaid(plan);
            case dot -> GraphPrinter.dot(plan);
        };
    }
}
