package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.drive.Main;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * The driver processes of a load: they share its partitions, and have one schedule, which starts when all are connected. Used
 * by one thread.
 */
public final class Drivers implements AutoCloseable {

    /** Time between the word to start and the start of the schedule. */
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final List<ChildProcess> processes = new ArrayList<>();
    private final List<Path> lateness;
    private final Path sum;

    private Drivers(final Path sum, final List<Path> lateness) {
        this.sum = sum;
        this.lateness = lateness;
    }

    /**
     * Starts the processes.
     *
     * @param count number of processes; no more than the records have partitions
     * @param command of each, by its number from 0
     */
    public static Drivers start(final int count, final IntFunction<ChildCommand> command, final DriveRequest load) {
        final List<DriveRequest> requests = IntStream.range(0, count)
                .mapToObj(number -> load.shared(number, count))
                .toList();
        final Drivers drivers = new Drivers(
                load.lateness(), requests.stream().map(DriveRequest::lateness).toList());
        try {
            for (int number = 0; number < count; number++) {
                drivers.processes.add(ChildProcess.start(command.apply(number), requests.get(number)));
            }
        } catch (final RuntimeException failed) {
            drivers.close();
            throw failed;
        }
        return drivers;
    }

    /**
     * Waits until all are connected, and starts the schedule.
     *
     * @param look called while waiting; ends it by an exception
     * @return start of the schedule, by {@code System.nanoTime()}
     */
    public long begin(final Runnable look) {
        processes.forEach(process -> process.awaitReady(START_TIMEOUT, look));
        final long startNs = System.nanoTime() + LEAD_NS;
        processes.forEach(process -> process.send(Main.start(startNs)));
        return startNs;
    }

    /** The processes, in the order of their numbers. */
    public List<ChildProcess> processes() {
        return processes;
    }

    /**
     * Waits for the summaries of all, and writes the lateness of the whole load.
     *
     * @param timeout for each
     * @return number of records of the load that could not be sent in time
     */
    public long awaitUnsent(final Duration timeout) throws IOException {
        long unsent = 0;
        for (final ChildProcess process : processes) {
            unsent += Watch.await(process, ReportLine.SUMMARY, timeout, "the driver")
                    .number(Main.UNSENT);
        }
        if (lateness.size() > 1) {
            final List<List<Histogram>> parts = new ArrayList<>();
            for (final Path file : lateness) {
                parts.add(HistogramFiles.readLog(file));
            }
            HistogramFiles.writeLog(sum, IntervalHistograms.sums(parts));
        }
        return unsent;
    }

    @Override
    public void close() {
        processes.forEach(ChildProcess::requestStop);
        processes.forEach(ChildProcess::close);
    }
}
