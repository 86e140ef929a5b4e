package dev.tailrace.cli.run;

import dev.tailrace.cli.catalog.ParallelismOptions;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorNames;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.output.OutputConnectors;
import dev.tailrace.launch.pipeline.Graphs;
import dev.tailrace.launch.pipeline.PipelineCatalog;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.terminal.CommandHelp;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code tailrace run}. */
@Command(
        name = "run",
        abbreviateSynopsis = true,
        description = {
            "Run a pipeline over a feed and sum up what it did. Without any option: VWAPs and price-jump alerts from"
                    + " the sample feed.",
            ""
        })
public final class RunCommand implements Callable<Integer> {

    /** Options that the short help shows. */
    private static final String[] COMMON = {
        "--input",
        "--output",
        "--set",
        "--class-path",
        "--on-error",
        "--parallelism",
        "--runner",
        "--bootstrap-server",
        "--input-topic",
        "--output-topic"
    };

    /**
     * Options that only a run in this process has: a feed, an output file, and options for measurements and experiments.
     */
    private static final Set<String> IN_PROCESS =
            Set.of("--input", "--output", "--pace", "--latency", "--parallelism", "--idle", "--max-wait", "--report");

    private final Shell shell;

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions options;

    @ArgGroup(validate = false, heading = "%nRuns on topics, with a --runner other than in-process:%n")
    private TopicOptions topics;

    private RunCommand(final Shell shell) {
        this.shell = shell;
    }

    /** The command, with a short help. */
    public static CommandLine of(final Shell shell) {
        return CommandHelp.install(new CommandLine(new RunCommand(shell)), COMMON);
    }

    @Override
    public Integer call() {
        try (PipelineCatalog catalog =
                PipelineCatalog.open(options.pipelineOptions().classPath())) {
            final PipelineDefinition definition =
                    catalog.find(options.pipelineOptions().pipeline());
            definition.command().ifPresent(command -> {
                throw StatusException.usage(
                        "pipeline '" + definition.name() + "' reads no feed; '" + command + "' runs it");
            });
            options.page().check();
            if (options.topicRunner().isPresent()) {
                return runOnTopics(options.topicRunner().get(), definition).code();
            }
            refuseOptionsOfTopics();
            final Map<String, String> settings = options.settings(definition, shell.distribution());
            final boolean parallel = options.parallelismOptions().areGiven();
            final StreamGraph graph = Graphs.define(
                    definition, settings, options.parallelismOptions().tasks());
            final GivenInputs inputs = GivenInputs.of(options.inputs(), graph, shell.distribution());
            checkPaceOf(inputs);
            try (OutputConnectors connectors = new OutputConnectors(shell.distribution(), catalog.loader())) {
                final GivenOutputs outputs = GivenOutputs.of(options.outputs(), graph, connectors);
                checkOrderFor(outputs);
                inputs.all().forEach(input -> checkNoneIs(outputs, input));
                checkNoneIs(outputs, settings.getOrDefault("reference", ""));
                final Start start = start(definition, graph, parallel, catalog.loader());
                return new RunSession(shell, options, start, inputs, outputs, connectors)
                        .run()
                        .code();
            }
        }
    }

    private Start start(
            final PipelineDefinition definition,
            final StreamGraph graph,
            final boolean parallel,
            final ClassLoader loader) {
        final String className = ProcessorNames.of(definition);
        if (parallel) {
            return ParallelStart.of(
                    shell, graph, options.parallelismOptions(), plan -> groups(plan, className, loader));
        }
        return new SequentialStart(
                graph,
                Making.of(
                        graph,
                        () -> options.compiles()
                                ? ProcessorFactory.of(graph, className, loader)
                                : ProcessorFactory.interpreter(graph)));
    }

    private GroupFactory groups(final ExecutionGraph plan, final String className, final ClassLoader loader) {
        return options.compiles() ? GroupFactory.of(plan, className, loader) : GroupFactory.interpreter();
    }

