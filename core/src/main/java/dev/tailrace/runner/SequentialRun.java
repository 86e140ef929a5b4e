package dev.tailrace.runner;

import dev.tailrace.agent.IdleKind;
import dev.tailrace.agent.IdleStrategy;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The sequential run of a pipeline: one task, one thread, one record at a time. Its output defines what every other way
 * to run the pipeline must deliver; parallelism that the definition declares is ignored.
 *
 * <p>When the input has no record ready, outputs are flushed, so that results of a live feed do not wait for a buffer
 * to fill.
 *
 * <p>{@link #run} works on the calling thread until the input ends, {@link #stop} is called or the run fails. {@link
 * #progress} and {@link #stop} may be called from any thread. The run does not close the logs: their opener does.
 */
public final class SequentialRun implements PipelineRun {

    /** Number of records between two checks of the stop flag. */
    private static final int BATCH = 256;

    private final InputLog input;
    private final EventProcessor task;
    private final Set<OutputLog> outputs;
    private final PublishedProgress progress = new PublishedProgress();
    private volatile boolean stopRequested;

    private SequentialRun(final InputLog input, final EventProcessor task, final Set<OutputLog> outputs) {
        this.input = input;
        this.task = task;
        this.outputs = outputs;
    }

    /** Begins to bind the logs of a graph. */
    public static Binding of(final StreamGraph graph) {
        return new Binding(graph);
    }

    /**
     * Runs to the end of the input.
     *
     * @throws InputException when the input is bad and the policy is to fail, or the input cannot be read
     * @throws OutputException when a result cannot be written
     * @throws PipelineFailedException when an operator throws, or a class that it needs is missing
     */
    @Override
    public RunSummary run() {
        try {
            workToTheEnd();
            task.close();
        } catch (final InputException | OutputException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new PipelineFailedException(input.place(), failure);
        } finally {
            progress.publish(task);
        }
        outputs.forEach(OutputLog::flush);
        return new RunSummary(progress.records(), task.sequence() + 1, stopRequested);
    }

    private void workToTheEnd() {
        try {
            task.open();
            drain();
            if (!stopRequested) {
                task.endOfInput();
            }
        } catch (final RuntimeException | Error failure) {
            closeAfter(failure);
            throw failure;
        }
    }

    // The failure that ended the run is reported; failures of closing must not replace it.
    private void closeAfter(final Throwable failure) {
        try {
            task.close();
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError another) {
            if (another != failure) {
                failure.addSuppressed(another);
            }
        }
    }

    private void drain() {
        final IdleStrategy idle = IdleKind.BACKOFF.newStrategy();
        int delivered = 0;
        boolean flushed = true;
        while (delivered != InputLog.END && !stopRequested) {
            delivered = input.poll(BATCH, task);
            if (delivered > 0) {
                progress.add(delivered);
                progress.publish(task);
                flushed = false;
            } else if (delivered == 0 && !flushed) {
                outputs.forEach(OutputLog::flush);
                flushed = true;
            }
            idle.idle(delivered);
        }
    }

    /** Asks the run to end after the records that it is processing; open windows then stay open. */
    @Override
    public void stop() {
        stopRequested = true;
    }

    /** The progress of the run. */
    @Override
    public Progress progress() {
        return progress;
    }

    /** Collects the logs of a run and checks that none is missing. */
    public static final class Binding {

        private final StreamGraph graph;
        private final Map<String, List<InputLog>> inputs = new HashMap<>();
        private final Map<String, OutputLog> outputs = new HashMap<>();
        private InputFaults inputFaults = new InputFaults(OnError.FAIL);
        private Function<Wiring, EventProcessor> processor;
        private LongSupplier idleClockNs = System::nanoTime;

        private Binding(final StreamGraph graph) {
            this.graph = graph;
            this.processor = Interpreter.of(graph);
        }

        /** Sets the log that the source of this name reads. */
        public Binding input(final String source, final InputLog log) {
            return lines(source, log);
        }

        /**
         * Sets the logs that the source of this name reads, if they are lines of one feed, such as A and B: each
         * message is taken from the line that has it first. Needs an order by sequence numbers.
         */
        public Binding lines(final String source, final InputLog... logs) {
            inputs.put(source, List.of(logs));
            return this;
        }

        /**
         * Sets the clock that detects idle logs, in nanoseconds; read only where the graph does not wait for idle
         * sources.
         */
        public Binding idleClock(final LongSupplier clock) {
            idleClockNs = clock;
            return this;
        }

        /**
         * Sets the log that the sink of this name writes; several sinks may share one, results then leave in label
         * order.
         */
        public Binding output(final String sink, final OutputLog log) {
            outputs.put(sink, log);
            return this;
        }

        /** Sets the log of all sinks that have no log by name. */
        public Binding outputs(final OutputLog log) {
            graph.sinks().forEach(sink -> outputs.putIfAbsent(sink.name(), log));
            return this;
        }

        /** Sets the counters of bad input; by default the first input fault stops the run. */
        public Binding inputFaults(final InputFaults counted) {
            inputFaults = counted;
            return this;
        }

        /**
         * Sets the factory of the task, such as a generated class; the default is the {@link Interpreter}. All
         * factories deliver the same output.
         */
        public Binding processor(final Function<Wiring, EventProcessor> factory) {
            processor = factory;
            return this;
        }

        /**
         * Builds the run.
         *
         * @throws IllegalArgumentException naming every source and sink without a log, and every log without a node
         */
        public SequentialRun build() {
            BoundLogs.of(graph).lines(inputs).outputs(outputs.keySet()).orRefuseTo("run");
            final EventProcessor task = processor.apply(new GraphWiring(graph, outputs, inputFaults));
            final InputLog input = new SourceCursors(graph, inputFaults, idleClockNs).input(inputs);
            if (input instanceof MergedLog merged) {
                merged.enterAt(task::entry);
            }
            inputFaults.locateWith(input::place);
            return new SequentialRun(input, task, new LinkedHashSet<>(outputs.values()));
        }

        /**
         * Builds only the processor and opens it, for callers that pass records as objects to {@link
         * EventProcessor#entry}. No source needs a log; the caller calls endOfInput and close.
         *
         * @throws IllegalArgumentException naming every sink without a log, and every log without a node
         */
        public EventProcessor embed() {
            final EventProcessor task = create();
            task.open();
            return task;
        }

        /**
         * Builds only the processor; the caller opens it. Used by logs that restore the processor.
         *
         * @throws IllegalArgumentException naming every sink without a log, and every log without a node
         */
        public EventProcessor create() {
            BoundLogs.of(graph).outputs(outputs.keySet()).orRefuseTo("embed");
            return processor.apply(new GraphWiring(graph, outputs, inputFaults));
        }
    }
}
