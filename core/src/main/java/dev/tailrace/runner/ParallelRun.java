package dev.tailrace.runner;

import dev.tailrace.agent.Agent;
import dev.tailrace.agent.AgentThreads;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.function.StallListener;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.region.ParallelOutcome;
import dev.tailrace.region.Reader;
import dev.tailrace.region.StallWatch;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The parallel run of a pipeline in one process: the nodes have as many tasks as the graph says, the tasks share a few
 * threads, and the output is that of the {@link SequentialRun}, byte by byte and label by label, unless a weaker order
 * was configured.
 *
 * <p>A run that fails has delivered all results before the failed one, and none after it. {@link #run} starts the
 * threads, waits on the calling thread until all have ended.
 */
@SuppressWarnings("exports") // plans, agents and statistics are for engines and tests, not part of the API
public final class ParallelRun implements PipelineRun {

    private final RunAssembler parts;
    private final List<Agent> agents;
    private final InputLog input;
    private final Map<String, OutputLog> outputs;
    private final InputFaults inputFaults;
    private final ParallelOptions options;
    private volatile boolean stopRequested;
    private volatile boolean ended;

    private ParallelRun(final Binding binding, final InputLog input) {
        this.input = input;
        this.outputs = Map.copyOf(binding.outputs);
        this.inputFaults = binding.inputFaults;
        this.options = binding.options;
        this.parts = new RunAssembler(new RunAssembler.Plan(
                binding.execution,
                options,
                input,
                outputs,
                inputFaults,
                () -> stopRequested,
                binding.clockNs,
                binding.waitPolicy,
                binding.processors));
        this.agents = parts.agents();
        inputFaults.locateWith(input::place, parts.reader()::order);
        if (inputFaults.onError() == OnError.FAIL) {
            inputFaults.allowWithdrawal(parts::settled);
            parts.others().forEach(others -> others.allowWithdrawal(parts::settled));
        }
    }

    /** Begins to bind the logs of a plan; for engines, which have made it themselves. */
    public static Binding of(final ExecutionGraph execution) {
        return new Binding(execution);
    }

    /** Begins to bind the logs of a graph whose output is to be in the order of the sequential run. */
    public static Binding of(final StreamGraph graph) {
        return of(graph, Ordering.TOTAL);
    }

    /**
     * Begins to bind the logs of a graph whose output is to be in this order.
     *
     * @throws dev.tailrace.stream.InvalidPipelineException with every node that prevents a parallel run with the output of
     *     the sequential run
     */
    public static Binding of(final StreamGraph graph, final Ordering ordering) {
        return new Binding(ExecutionGraph.of(graph, ordering));
    }

    @Override
    public PipelineRun.Summary run() {
        try (AgentThreads threads = new AgentThreads("tailrace", duties(), options.idle()::newStrategy)) {
            threads.start();
            threads.awaitEnd();
        } catch (final AgentThreads.AgentFailedException failed) {
            throw failure(failed);
        } finally {
            ended = true;
        }
        return summary();
    }

    /** The exception of the run: the failure of a record, with a failure of closing as suppressed exception. */
    private RuntimeException failure(final AgentThreads.AgentFailedException failed) {
        final ParallelOutcome outcome = parts.outcome();
        if (outcome.failure() == null) {
            return failure(failed.getCause(), input.place());
        }
        final RuntimeException first =
                failure(outcome.failure(), outcome.place().describe());
        first.addSuppressed(failed.getCause());
        return first;
    }

    /** The agents of each thread. The reader of a pipe may block, so it shares its thread with no other agent. */
    private List<List<Agent>> duties() {
        final int given = options.threads().orElse(Runtime.getRuntime().availableProcessors());
        if (input.bytesTotal() >= 0) {
            return share(agents, given);
        }
        final List<List<Agent>> duties = share(agents.subList(1, agents.size()), Math.max(1, given - 1));
        duties.add(0, List.of(parts.reader()));
        return duties;
    }

    private static List<List<Agent>> share(final List<Agent> agents, final int threads) {
        final List<List<Agent>> duties = new ArrayList<>();
        for (int place = 0; place < agents.size(); place++) {
            if (place < threads) {
                duties.add(new ArrayList<>());
            }
            duties.get(place % threads).add(agents.get(place));
        }
        return duties;
    }

    /**
     * Statistics of keeping the order, by region; exact once the run is over. For reports of the command, not part of
     * the API.
     */
    public List<OrderStatistics> statistics() {
        return parts.statistics();
    }

    /**
     * The agents of the run, for callers that step them themselves; {@link #summary} then returns the result of the
     * run.
     */
    public List<Agent> agents() {
        return List.copyOf(agents);
    }

    /** The summary of the run; valid once all agents are done. */
    public PipelineRun.Summary summary() {
        final ParallelOutcome outcome = parts.outcome();
        if (outcome.failure() != null) {
            final long stop = parts.reader().orderOf(outcome);
            inputFaults.withdrawAfter(stop);
            parts.others().forEach(others -> others.withdrawAfter(stop));
        }
        parts.others().forEach(inputFaults::add);
        if (outcome.failure() != null) {
            throw failure(outcome.failure(), outcome.place().describe());
        }
        new LinkedHashSet<>(outputs.values()).forEach(OutputLog::flush);
        final boolean stopped = stopRequested || !outcome.isOver();
        return new PipelineRun.Summary(parts.reader().records(), outcome.sequence() + 1, stopped);
    }

    private static RuntimeException failure(final Throwable cause, final String place) {
        if (cause instanceof InputException || cause instanceof OutputException) {
            return (RuntimeException) cause;
        }
        return new PipelineFailedException(place, cause);
    }

    @Override
    public void stop() {
        stopRequested = true;
    }

    @Override
    public PipelineRun.Progress progress() {
        final Reader reader = parts.reader();
        return new PipelineRun.Progress() {
            @Override
            public long records() {
                return reader.records();
            }

            @Override
            public long eventTimeNs() {
                return reader.eventTimeNs();
            }
        };
    }

    @Override
    public void inspect(final StateSections visitor) {
        parts.nodes().forEach(nodes -> nodes.inspect(visitor, ended));
    }

    /** Collects the logs and options of the run. */
    public static final class Binding extends RunBinding<Binding> {

        private final ExecutionGraph execution;
        private ParallelOptions options = ParallelOptions.defaults();
        private StallWatch.Policy waitPolicy = StallWatch.Policy.UNLIMITED;
        private BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors = Interpreter::group;

        private Binding(final ExecutionGraph execution) {
            super(execution.graph());
            this.execution = execution;
        }

        @Override
        Binding self() {
            return this;
        }

        /**
         * Sets the factory of the tasks, such as generated classes; the default is the {@link Interpreter}. All
         * factories deliver the same output.
         */
        public Binding processors(final BiFunction<GroupPlan, GroupWiring, GroupProcessor> factory) {
            processors = factory;
            return this;
        }

        /** Sets the options of the run. */
        public Binding options(final ParallelOptions chosen) {
            options = chosen;
            return this;
        }

        /** Sets the listener that is called when a record holds up all later ones for this long. */
        public Binding onStall(final Duration after, final StallListener listener) {
            waitPolicy = new StallWatch.Policy(after.toNanos(), listener, waitPolicy.maxWaitNs());
            return this;
        }

        /**
         * Trades order for latency: after this wait for a record, later results leave without it. The results of the
         * record are delivered when they are ready, and counted as an inversion. Applies only where results leave the
         * run: the input of operators with state is always in order.
         */
        public Binding maxWait(final Duration wait) {
            waitPolicy = new StallWatch.Policy(waitPolicy.stallNs(), waitPolicy.listener(), wait.toNanos());
            return this;
        }

        /**
         * Builds the run.
         *
         * @throws IllegalArgumentException naming every source and sink without a log, and every log without a node
         */
        public ParallelRun build() {
            return new ParallelRun(this, checkedInput());
        }
    }
}
