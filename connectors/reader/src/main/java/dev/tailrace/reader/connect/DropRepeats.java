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
 * Kafka Connect transformation for sinks that passes new results and drops markers, repeated results and foreign records.
 * It has to be the first transformation. It requires Kafka Connect 3.6 or later, and this configuration of the connector:
 *
 * <pre>
 *   header.converter=org.apache.kafka.connect.converters.ByteArrayConverter
 *   transforms=repeats
 *   transforms.repeats.type=dev.tailrace.reader.connect.DropRepeats
 *   transforms.repeats.compacted=false
 * </pre>
 *
 * <p>A transformation cannot store state. After a start of its task, and whenever Connect reads a partition again or
 * continues at another offset (after a rebalance, for instance), the filter starts over with the next record and does not
 * know the records before. If a new owner repeats results at that offset, a result that the sink already had may pass once
 * more; delivery to Connect sinks is at least once in any case. A sink that writes by key then needs
 * {@code --record-key output} to be free of duplicates. The records after that are filtered as before.
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

    /** Returns the record, or null if it is not a result or the sink already had it. */
    @Override
    public SinkRecord apply(final SinkRecord record) {
        final Place place = places.computeIfAbsent(
                new TopicPartition(record.originalTopic(), record.originalKafkaPartition()), first -> new Place());
        final long offset = record.originalKafkaOffset();
        // Without transactions and compaction, offsets have no gaps.
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
