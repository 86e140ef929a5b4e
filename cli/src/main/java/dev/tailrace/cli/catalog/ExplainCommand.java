package dev.tailrace.cli.catalog;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.graph.GraphPrinter;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.RegionPlan;
import dev.tailrace.graph.StreamGraph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace explain}. */
@Command(
        name = "explain",
        description = {
            "Show the stream graph of a pipeline and the regions it is split into, or the source of the class that runs it.",
            ""
        })
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

    @Option(names = "--format", paramLabel = "FORMAT", description = "text, mermaid or dot (default: text).")
    private Format format;

    @Option(names = "--source", description = "Show the source of the class that the pipeline is compiled to.")
    private boolean source;

    public ExplainCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        if (source && format != null) {
            throw CliException.usage("--source and --format are both given; give one");
        }
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final PipelineDefinition definition = catalog.find(options.pipeline());
            final StreamGraph graph = Graphs.define(definition, options.settings());
            shell.out()
                    .print(
                            source
                                    ? Sources.generate(graph, ProcessorNames.of(definition))
                                            .text()
                                    : print(graph));
        }
    }

    private String print(final StreamGraph graph) {
        final RegionPlan plan = RegionPlan.of(graph);
        return switch (format == null ? Format.text : format) {
            case text -> GraphPrinter.text(plan.graph()) + "\n" + GraphPrinter.text(plan) + "\n" + determinism(graph);
            case mermaid -> GraphPrinter.mermaid(plan);
            case dot -> GraphPrinter.dot(plan);
        };
    }

    // A plan can be explained whatever its operators do; refusing them is for those who compile or run it.
    private static String determinism(final StreamGraph graph) {
        return Determinism.check(graph) + "\n";
    }
}
