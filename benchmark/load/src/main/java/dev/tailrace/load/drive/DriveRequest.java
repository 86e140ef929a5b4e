package dev.tailrace.load.drive;

import dev.tailrace.load.Connection;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.nio.file.Path;

/**
 * The request to the driver, which sends the load.
 *
 * @param connection connection to the cluster, with the client properties of the driver's producer
 * @param topic topic to write; it has as many partitions as the records are spread over
 * @param records the records to send
 * @param shape when each record is due, as {@link LoadShape#parse} reads it
 * @param spin whether the driver spins on a processor between two records
 * @param lateness file for the histograms of the lateness of sending, one for each second, in nanoseconds
 */
public record DriveRequest(
        Connection connection, String topic, RecordsSpec records, String shape, boolean spin, Path lateness) {

    /** Rejects an invalid shape. */
    public DriveRequest {
        LoadShape.parse(shape);
    }

    LoadShape loadShape() {
        return LoadShape.parse(shape);
    }
}
