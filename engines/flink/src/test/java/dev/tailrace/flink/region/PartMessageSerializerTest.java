package dev.tailrace.flink.region;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class PartMessageSerializerTest {

    @Test
    void shouldReadWhatItWrote() throws Exception {
        final DataOutputSerializer written = new DataOutputSerializer(32);
        PartMessageSerializer.INSTANCE.serialize(new PartMessage(3, 5, new byte[] {1, 2}), written);

        final PartMessage read =
                PartMessageSerializer.INSTANCE.deserialize(new DataInputDeserializer(written.getCopyOfBuffer()));

        assertThat(read.partitionTask()).isEqualTo(3);
        assertThat(read.task()).isEqualTo(5);
        assertThat(read.bytes()).containsExactly(1, 2);
    }
}
