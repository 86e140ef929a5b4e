package dev.tailrace.runner;

import dev.tailrace.agent.IdleStrategy;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputException;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.StateRequests;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The sequential run of a pipeline: one task, one thread, one record at a time. Its output defines what every other way
 * to run the pipeline must deliver; parallelism that the definition declares is ignored.
 *
 * <p>When the input has no record ready, outputs are flushed, so that results of a live feed do not wait for a buffer
 * to fill.
 *
 * <p>{@link #run} works on the calling thread.
 */
public final class SequentialRun implements PipelineRun {

    /** Number of records between two checks of the stop flag. */
    private static final int BATCH = 256;

    private final InputLog input;
    private final EventProcessor task;
    private final Set<OutputLog> outputs;
    private final PublishedProgress progress = new PublishedProgress();
    private final Consumer<StateSections> state;
    private final StateRequests requests = new StateRequests();
    private volatile boolean stopRequested;
    private volatile boolean ended;

    private SequentialRun(final InputLog input, final EventProcessor task, final Set<OutputLog> outputs) {
        this.input = input;
        this.task = task;
        this.outputs = outputs;
        this.state = task::state;
    }

    /** Begins to bind the logs of a graph. */
    public static Binding of(final StreamGraph graph) {
        return new Binding(graph);
    }

    @Override
    public PipelineRun.Summary run() {
        try {
            workToTheEnd();
            task.close();
        } catch (final InputException | OutputException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new PipelineFailedException(input.place(), failure);
        } finally {
            progress.publish(task);
            ended = true;
            requests.answer(state);
        }
        outputs.forEach(OutputLog::flush);
        return new PipelineRun.Summary(progress.records(), task.sequence() + 1, stopRequested);
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
        final IdleStrategy idle = IdleStrategy.backingOff();
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
            requests.answer(state);
            idle.idle(delivered);
        }
    }

    @Override
    public void stop() {
        stopRequested = true;
    }

    @Override
    public PipelineRun.Progress progress() {
        return progress;
    }

    @Override
    public void inspect(final StateSections visitor) {
        requests.ask(visitor);
        if (ended) {
            requests.answer(state);
        }
    }

    /** Collects the logs and options of the run. */
    public static final class Binding extends RunBinding<Binding> {

        private Function<Wiring, EventProcessor> processor;

        private Binding(final StreamGraph graph) {
            super(graph);
            this.processor = wiring -> Interpreter.of(graph).apply(wiring);
        }

        @Override
        Binding self() {
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
            final InputLog input = checkedInput();
            final EventProcessor task = processor.apply(new GraphWiring(graph, outputs, inputFaults));
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
            checkOutputs();
            return processor.apply(new GraphWiring(graph, outputs, inputFaults));
        }
    }

    /** Progress that the thread of the run publishes once per batch. */
    private static final class PublishedProgress implements PipelineRun.Progress {

        private long counted;
        private volatile long records;
        private volatile long eventTimeNs = Long.MIN_VALUE;

        void add(final int delivered) {
            counted += delivered;
        }

        void publish(final EventProcessor task) {
            records = counted;
            eventTimeNs = task.nowNs();
        }

        @Override
        public long records() {
            return records;
        }

        @Override
        public long eventTimeNs() {
            return eventTimeNs;
        }
    }
}
