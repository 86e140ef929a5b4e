package dev.tailrace.load.drive;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.Connection;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a driver is asked for.
 *
 * @param connection to the cluster; client properties are those of its producer
 * @param topic with as many partitions as the records are spread over
 * @param records what is sent
 * @param shape when
 * @param spin whether the driver keeps a processor to itself
 * @param lateness file for the histograms of how late records were sent, one for each second, in nanoseconds
 */
public record DriveRequest(
        Connection connection, String topic, RecordsSpec records, LoadShape shape, boolean spin, Path lateness) {

    private static final String TOPIC = "topic";
    private static final String RECORDS = "records";
    private static final String SHAPE = "shape";
    private static final String SPIN = "spin";
    private static final String LATENESS = "lateness-file";

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        connection.addTo(fields);
        fields.put(TOPIC, topic);
        fields.put(RECORDS, records.toString());
        fields.put(SHAPE, shape.toString());
        fields.put(SPIN, Boolean.toString(spin));
        fields.put(LATENESS, lateness.toString());
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static DriveRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final DriveRequest request = new DriveRequest(
                Connection.of(reader),
                reader.text(TOPIC),
                RecordsSpec.parse(reader.text(RECORDS)),
                LoadShape.parse(reader.text(SHAPE)),
                reader.flag(SPIN),
                Path.of(reader.text(LATENESS)));
        reader.refuseUnknown();
        return request;
    }
}
