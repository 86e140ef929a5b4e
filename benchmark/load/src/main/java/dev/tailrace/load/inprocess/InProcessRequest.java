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
 * @param settings of the pipeline
 * @param folder has the expected results of each sink, as SINK.expected; takes the times, as SINK.arrivals
 * @param records the records to process
 * @param shape when each record is due, as {@link LoadShape#parse} reads it
 * @param lateness file for the histograms of how late records were handed over, in nanoseconds
 */
public record InProcessRequest(
        String pipeline,
        SortedMap<String, String> settings,
        Path folder,
        RecordsSpec records,
        String shape,
        Path lateness) {

    /** Copies the settings, and refuses a shape that cannot be read. */
    public InProcessRequest {
        settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
        LoadShape.parse(shape);
    }

    LoadShape loadShape() {
        return LoadShape.parse(shape);
    }
}
