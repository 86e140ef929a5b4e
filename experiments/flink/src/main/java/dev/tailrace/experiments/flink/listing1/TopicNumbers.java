package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.Listing1Payload;
import dev.tailrace.samples.listing1.ListingInput;
import java.util.Arrays;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Deserializer of the records of Listing 1 from a topic, each into a new value. Stateless. */
final class TopicNumbers implements KafkaRecordDeserializationSchema<ListingValue> {

    private static final long serialVersionUID = 1;

    @Override
    public void deserialize(final ConsumerRecord<byte[], byte[]> record, final Collector<ListingValue> out) {
        out.collect(value(record.value()));
    }

    static ListingValue value(final byte[] bytes) {
        final ListingValue value = new ListingValue();
        value.number = ListingInput.number(bytes);
        value.createdNs = ListingInput.createdNs(bytes);
        value.work = Listing1Payload.mix(value.number);
        value.payload = Arrays.copyOfRange(bytes, ListingInput.length(0), bytes.length);
        return value;
    }

    @Override
    public TypeInformation<ListingValue> getProducedType() {
        return ListingValueSerializer.TYPE;
    }
}
