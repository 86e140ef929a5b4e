package dev.tailrace.load.inprocess;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the process is asked for.
 *
 * @param pipeline name of the pipeline
 * @param settings of the pipeline
 * @param folder has the expected results of each sink, as SINK.expected; takes the times, as SINK.arrivals
 * @param records what is processed
 * @param shape when
 * @param lateness file for the histograms of how late records were handed over, in nanoseconds
 */
public record InProcessRequest(
        String pipeline,
        SortedMap<String, String> settings,
        Path folder,
        RecordsSpec records,
        LoadShape shape,
        Path lateness) {

    private static final String PIPELINE = "pipeline";
    private static final String SETTING_PREFIX = "set.";
    private static final String FOLDER = "folder";
    private static final String RECORDS = "records";
    private static final String SHAPE = "shape";
    private static final String LATENESS = "lateness-file";

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        fields.put(PIPELINE, pipeline);
        settings.forEach((name, value) -> fields.put(SETTING_PREFIX + name, value));
        fields.put(FOLDER, folder.toString());
        fields.put(RECORDS, records.toString());
        fields.put(SHAPE, shape.toString());
        fields.put(LATENESS, lateness.toString());
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static InProcessRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final InProcessRequest request = new InProcessRequest(
                reader.text(PIPELINE),
                reader.group(SETTING_PREFIX),
                Path.of(reader.text(FOLDER)),
                RecordsSpec.parse(reader.text(RECORDS)),
                LoadShape.parse(reader.text(SHAPE)),
                Path.of(reader.text(LATENESS)));
        reader.refuseUnknown();
        return request;
    }
}
