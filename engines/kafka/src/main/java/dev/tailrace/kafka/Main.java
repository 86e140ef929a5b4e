package dev.tailrace.kafka;

import dev.tailrace.kafka.task.Notices;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The process of {@code tailrace run --runner kafka}: a {@link RunSpec} in, progress and a summary out. */
public final class Main {

    private static final long REPORT_INTERVAL_MS = 500;
    private static final Duration LONGEST_ROUND = Duration.ofSeconds(15);

    private Main() {}

    public static void main(final String[] unused) {
        LibraryLog.hide();
        ChildMain.run(Main::run);
    }

    private static ExitStatus run(final Parent parent) {
        final RunSpec spec = parent.request(RunSpec.class);
        final long startNs = System.nanoTime();
        try (LoadedPipeline pipeline = LoadedPipeline.of(spec);
                LiveRun live = LiveRun.open(parent, spec, "kafka")) {
            final KafkaRun run = KafkaRun.of(pipeline)
                    .notices(new ToParent(parent))
                    .timesRecords(live.isScraped())
                    .build();
            live.add(run.metrics());
            live.readyWhile(run::isRestored);
            live.healthyWhile(run::awaitsInput);
            live.onStop(run::stop);
            run(live, run);
            parent.report(ReportLine.of(ReportLine.SUMMARY, summary(pipeline, run, System.nanoTime() - startNs)));
            return status(run);
        }
    }

    // Records of other applications in the outputs are reported also after a stop.
    private static ExitStatus status(final KafkaRun run) {
        return run.foreign() > 0 ? ExitStatus.IRREGULAR : ExitStatus.ofRun(!run.isStopRequested(), run.hasBadInput());
    }

    private record ToParent(Parent parent) implements Notices {

        @Override
        public void warn(final String message) {
            parent.warn(message);
        }

        @Override
        public void event(final String event, final String message) {
            parent.log(event, message);
        }
    }

    private static void run(final LiveRun live, final KafkaRun run) {
        final ScheduledExecutorService reporter = Executors.newSingleThreadScheduledExecutor(task -> {
            final Thread thread = new Thread(task, "tailrace-report");
            thread.setDaemon(true);
            return thread;
        });
        try {
            reporter.execute(new ReadyReport(live, run, reporter));
            reporter.scheduleWithFixedDelay(
                    () -> report(live, run), REPORT_INTERVAL_MS, REPORT_INTERVAL_MS, TimeUnit.MILLISECONDS);
            run.run();
        } finally {
            reporter.shutdownNow();
        }
    }

    // What is known of a thread that is stuck is old.
    private static void report(final LiveRun live, final KafkaRun run) {
        if (run.isTurning(LONGEST_ROUND)) {
            live.report(progress(run));
        }
    }

    /** Reports once that partition tasks are working. */
    private record ReadyReport(LiveRun live, KafkaRun started, ScheduledExecutorService again) implements Runnable {

        private static final long LOOK_MS = 10;

        @Override
        public void run() {
            if (started.tasks() > 0) {
                live.ready(ReportLine.of(ReportLine.READY).with("tasks", started.tasks()));
            } else {
                again.schedule(this, LOOK_MS, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static RunProgress progress(final KafkaRun run) {
        return new RunProgress(
                run.progress().records(),
                sum(run.results()),
                run.behind(),
                Math.max(-1, run.progress().eventTimeNs()));
    }

    private static SortedMap<String, String> facts(final KafkaRun run) {
        final SortedMap<String, String> facts = new TreeMap<>();
        if (run.foreign() > 0) {
            facts.put("foreign", run.foreign() + " records of other applications in the outputs");
        }
        run.withoutKey().ifPresent(text -> facts.put("keys", text));
        return facts;
    }

    private static long sum(final SortedMap<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static RunTotals summary(final LoadedPipeline pipeline, final KafkaRun run, final long elapsedNs) {
        return new RunTotals(
                pipeline.processors().origin().words(),
                run.progress().records(),
                elapsedNs,
                run.results(),
                run.inputFaults(),
                run.firstPlaces(),
                facts(run),
                run.isSaved()
                        ? RunTotals.ALL_SAVED
                        : "the last position not stored; the next run continues from the one before");
    }
}
