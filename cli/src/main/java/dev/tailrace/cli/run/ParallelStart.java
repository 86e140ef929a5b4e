package dev.tailrace.cli.run;

import dev.tailrace.cli.catalog.ParallelismOptions;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.GroupFactory;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.text.Units;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts a run of several tasks, compiled or interpreted, with the same results as one task. */
final class ParallelStart implements Start {

    private static final Duration STALL = Duration.ofSeconds(5);

    private final Shell shell;
    private final ExecutionGraph execution;
    private final ParallelOptions options;
    private final Making<GroupFactory> processors;
    private final Optional<Duration> maxWait;
    private List<OrderStatistics> order = List.of();

    private ParallelStart(
            final Shell shell,
            final ExecutionGraph execution,
            final ParallelOptions options,
            final Making<GroupFactory> processors,
            final Optional<Duration> maxWait) {
        this.shell = shell;
        this.execution = execution;
        this.options = options;
        this.processors = processors;
        this.maxWait = maxWait;
    }

    /** @param processors makes what runs the tasks of the plan */
    static ParallelStart of(
            final Shell shell,
            final StreamGraph graph,
            final ParallelismOptions given,
            final Function<ExecutionGraph, GroupFactory> processors) {
        final ExecutionGraph execution = ExecutionGraph.of(graph, given.ordering());
        return new ParallelStart(
                shell,
                execution,
                given.over(ParallelOptions.defaults()),
                Making.of(graph, () -> processors.apply(execution)),
                given.maxWait());
    }

    @Override
    public StreamGraph graph() {
        return execution.graph();
    }

    @Override
    public String describe() {
        final int tasks =
                execution.groups().stream().mapToInt(TaskGroup::parallelism).sum();
        return processors.describe(processors.made().origin()) + ", "
                + (tasks == 0 ? "one task" : Units.count(tasks, "parallel task"))
                + ", ordering " + execution.ordering()
                + maxWait.map(wait -> ", waiting at most " + Units.duration(wait.toNanos()))
                        .orElse("")
                + Making.describe(processors.made().notice());
    }

    @Override
    public boolean isOneByOne() {
        return false;
    }

    @Override
    public PipelineRun bind(
            final Map<String, List<InputLog>> feeds,
            final Map<String, OutputLog> outputs,
            final InputFaults inputFaults) {
        final ParallelRun.Binding binding = ParallelRun.of(execution)
                .inputFaults(inputFaults)
                .options(options)
                .processors(processors.made()::apply)
                .onStall(STALL, this::reportStall);
        maxWait.ifPresent(binding::maxWait);
        feeds.forEach((source, logs) -> binding.lines(source, logs.toArray(InputLog[]::new)));
        outputs.forEach(binding::output);
        final ParallelRun run = binding.build();
        order = run.statistics();
        return run;
    }

    private void reportStall(final String region, final String task, final long position, final long waitedNs) {
        shell.say(region + " has been waiting for " + Units.duration(waitedNs) + " for " + task + ", at message "
                + position);
    }

    @Override
    public List<OrderStatistics> order() {
        return order;
    }

    @Override
    public List<GeneratedSource> sources() {
        return processors.made().sources();
    }
}
