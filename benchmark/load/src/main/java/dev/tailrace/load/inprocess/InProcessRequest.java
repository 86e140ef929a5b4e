package dev.tailrace.load.inprocess;

import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The request to the process that runs a pipeline without a broker.
 *
 * @param pipeline name of the pipeline
 * @param settings settings of the pipeline
 * @param folder folder with the expected results of each sink, SINK.expected; the arrival times are written to it,
 *     SINK.arrivals
 * @param records the records to process
 * @param shape when each record is due, as {@link LoadShape#parse} reads it
 * @param lateness file for the histograms of how late records were passed to the pipeline, in nanoseconds
 */
public record InProcessRequest(
        String pipeline,
        SortedMap<String, String> settings,
        Path folder,
        RecordsSpec records,
        String shape,
        Path lateness) {

    /** Copies the settings and rejects an invalid shape. */
    public InProcessRequest {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        LoadShape.parse(shape);
    }

    LoadShape loadShape() {
        return LoadShape.parse(shape);
    }
}
