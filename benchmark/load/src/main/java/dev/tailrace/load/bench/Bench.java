package dev.tailrace.load.bench;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.live.Onlooker;
import dev.tailrace.load.run.Cluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * One benchmark from its settings to the folder of the run. What fails is noted in the run, which then is invalid there, and
 * the benchmark continues with what is left; when it is stopped, or the broker dies, what was measured until then is written.
 */
final class Bench {

    private final BenchSettings settings;
    private final BenchPlan plan;
    private final Loads loads;
    private final Path scratch;
    private final RunBook book;
    private final Onlooker onlooker;
    private final Consumer<Eta> watcher;

    /**
     * @param scratch for files that nobody wants afterwards; exists
     * @param onlooker sees each run while it continues
     * @param watcher is given the steps before the first begins
     */
    Bench(final BenchSettings settings, final Path scratch, final Onlooker onlooker, final Consumer<Eta> watcher) {
        this.settings = settings;
        this.plan = BenchPlan.of(settings);
        this.loads = new Loads(settings);
        this.scratch = scratch;
        this.book = new RunBook(settings, Machine.describe());
        this.onlooker = onlooker;
        this.watcher = watcher;
    }

    /**
     * Does it.
     *
     * @throws ChildFailedException when nothing could be measured, or it was stopped; the folder has what there is
     */
    void run() throws IOException {
        final Steps steps = Steps.of(settings, loads);
        watcher.accept(steps.eta());
        checkEngines();
        steps.take(this::prepare);
        try (Cluster cluster = steps.take(this::cluster)) {
            measureAndWrite(steps, new EngineRuns(cluster, scratch, onlooker, book::note), cluster);
        }
    }

    private void checkEngines() {
        plan.engines().forEach(engine -> engine.command(scratch.resolve("gc.log")));
    }

    private Loads prepare() throws IOException {
        loads.prepare(plan.engines(), scratch);
        loads.fullSpeed().ifPresent(book::fullSpeed);
        return loads;
    }

    private Cluster cluster() {
        return settings.bootstrapServers().map(Cluster::at).orElseGet(Cluster::start);
    }

    private void measureAndWrite(final Steps steps, final EngineRuns runs, final Cluster cluster) throws IOException {
        // Before anything is measured for half an hour: whether there is a place for it.
        book.write();
        try {
            new Preliminaries(settings, loads, steps, book, scratch).measure(runs, cluster);
            final TurnRuns turns = new TurnRuns(settings, loads, runs, cluster, book, scratch);
            for (final Turn turn : plan.turns()) {
                steps.take(() -> measured(turns, turn));
                book.write();
            }
        } finally {
            // A request to stop came as an interrupt, and files refuse to be written by an interrupted thread.
            if (Thread.interrupted()) {
                book.note("The run was stopped before its end.");
            }
            book.write();
        }
    }

    private static Turn measured(final TurnRuns turns, final Turn turn) throws IOException {
        turns.measure(turn);
        return turn;
    }
}
