package dev.tailrace.runner;

import dev.tailrace.agent.Agent;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/** A random graph of {@link Mark}s with its input, and what comes of running it, failures included. */
final class MarkRun {

    private static final int STEPS = 20_000_000;

    final long seed;
    final Random random;
    final List<MarkStep> steps;
    final List<Mark> records;
    final Fuse fuse;
    final OnError onError;

    /** A write that fails, and a read; -1 for none. */
    final int badWrite;

    final int badRead;

    ExecutionGraph plan;

    private BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors = Interpreter::group;

    /** What was delivered, and how the run ended. */
    record Outcome(List<String> texts, List<String> labels, String end) {}

    private MarkRun(final long seed, final boolean fails) {
        this.seed = seed;
        this.random = new Random(seed);
        this.steps = MarkGraphs.random(random);
        this.records = MarkGraphs.records(random);
        this.fuse = fails ? fuse() : Fuse.NONE;
        this.onError = fails && random.nextInt(6) == 0 ? OnError.FAIL : OnError.SKIP;
        this.badWrite = fails && random.nextInt(8) == 0 ? random.nextInt(20) : -1;
        this.badRead = fails && random.nextInt(8) == 0 ? random.nextInt(20) : -1;
    }

    static MarkRun sound(final long seed) {
        return new MarkRun(seed, false);
    }

    static MarkRun failing(final long seed) {
        return new MarkRun(seed, true);
    }

    private Fuse fuse() {
        final int node = random.nextInt(steps.size());
        final List<String> functions =
                List.of("record", "record", "record", "after", "key", "key", "timer", "result", "right", "decode");
        return new Fuse(node, functions.get(random.nextInt(functions.size())), 1 + random.nextInt(12));
    }

    /** The groups that a run with total order has; of them classes can be made. */
    ExecutionGraph execution() {
        return ExecutionGraph.of(MarkGraphs.graph(steps, records, fuse), Ordering.TOTAL);
    }

    /** The tasks of parallel runs are made by this; the default is the interpreter. */
    MarkRun by(final BiFunction<GroupPlan, GroupWiring, GroupProcessor> factory) {
        processors = factory;
        return this;
    }

    /** What defines the output. */
    Outcome sequential() {
        final Written out = new Written();
        final InputFaults met = new InputFaults(onError);
        final SequentialRun run = SequentialRun.of(MarkGraphs.graph(steps, records, fuse))
                .input("n0", new Read())
                .outputs(out)
                .inputFaults(met)
                .build();
        return outcome(out, met, run::run);
    }

    /** All agents on this thread, in random order. */
    Outcome stepped(final Ordering ordering) {
        final Written out = new Written();
        final InputFaults met = new InputFaults(onError);
        final ParallelRun run = parallel(ordering, out, met);
        return outcome(out, met, () -> {
            step(run.agents());
            return run.summary();
        });
    }

    /** On threads. */
    Outcome threaded() {
        final Written out = new Written();
        final InputFaults met = new InputFaults(onError);
        return outcome(out, met, parallel(Ordering.TOTAL, out, met)::run);
    }

    private ParallelRun parallel(final Ordering ordering, final OutputLog out, final InputFaults met) {
        final StreamGraph graph = MarkGraphs.graph(steps, records, fuse);
        plan = ExecutionGraph.of(graph, ordering);
        return ParallelRun.of(plan)
                .input("n0", new Read())
                .outputs(out)
                .inputFaults(met)
                .processors(processors)
                .options(ParallelOptions.defaults()
                        .window(2 << random.nextInt(random.nextInt(4) == 0 ? 6 : 3))
                        .threads(1 + random.nextInt(4)))
                .build();
    }

    private interface Run {
        PipelineRun.Summary run();
    }

    private static Outcome outcome(final Written out, final InputFaults met, final Run run) {
        String end;
        try {
            end = run.run() + " "
                    + met.met().stream().map(MarkRun::describe).sorted().toList();
        } catch (final RuntimeException failure) {
            end = failure.toString();
        }
        return new Outcome(out.texts, out.labels, end);
    }

    private static String describe(final InputFault inputFault) {
        return inputFault.name() + " x" + inputFault.count() + " at " + inputFault.firstPlace();
    }

    /** One agent is slow for a while, and now and then one is not called at all for long. */
    private void step(final List<Agent> agents) {
        agents.forEach(Agent::onStart);
        Agent slow = agents.get(0);
        Agent stalled = null;
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(64) == 0) {
                slow = agents.get(random.nextInt(agents.size()));
                stalled = random.nextInt(4) == 0 ? slow : null;
                if (agents.stream().allMatch(Agent::isDone)) {
                    agents.forEach(Agent::onClose);
                    return;
                }
            }
            final Agent next = agents.get(random.nextInt(agents.size()));
            if (next != slow || next != stalled && random.nextInt(50) == 0) {
                next.doWork();
            }
        }
        throw new AssertionError("the run does not end: " + this);
    }

    @Override
    public String toString() {
        return "seed " + seed + "\n" + plan + "\n"
                + String.join("\n", steps.stream().map(MarkStep::toString).toList()) + "\n" + fuse + ", bad write "
                + badWrite + ", bad read " + badRead + ", " + onError + "\n" + records;
    }

    /** The records, unless one cannot be read. */
    private final class Read implements InputLog {

        private final ListInput<Mark> marks = new ListInput<>(records, mark -> mark.timeNs);
        private int read;

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            if (read == badRead) {
                throw new IllegalStateException("cannot read on");
            }
            final int most = badRead < 0 ? limit : Math.min(limit, badRead - read);
            final int delivered = marks.poll(most, handler);
            read += Math.max(0, delivered);
            return delivered;
        }

        @Override
        public String place() {
            return marks.place();
        }
    }

    /** Keeps what is written, until a write fails. */
    private final class Written implements OutputLog {

        private final List<String> texts = new ArrayList<>();
        private final List<String> labels = new ArrayList<>();

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            if (texts.size() == badWrite) {
                throw new IllegalStateException("cannot write " + sequence + "." + ordinal);
            }
            texts.add(new String(buffer, offset, length, StandardCharsets.UTF_8));
            labels.add(sequence + "." + ordinal);
        }
    }
}
