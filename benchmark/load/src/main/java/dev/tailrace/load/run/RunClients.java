package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.Connection;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.engine.LoadProcesses;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.schedule.LoadShape;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Both ends of a run, in separate processes: the drivers and the measuring consumer.
 *
 * @param folder for the pauses of the processes
 */
record RunClients(Cluster cluster, Workload workload, Path folder) {

    /** The consumer in messages. */
    static final String MEASURING = "the measuring consumer";

    private static final int HEAP_MB = 512;
    private static final String CONSUMER = "consumer";
    private static final String DRIVER = "driver";
    private static final String BROKER = "broker";
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);

    /**
     * Starts the consumer.
     *
     * @param records number of records of the load
     * @param isReadCommitted whether it reads committed transactions only
     * @param requiredBefore number of the first record whose results are optional
     */
    ChildProcess startConsumer(
            final BenchTopics topics, final long records, final boolean isReadCommitted, final long requiredBefore) {
        final Connection connection =
                cluster.connection().with("isolation.level", isReadCommitted ? "read_committed" : "read_uncommitted");
        return ChildProcess.start(
                LoadProcesses.lowPriority("measure", HEAP_MB, pauses(CONSUMER)),
                new MeasureRequest(
                        connection, workload.folder(), topics.partitions(workload), records, requiredBefore));
    }

    /**
     * Starts the drivers.
     *
     * @param count number of processes
     * @param lateness file for the lateness of sending
     */
    Drivers startDrivers(final int count, final String input, final LoadShape shape, final Path lateness) {
        return Drivers.start(
                count,
                number -> LoadProcesses.lowPriority("drive", HEAP_MB, pauses(driver(number))),
                DriveRequest.of(cluster.connection(), input, workload.records(), shape.toString(), lateness));
    }

    /** Name of a driver in reports. */
    static String driver(final int number) {
        return number == 0 ? DRIVER : DRIVER + "-" + (number + 1);
    }

    private Path pauses(final String part) {
        return folder.resolve(part + "-pauses.log");
    }

    /**
     * The pauses of each part of the instrument: of the processes at both ends, and of a broker that the experiment started.
     *
     * @param drivers number of drivers
     */
    SortedMap<String, PauseLog> pauses(final int drivers) throws IOException {
        final SortedMap<String, PauseLog> pauses = new TreeMap<>();
        pauses.put(CONSUMER, PauseLog.read(pauses(CONSUMER)));
        for (int number = 0; number < drivers; number++) {
            pauses.put(driver(number), PauseLog.read(pauses(driver(number))));
        }
        pauses.put(BROKER, cluster.pauses());
        return pauses;
    }

    /** Ends the consumer, and returns the faults that it has found. */
    static Faults faults(final ChildProcess consumer) {
        consumer.requestStop();
        return Watch.await(consumer, ReportLine.SUMMARY, REPORT_TIMEOUT, MEASURING)
                .as(Faults.class);
    }
}
