package dev.tailrace.flink.task;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Base class of serializers for immutable records: a copy is the record itself, so that chained operators pass it on
 * without a copy, with and without object reuse.
 */
public abstract class ImmutableSerializer<T> extends TypeSerializerSingleton<T> {

    private static final long serialVersionUID = 1L;
    private static final int VARIABLE_LENGTH = -1;
    private static final int NULL = -1;

    @Override
    public final boolean isImmutableType() {
        return true;
    }

    @Override
    public final T copy(final T record) {
        return record;
    }

    @Override
    public final T copy(final T record, final T reuse) {
        return record;
    }

    @Override
    public final int getLength() {
        return VARIABLE_LENGTH;
    }

    @Override
    public final T deserialize(final T reuse, final DataInputView source) throws IOException {
        return deserialize(source);
    }

    @Override
    public final void copy(final DataInputView source, final DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    /** Writes the number of bytes as an i32, -1 for null, and then the bytes. */
    protected static void writeBytes(final byte[] bytes, final DataOutputView target) throws IOException {
        target.writeInt(bytes == null ? NULL : bytes.length);
        if (bytes != null) {
            target.write(bytes);
        }
    }

    /** Reads what {@link #writeBytes} wrote. */
    protected static byte[] readBytes(final DataInputView source) throws IOException {
        final int length = source.readInt();
        if (length == NULL) {
            return null;
        }
        final byte[] bytes = new byte[length];
        source.readFully(bytes);
        return bytes;
    }
}
