package dev.tailrace.topics.merge;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.value.JsonField;
import dev.tailrace.merge.labelled.RecordPosition;
import dev.tailrace.progress.OutputHeader;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Determines the position of a record in the merged order from its header and, if the order needs it, its event time. */
final class HeaderPositions {

    private static final long NONE = -1;

    private final RecordPosition place = new RecordPosition();
    private final List<String> timeNames;
    private final List<JsonField> times;

    HeaderPositions(final MergeOrder order) {
        timeNames = order.timeFields();
        times = timeNames.stream().map(JsonField::new).toList();
    }

    /**
     * The position of a record; one object that each call overwrites.
     *
     * @param outputHeader header of the record
     * @throws StatusException naming the record, if it has no event time
     */
    RecordPosition of(final ConsumerRecord<byte[], byte[]> record, final OutputHeader outputHeader) {
        place.set(
                outputHeader.task(),
                outputHeader.epoch(),
                outputHeader.number(),
                outputHeader.sequence(),
                outputHeader.ordinal());
        if (!times.isEmpty() && !outputHeader.isMarker()) {
            place.time(timeOf(record));
        }
        return place;
    }

    private long timeOf(final ConsumerRecord<byte[], byte[]> record) {
        for (final JsonField field : times) {
            final long found = record.value() != null && field.find(record.value()) ? field.wholeNumber() : NONE;
            if (found != NONE) {
                return found;
            }
        }
        throw new StatusException(
                ExitStatus.BAD_INPUT,
                record.topic() + "-" + record.partition() + " offset " + record.offset() + " has no field "
                        + timeNames.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "))
                        + " with a whole number, which the order by time needs",
                null);
    }
}
