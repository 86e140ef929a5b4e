package dev.tailrace.reader.connect;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.reader.PartitionFilter;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.Transformation;

/**
 * A transformation for sinks of Kafka Connect that lets new results pass and drops markers, repeats and what does not belong
 * to the topic. Has to be the first transformation. Needs Kafka Connect 3.6 or later, and in the configuration of the connector
 *
 * <pre>
 *   header.converter=org.apache.kafka.connect.converters.ByteArrayConverter
 *   transforms=repeats
 *   transforms.repeats.type=dev.tailrace.reader.connect.DropRepeats
 *   transforms.repeats.compacted=false
 * </pre>
 *
 * <p>A transformation cannot keep anything. After a start of its task, and whenever Connect reads a partition again or continues
 * elsewhere in it (after a rebalance, for instance), it begins anew with the next record. Then it does not know what came
 * before: a result that the sink has had may pass once more if the restart falls into the stretch where a new owner repeats
 * results; sinks of Connect are delivered at least once in any case. A sink that writes by key needs {@code --record-key output}
 * to be free of repeats then. What follows is filtered as ever.
 *
 * <p>Used by the thread of the task.
 */
public final class DropRepeats implements Transformation<SinkRecord> {

    private static final String COMPACTED = "compacted";
    private static final ConfigDef CONFIG = new ConfigDef()
            .define(
                    COMPACTED,
                    ConfigDef.Type.BOOLEAN,
                    false,
                    ConfigDef.Importance.MEDIUM,
                    "Whether the topics are compacted, so that markers and results are missing on purpose.");

    private final Map<TopicPartition, Place> places = new HashMap<>();
    private boolean compacted;

    private static final class Place {

        private PartitionFilter filter;
        private long next;
    }

    @Override
    public void configure(final Map<String, ?> settings) {
        compacted = (Boolean) CONFIG.parse(settings).get(COMPACTED);
    }

    @Override
    public ConfigDef config() {
        return CONFIG;
    }

    /** The record, or null when it is no result or the sink has had it. */
    @Override
    public SinkRecord apply(final SinkRecord record) {
        final Place place = places.computeIfAbsent(
                new TopicPartition(record.originalTopic(), record.originalKafkaPartition()), first -> new Place());
        final long offset = record.originalKafkaOffset();
        // Without transactions and compaction each offset is that after the one before.
        if (place.filter == null || offset < place.next || offset > place.next && !compacted) {
            place.filter = PartitionFilter.beginningAt(offset, compacted);
        }
        place.next = offset + 1;
        return place.filter.judge(header(record)) == Verdict.NEW ? record : null;
    }

    private static byte[] header(final SinkRecord record) {
        final Header header = record.headers().lastWithName(OutputHeader.KEY);
        if (header == null || header.value() == null) {
            return null;
        }
        if (header.value() instanceof byte[] bytes) {
            return bytes;
        }
        throw new DataException("the header '" + OutputHeader.KEY + "' was converted to "
                + header.value().getClass().getSimpleName()
                + "; set header.converter=org.apache.kafka.connect.converters.ByteArrayConverter");
    }

    @Override
    public void close() {
        places.clear();
    }
}
