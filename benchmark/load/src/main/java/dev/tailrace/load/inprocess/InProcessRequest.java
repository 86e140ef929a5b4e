package dev.tailrace.load.inprocess;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.nio.file.Path;

/**
 * The request to the process that runs a pipeline without a broker.
 *
 * @param run the pipeline, its settings and its class path
 * @param folder folder with the expected results of each sink, SINK.expected; the arrival times are written to it,
 *     SINK.arrivals
 * @param records the records to process
 * @param shape when each record is due, as {@link LoadShape#parse} reads it
 * @param lateness file for the histograms of how late records were passed to the pipeline, in nanoseconds
 */
public record InProcessRequest(RunSpec run, Path folder, RecordsSpec records, String shape, Path lateness) {

    /** Rejects an invalid shape. */
    public InProcessRequest {
        LoadShape.parse(shape);
    }

    LoadShape loadShape() {
        return LoadShape.parse(shape);
    }
}