    private ExitStatus runOnTopics(final EngineSpec runner, final PipelineDefinition definition) {
        refuseOptionsInProcess(runner);
        final RunSpec spec = RunSpec.of(options.pipelineOptions().pipeline())
                .settings(options.settings())
                .classPath(options.pipelineOptions().classPath())
                .ordering(options.parallelismOptions().ordering())
                .threads(options.parallelismOptions().threadsOfEngine())
                .onError(options.onError())
                .processor(options.compiles() ? ProcessorKind.COMPILED : ProcessorKind.INTERPRETED)
                .options(options.parallelismOptions().ofEngine())
                .with(options.metrics().or(this::metricsOfPage), RunSpec::metrics);
        final TopicOptions given = topics == null ? new TopicOptions() : topics;
        final RunSpec run = given.addTo(spec, runner);
        runner.own().check(run);
        return new TopicRun(
                        shell,
                        runner,
                        run,
                        given,
                        options.page(),
                        options.metrics().isPresent(),
                        graphOnPage(definition))
                .run();
    }

    /** Where the page reads the figures of the process of a runner. */
    private Optional<MetricsAddress> metricsOfPage() {
        return options.page().isWanted()
                ? Optional.of(new MetricsAddress(MetricsAddress.LOOPBACK, 0))
                : Optional.empty();
    }

    /** The graph for the page; the process of the runner defines the one that it runs. */
    private Optional<StreamGraph> graphOnPage(final PipelineDefinition definition) {
        return options.page().isWanted()
                ? Optional.of(Graphs.define(definition, options.settings()))
                : Optional.empty();
    }

    /** The options of the runner that a command line names, for the help. */
    public static Map<String, DeclaredOptions> runnerOptions(final CommandSpec command) {
        final String name = String.valueOf(command.findOption("--runner").<Object>getValue());
        return Engines.runners().stream()
                .filter(runner -> runner.name().equals(name))
                .findFirst()
                .map(runner ->
                        Map.of("Options of the runner " + name + ", as --runner-option NAME=VALUE:", runner.own()))
                .orElseGet(() -> Map.of(
                        "Each runner has its own options: tailrace run --runner RUNNER --help", DeclaredOptions.of()));
    }

    private void refuseOptionsOfTopics() {
        final List<String> given = given(
                option -> option.group() != null && option.group().typeInfo().getType() == TopicOptions.class);
        if (!given.isEmpty()) {
            throw StatusException.usage("only a run on topics has " + String.join(", ", given)
                    + "; leave it out, or give a --runner that reads topics as well");
        }
    }

    private void refuseOptionsInProcess(final EngineSpec runner) {
        final List<String> given = given(option -> IN_PROCESS.contains(option.longestName())
                && !runner.own().has(option.longestName().substring(2)));
        if (!given.isEmpty()) {
            throw StatusException.usage("a run on topics has no " + String.join(", ", given) + "; leave it out");
        }
    }

    private List<String> given(final Predicate<OptionSpec> which) {
        return spec.commandLine().getParseResult().matchedOptions().stream()
                .filter(which)
                .map(OptionSpec::longestName)
                .toList();
    }

    private void checkPaceOf(final GivenInputs inputs) {
        if (!inputs.areItch() && !options.pace().isMax()) {
            throw StatusException.usage("--pace: only the messages of ITCH say when they were sent; leave it out");
        }
        if (!inputs.isOne() && !options.pace().isMax()) {
            throw StatusException.usage("--pace: several inputs are read as fast as they are taken; leave it out");
        }
    }

    private void checkOrderFor(final GivenOutputs outputs) {
        final ParallelismOptions parallel = options.parallelismOptions();
        final boolean skips = parallel.maxWait().isPresent();
        if (outputs.haveStores() && (skips || parallel.ordering() != Ordering.TOTAL)) {
            throw StatusException.usage((skips ? "--max-wait" : "--ordering " + parallel.ordering())
                    + ": a run that starts again finds its place in a table by the"
                    + " order of the sequential run; leave it out, or write results to a file as lines");
        }
    }

    private static void checkNoneIs(final GivenOutputs outputs, final String inputFile) {
        if (inputFile.isEmpty()) {
            return;
        }
        for (final String name : outputs.files()) {
            final Path output = Paths.of(name);
            final Path input = Paths.of(inputFile);
            try {
                if (Files.exists(output) && Files.isSameFile(output, input)) {
                    throw StatusException.usage(name + ": is the input; results would destroy it");
                }
                final Path folder = output.toAbsolutePath().getParent();
                if (folder != null && Files.isDirectory(input) && Files.isSameFile(folder, input)) {
                    throw StatusException.usage(
                            name + ": is in the folder of the input, which the next run would read with it");
                }
            } catch (final IOException ignored) {
                continue;
            }
        }
    }
}
