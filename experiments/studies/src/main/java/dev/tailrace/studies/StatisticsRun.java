package dev.tailrace.studies;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.engine.MachineLoad;
import dev.tailrace.load.engine.Usage;
import java.nio.file.Path;
import java.time.Duration;

/** One run of Spark's query without topics, in its own process. */
final class StatisticsRun {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String PROGRAM = "spark-article-statistics";

    private final SparkCell cell;
    private final int perSecond;
    private final Duration warmUp;
    private final Duration measured;

    StatisticsRun(final SparkCell cell, final int perSecond, final Duration warmUp, final Duration measured) {
        this.cell = cell;
        this.perSecond = perSecond;
        this.warmUp = warmUp;
        this.measured = measured;
    }

    /**
     * Runs the query.
     *
     * @param folder for the files of the process; exists and is empty
     * @return the latencies that the process reports, with {@code others-processors}: processors busy with other work
     */
    ReportLine run(final Path folder) {
        final ChildCommand command = ChildCommand.of(PROGRAM).heapMb(1_024).javaOptions(SparkCell.java());
        try (ChildProcess spark =
                ChildProcess.start(command, cell.statisticsRequest(perSecond, warmUp, measured, folder.toString()))) {
            spark.awaitReady(START_TIMEOUT);
            final long startNs = System.nanoTime();
            final MachineLoad machine = MachineLoad.now();
            final Usage usage = Usage.of(spark.pid());
            final ReportLine summary = spark.nextReport(warmUp.plus(measured).plus(TIMEOUT))
                    .orElseThrow(() -> new ChildFailedException(cell.name() + " does not say what it measured"));
            if (summary.is(ReportLine.FAILED)) {
                throw ChildProcess.failure(summary);
            }
            final long othersNs = MachineLoad.now().busyNsSince(machine)
                    - Usage.of(spark.pid()).cpuNsSince(usage);
            return summary.with("others-processors", Math.max(0, othersNs) / (double) (System.nanoTime() - startNs));
        }
    }
}
