package dev.tailrace.topics.merge;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.value.JsonField;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the event times of records, if the order of a merge needs them. */
final class EventTimes {

    private static final long NONE = -1;

    private final List<String> names;
    private final List<JsonField> fields;

    EventTimes(final MergeOrder order) {
        names = order.timeFields();
        fields = names.stream().map(JsonField::new).toList();
    }

    /**
     * The event time of a record; 0 if the order does not need it.
     *
     * @throws StatusException naming the record, if it has no event time
     */
    long of(final ConsumerRecord<byte[], byte[]> record) {
        if (fields.isEmpty()) {
            return 0;
        }
        for (final JsonField field : fields) {
            final long found = record.value() != null && field.find(record.value()) ? field.wholeNumber() : NONE;
            if (found != NONE) {
                return found;
            }
        }
        throw new StatusException(
                ExitStatus.BAD_INPUT,
                record.topic() + "-" + record.partition() + " offset " + record.offset() + " has no field "
                        + names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" or "))
                        + " with a whole number, which the order by time needs",
                null);
    }
}
