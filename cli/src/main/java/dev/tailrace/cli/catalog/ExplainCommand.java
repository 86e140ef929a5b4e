package dev.tailrace.cli.catalog;

import dev.tailrace.calculation.CalculationPrinter;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.Blueprint;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.order.Cost;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.PlanPrinter;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.stream.Definition;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.PipelineDefinition;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tailrace explain}: prints the stream graph of a pipeline or calculation, or the source of its class. */
@Command(
        name = "explain",
        description = {
            "Show the stream graph of a pipeline and how it is run, or the graph of a calculation; or the source"
                    + " of the class that runs it.",
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

    @Mixin
    private ParallelismOptions parallelism;

    @Option(
            names = "--source",
            description = "Show the source of the class that it is compiled to, or with --parallelism of the classes.")
    private boolean source;

    public ExplainCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public void run() {
        if (source && format != null) {
            throw StatusException.usage("--source and --format are both given; give one");
        }
        try (PipelineCatalog catalog = PipelineCatalog.open(options.classPath())) {
            final Definition definition = catalog.findAny(options.pipeline());
            if (parallelism.areGiven()) {
                if (format != null) {
                    throw StatusException.usage(
                            "--parallelism shows the plan of a parallel run as text; leave out --format");
                }
                final PipelineDefinition pipeline = catalog.find(options.pipeline());
                shell.out().print(source ? sources(pipeline) : explained(pipeline));
                return;
            }
            final Blueprint blueprint = Graphs.blueprint(definition, options.settings());
            shell.out().print(source ? source(blueprint, definition) : print(blueprint));
        }
    }

    private String explained(final PipelineDefinition definition) {
        final ExecutionGraph execution = execution(definition);
        return execution.toString()
                + Cost.of(execution, ParallelOptions.defaults().window());
    }

    private String sources(final PipelineDefinition definition) {
        return Graphs.groupSources(execution(definition), definition, ProcessorNames.of(definition)).stream()
                .map(GeneratedSource::text)
                .collect(Collectors.joining("\n"));
    }

    private ExecutionGraph execution(final PipelineDefinition definition) {
        return ExecutionGraph.of(
                Graphs.define(definition, options.settings(), parallelism.tasks()), parallelism.ordering());
    }

    private static String source(final Blueprint blueprint, final Definition definition) {
        return Graphs.source(blueprint, definition, ProcessorNames.of(definition))
                .text();
    }

    private String print(final Blueprint blueprint) {
        final Format chosen = format == null ? Format.text : format;
        return blueprint instanceof Blueprint.OfPipeline pipeline
                ? print(pipeline, chosen)
                : print((Blueprint.OfCalculation) blueprint, chosen);
    }

    private static String print(final Blueprint.OfPipeline pipeline, final Format format) {
        final ExecutionGraph execution = ExecutionGraph.of(pipeline.graph(), Ordering.TOTAL);
        return switch (format) {
            case text ->
                pipeline.graph() + "\n" + execution + pipeline.graph().punctuations() + "\n" + determinism(pipeline);
            case mermaid -> PlanPrinter.mermaid(execution);
            case dot -> PlanPrinter.dot(execution);
        };
    }

    private static String print(final Blueprint.OfCalculation calculation, final Format format) {
        return switch (format) {
            case text -> CalculationPrinter.text(calculation.graph()) + "\n" + determinism(calculation);
            case mermaid -> CalculationPrinter.mermaid(calculation.graph());
            case dot -> CalculationPrinter.dot(calculation.graph());
        };
    }

    // Reports nondeterministic code and does not refuse it: only compiling and running do.
    private static String determinism(final Blueprint blueprint) {
        return blueprint.determinism() + "\n";
    }
}
