package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class LabelledSerializerTest {

    private static final int HEADER_BYTES = 9;

    private final LabelledSerializer<String> serializer = new LabelledSerializer<>(StringSerializer.INSTANCE);

    @Test
    void shouldReadWhatItWrites() throws IOException {
        assertReturns(new Labelled<String>().only(Long.MAX_VALUE, "value"));
        assertReturns(new Labelled<String>().result(3, 7, false, "value"));
        assertReturns(new Labelled<String>().result(3, 0, true, "value").numbered(5));
        assertReturns(new Labelled<String>().end(3, 8, true));
        assertReturns(new Labelled<String>().end(0, 0, false).numbered(0));
    }

    private void assertReturns(final Labelled<String> record) throws IOException {
        final byte[] bytes = bytes(record);
        assertThat(serializer.deserialize(new DataInputDeserializer(bytes))).isEqualTo(record);
        assertThat(serializer.copy(record)).isEqualTo(record).isNotSameAs(record);
        final DataOutputSerializer copy = new DataOutputSerializer(1);
        serializer.copy(new DataInputDeserializer(bytes), copy);
        assertThat(copy.getCopyOfBuffer()).isEqualTo(bytes);
    }

    private byte[] bytes(final Labelled<String> record) throws IOException {
        final DataOutputSerializer target = new DataOutputSerializer(1);
        serializer.serialize(record, target);
        return target.getCopyOfBuffer();
    }

    @Test
    void shouldTakeNineBytesForAnEnd() throws IOException {
        assertThat(bytes(new Labelled<String>().end(3, 0, true))).hasSize(HEADER_BYTES);
    }

    @Test
    void shouldForgetWhatWasInAnEnvelopeBefore() throws IOException {
        final Labelled<String> reused =
                new Labelled<String>().result(3, 7, false, "old").numbered(9);
        final Labelled<String> end = new Labelled<String>().end(4, 0, true);
        assertThat(serializer.deserialize(reused, new DataInputDeserializer(bytes(end))))
                .isEqualTo(end);
        assertThat(reused.value()).isNull();
    }

    @Test
    void shouldBeFoundAgainInASavepoint() throws IOException {
        final DataOutputSerializer target = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(target, serializer.snapshotConfiguration());
        final TypeSerializerSnapshot<Labelled<String>> restored = TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(target.getCopyOfBuffer()), getClass().getClassLoader());
        final TypeSerializer<Labelled<String>> again = restored.restoreSerializer();
        assertThat(again).isEqualTo(serializer);
        final TypeSerializerSchemaCompatibility<Labelled<String>> compatibility =
                serializer.snapshotConfiguration().resolveSchemaCompatibility(restored);
        assertThat(compatibility.isCompatibleAsIs()).isTrue();
    }
}
