package dev.tailrace.kafka.reader;

import dev.tailrace.kafka.KafkaRunException;
import dev.tailrace.kafka.value.JsonField;
import dev.tailrace.merge.labelled.Place;
import dev.tailrace.progress.Stamp;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** Reads the stamp of a record, and its event time if the order asks for it. */
final class StampedPlaces {

    private final Stamp stamp = new Stamp();
    private final Place place = new Place();
    private final Optional<JsonField> time;
    private final String timeName;

    /** @param timeField the field of a JSON object that has the event time; empty if that is not asked for */
    StampedPlaces(final String timeField) {
        time = timeField.isEmpty() ? Optional.empty() : Optional.of(new JsonField(timeField));
        timeName = timeField;
    }

    /** The stamp of the record that was read last. */
    Stamp stamp() {
        return stamp;
    }

    /** The place of the record that was read last. */
    Place place() {
        return place;
    }

    /**
     * Reads a record.
     *
     * @throws KafkaRunException naming the record, if it has no stamp, or one that this release does not know
     */
    void read(final ConsumerRecord<byte[], byte[]> record) {
        final Header header = record.headers().lastHeader(Stamp.KEY);
        if (header == null) {
            throw KafkaRunException.badInput(
                    where(record) + " has no header '" + Stamp.KEY
                            + "'; only topics that a runner of Tailrace has written" + " can be merged",
                    null);
        }
        if (!stamp.decode(header.value(), 0, header.value().length)) {
            throw KafkaRunException.badInput(
                    where(record) + ": its header '" + Stamp.KEY + "' has " + header.value().length
                            + " bytes, and is none" + " that this release knows; a later release may have written it",
                    null);
        }
        place.set(stamp.lane(), stamp.term(), stamp.number(), stamp.sequence(), stamp.ordinal());
        if (time.isPresent() && !stamp.isMarker()) {
            place.time(timeOf(record));
        }
    }

    private long timeOf(final ConsumerRecord<byte[], byte[]> record) {
        final JsonField field = time.get();
        final long found = record.value() != null && field.find(record.value()) ? field.wholeNumber() : -1;
        if (found < 0) {
            throw KafkaRunException.badInput(
                    where(record) + " has no field '" + timeName
                            + "' with a whole number, which the order by time needs",
                    null);
        }
        return found;
    }

    private static String where(final ConsumerRecord<byte[], byte[]> record) {
        return record.topic() + "-" + record.partition() + " offset " + record.offset();
    }
}
