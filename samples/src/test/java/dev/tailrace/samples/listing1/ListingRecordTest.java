package dev.tailrace.samples.listing1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingRecordTest {

    @Test
    void shouldHandOverACopyThatSharesNothing() {
        final ListingRecord record = new ListingRecord(3);
        record.number = 1;
        record.work = 2;
        record.createdNs = 3;
        record.payload[2] = 4;
        final ListingRecord copy = record.transferTo(null);
        assertThat(copy).isNotSameAs(record).usingRecursiveComparison().isEqualTo(record);
        assertThat(copy.payload).isNotSameAs(record.payload);

        record.payload[0] = 5;
        assertThat(record.transferTo(copy))
                .isSameAs(copy)
                .usingRecursiveComparison()
                .isEqualTo(record);
    }

    @Test
    void shouldReadTheRecordsOfTheSource() {
        final byte[] bytes = new byte[ListingInput.length(10)];
        assertThat(ListingInput.write(7, 8, bytes, 10)).isEqualTo(26);
        assertThat(ListingInput.number(bytes)).isEqualTo(7);
        assertThat(ListingInput.createdNs(bytes)).isEqualTo(8);

        final ListingRecord record = new ListingDecoder(10).decode(bytes, 0, bytes.length, 1);
        assertThat(record.number()).isEqualTo(7);
        assertThat(record.createdNs).isEqualTo(8);
        assertThat(record.work).isEqualTo(Listing1Payload.mix(7));
        final byte[] payload = new byte[10];
        Listing1Payload.write(7, payload, 0, 10);
        assertThat(record.payload).isEqualTo(payload);
    }

    @Test
    void shouldHaveTheOperatorsOfThePaper() {
        assertThat(StreamGraph.of(new Listing1(), Map.of()).nodes())
                .extracting(StreamNode::name, StreamNode::parallelism)
                .containsExactly(
                        tuple("numbers", 1),
                        tuple("filter", 15),
                        tuple("map", 15),
                        tuple("last", 2),
                        tuple("results", 1));
    }
}
