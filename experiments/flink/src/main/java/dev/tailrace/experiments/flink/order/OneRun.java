package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.conflux.MergeRun;
import dev.tailrace.experiments.flink.listing1.ListingMain;
import dev.tailrace.experiments.flink.listing1.ListingRequest;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.experiments.flink.listing1.Trouble;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a method once: starts its processes, creates its topics, and measures its results. */
final class OneRun {

    private static final String MODULE = "experiments/flink";
    private static final int JOB_HEAP_MB = 1_024;
    private static final Duration START = Duration.ofSeconds(60);
    private static final Duration NOW = Duration.ofMillis(1);
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(90);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final OrderPlan plan;
    private final BrokerProcess broker;
    private final OrderMethod method;
    private final Load load;
    private final int round;
    private final Measurement measurement;
    private String failure = "";
    private CpuTimes firstCpu = new CpuTimes(0, 0, 0);
    private CpuTimes lastCpu = firstCpu;
    private boolean jobEnded;
    private long lookNs;
    private long resultNs;
    private long results;

    OneRun(
            final OrderPlan plan,
            final BrokerProcess broker,
            final OrderMethod method,
            final Load load,
            final int round) {
        this.plan = plan;
        this.broker = broker;
        this.method = method;
        this.load = load;
        this.round = round;
        this.measurement = new Measurement(load.count(), plan.steps());
    }

    /** Runs the method to its end, or until results stop arriving. */
    RunRow run() {
        final String name = method + "-" + load + "-" + round;
        try (OrderRunTopics topics =
                        new OrderRunTopics(broker.bootstrapServers(), name, plan.firstTasks() * plan.lastTasks());
                ResultReader reader = new ResultReader(
                        broker.bootstrapServers(), topics.output(), method.isTransactional(), measurement)) {
            run(request(topics), reader);
        }
        return RunRow.of(
                method,
                load,
                round,
                measurement,
                lastCpu.jobSecondsPerMillion(firstCpu),
                lastCpu.brokerSecondsPerMillion(firstCpu),
                failure);
    }

    Measurement measurement() {
        return measurement;
    }

    private ListingRequest request(final OrderRunTopics topics) {
        return new ListingRequest(
                method,
                broker.bootstrapServers(),
                topics.output(),
                topics.paths(),
                load.count(),
                load.perSecond(),
                plan.firstTasks(),
                plan.lastTasks(),
                plan.steps(),
                true,
                plan.tuning(),
                Trouble.NONE);
    }

    private void run(final ListingRequest request, final ResultReader reader) {
        try (ChildProcess merge = method.isConflux() ? startMerge(request) : null;
                ChildProcess job = startJob(request)) {
            lookNs = System.nanoTime();
            resultNs = lookNs;
            reader.read(() -> isOver(job, merge));
            reader.readRest();
        }
    }

    private ChildProcess startJob(final ListingRequest request) {
        final ChildProcess job = ChildProcess.start(
                ChildCommand.of(MODULE, ListingMain.class.getName()).heapMb(JOB_HEAP_MB), request);
        job.awaitReady(START);
        return job;
    }

    private ChildProcess startMerge(final ListingRequest request) {
        final ChildProcess merge = ChildProcess.start(
                ChildCommand.of(MODULE, MergeRun.class.getName()).heapMb(plan.mergeHeapMb()),
                request.pathMerge(Map.of()));
        merge.awaitReady(START);
        return merge;
    }

    // Called between two polls, so it samples the processes only now and then: results that wait meanwhile count as
    // late.
    private boolean isOver(final ChildProcess job, final ChildProcess merge) {
        final long nowNs = System.nanoTime();
        if (nowNs - lookNs > 0) {
            lookNs = nowNs + LOOK_NS;
            look(job, merge, nowNs);
        }
        if (failure.isEmpty() && !jobEnded && nowNs - resultNs > SILENCE_NS) {
            failure = "no result for " + TimeUnit.NANOSECONDS.toSeconds(SILENCE_NS) + " s, after " + results;
        }
        return !failure.isEmpty() || jobEnded && nowNs - resultNs > GRACE_NS;
    }

    // When the job has ended, the merge process may still have records to merge.
    private void look(final ChildProcess job, final ChildProcess merge, final long nowNs) {
        note(job.nextReport(NOW));
        if (merge != null) {
            note(merge.nextReport(NOW));
        }
        final boolean ended = !job.isAlive();
        if (measurement.results() != results || ended != jobEnded) {
            results = measurement.results();
            resultNs = nowNs;
        }
        jobEnded = ended;
        if (measurement.isMeasuring() && !jobEnded) {
            lastCpu = CpuTimes.now(
                    results, merge == null ? List.of(job.pid()) : List.of(job.pid(), merge.pid()), broker.pid());
            firstCpu = firstCpu.results() == 0 ? lastCpu : firstCpu;
        }
    }

    private void note(final Optional<ReportLine> report) {
        if (report.isPresent() && report.get().is(ReportLine.FAILED)) {
            failure = report.get().text(ReportLine.MESSAGE).replace('"', '\'');
        }
    }
}
