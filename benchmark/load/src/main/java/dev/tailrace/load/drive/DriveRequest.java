package dev.tailrace.load.drive;

import dev.tailrace.launch.process.RecordText;
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
 * @param part number of the driver, from 0, among those that share the load
 * @param parts number of drivers; each sends the records of the partitions whose number leaves its own when it is divided by
 *     that of the drivers
 * @param isRepeated whether the records begin again after the last one
 * @param shape when each record is due, as {@link LoadShape#parse} reads it
 * @param lateness file for the histograms of the lateness of sending, one for each second, in nanoseconds
 */
public record DriveRequest(
        Connection connection,
        String topic,
        RecordsSpec records,
        int part,
        int parts,
        boolean isRepeated,
        String shape,
        Path lateness) {

    /** Rejects an invalid shape, and more drivers than partitions. */
    public DriveRequest {
        LoadShape.parse(shape);
        RecordText.checkRange("parts", parts, 1, records.partitions());
        RecordText.checkRange("part", part, 0, parts - 1L);
    }

    /** The request to a single driver. */
    public static DriveRequest of(
            final Connection connection,
            final String topic,
            final RecordsSpec records,
            final String shape,
            final Path lateness) {
        return new DriveRequest(connection, topic, records, 0, 1, false, shape, lateness);
    }

    /** The same, with records that begin again after the last one. */
    public DriveRequest repeated() {
        return new DriveRequest(connection, topic, records, part, parts, true, shape, lateness);
    }

    /** The request to one of several drivers. Its file of lateness is next to that of the whole load. */
    public DriveRequest shared(final int number, final int count) {
        final Path own = count == 1 ? lateness : lateness.resolveSibling(lateness.getFileName() + "." + number);
        return new DriveRequest(connection, topic, records, number, count, isRepeated, shape, own);
    }

    /** Whether the driver sends a record. */
    boolean sends(final byte[] record, final long number) {
        return parts == 1 || records.partition(record, number) % parts == part;
    }

    LoadShape loadShape() {
        return LoadShape.parse(shape);
    }
}
