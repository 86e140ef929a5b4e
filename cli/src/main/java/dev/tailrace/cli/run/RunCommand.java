package dev.tailrace.cli.run;

import dev.tailrace.cli.catalog.Graphs;
import dev.tailrace.cli.catalog.PipelineCatalog;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.graph.PipelineDefinition;
import dev.tailrace.graph.StreamGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tailrace run}. */
@Command(
        name = "run",
        abbreviateSynopsis = true,
        description = {
            "Run a pipeline over a feed and sum up what it did. Without any option: VWAPs and price-jump alerts from the"
                    + " sample feed.",
            ""
        })
public final class RunCommand implements Callable<Integer> {

    private final Shell shell;

    @Mixin
    private RunOptions options;

    public RunCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (PipelineCatalog catalog =
                PipelineCatalog.open(options.pipelineOptions().classPath())) {
            final PipelineDefinition definition =
                    catalog.find(options.pipelineOptions().pipeline());
            final String input = input();
            final Map<String, String> settings = options.settings(definition, shell.distribution());
            final StreamGraph graph = Graphs.define(definition, settings);
            checkOutputIsNot(input);
            checkOutputIsNot(settings.getOrDefault("reference", ""));
            final Processors processors = options.compiles()
                    ? Processors.compiled(graph, ProcessorNames.of(definition), catalog.loader())
                    : Processors.interpreted(graph);
            return new RunSession(shell, options, graph, processors, input)
                    .run()
                    .code();
        }
    }

    private String input() {
        if (options.input() != null) {
            return Paths.readable(options.input());
        }
        return shell.distribution()
                .sampleFeed()
                .map(Path::toString)
                .orElseThrow(() -> CliException.usage(
                        "there is no sample feed in " + shell.distribution().folder() + "; name a feed with --input"));
    }

    private void checkOutputIsNot(final String inputFile) {
        if (options.output() == null || inputFile.isEmpty()) {
            return;
        }
        final Path output = Paths.of(options.output());
        try {
            if (Files.exists(output) && Files.isSameFile(output, Paths.of(inputFile))) {
                throw CliException.usage(options.output() + ": is the input; results would destroy it");
            }
        } catch (final IOException absent) {
            return;
        }
    }
}
