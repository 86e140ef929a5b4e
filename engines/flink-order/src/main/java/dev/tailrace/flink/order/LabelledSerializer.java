package dev.tailrace.flink.order;

import java.io.IOException;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializer of labelled records: 9 bytes and the value, or 9 bytes for an end.
 *
 * <pre>
 *   u8    flags: 1 last, 2 end, 4 has an ordinal, 8 has a number
 *   i64   sequence number
 *   i32   ordinal, if it is not 0
 *   i64   number, if it has one
 *   value, unless it is an end
 * </pre>
 *
 * @param <T> type of the value
 */
final class LabelledSerializer<T> extends TypeSerializer<Labelled<T>> {

    private static final long serialVersionUID = 1;

    private static final int LAST = 1;
    private static final int END = 2;
    private static final int ORDINAL = 4;
    private static final int NUMBER = 8;

    private final TypeSerializer<T> values;

    LabelledSerializer(final TypeSerializer<T> values) {
        this.values = values;
    }

    TypeSerializer<T> values() {
        return values;
    }

    @Override
    public void serialize(final Labelled<T> record, final DataOutputView target) throws IOException {
        target.writeByte(flags(record));
        target.writeLong(record.sequence());
        if (record.ordinal() != 0) {
            target.writeInt(record.ordinal());
        }
        if (record.number() != Labelled.UNNUMBERED) {
            target.writeLong(record.number());
        }
        if (!record.isEnd()) {
            values.serialize(record.value(), target);
        }
    }

    private static int flags(final Labelled<?> record) {
        return (record.isLast() ? LAST : 0)
                | (record.isEnd() ? END : 0)
                | (record.ordinal() != 0 ? ORDINAL : 0)
                | (record.number() != Labelled.UNNUMBERED ? NUMBER : 0);
    }

    @Override
    public Labelled<T> deserialize(final DataInputView source) throws IOException {
        return deserialize(new Labelled<>(), source);
    }

    /** Deserializes into a new value, because receivers may keep results and must not find them changed. */
    @Override
    public Labelled<T> deserialize(final Labelled<T> reuse, final DataInputView source) throws IOException {
        final int flags = source.readUnsignedByte();
        final long sequence = source.readLong();
        final int ordinal = (flags & ORDINAL) == 0 ? 0 : source.readInt();
        final long number = (flags & NUMBER) == 0 ? Labelled.UNNUMBERED : source.readLong();
        final boolean last = (flags & LAST) != 0;
        final Labelled<T> record = (flags & END) != 0
                ? reuse.end(sequence, ordinal, last)
                : reuse.result(sequence, ordinal, last, values.deserialize(source));
        return record.numbered(number);
    }

    @Override
    public Labelled<T> copy(final Labelled<T> from) {
        return copy(from, new Labelled<>());
    }

    @Override
    public Labelled<T> copy(final Labelled<T> from, final Labelled<T> reuse) {
        final Labelled<T> copy = from.isEnd()
                ? reuse.end(from.sequence(), from.ordinal(), from.isLast())
                : reuse.result(from.sequence(), from.ordinal(), from.isLast(), values.copy(from.value()));
        return copy.endsBundle(from.endsBundle()).numbered(from.number());
    }

    @Override
    public void copy(final DataInputView source, final DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public Labelled<T> createInstance() {
        return new Labelled<>();
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public TypeSerializer<Labelled<T>> duplicate() {
        final TypeSerializer<T> copy = values.duplicate();
        return copy == values ? this : new LabelledSerializer<>(copy);
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof LabelledSerializer<?> same && values.equals(same.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(LabelledSerializer.class, values);
    }

    @Override
    public TypeSerializerSnapshot<Labelled<T>> snapshotConfiguration() {
        return new LabelledSerializerSnapshot<>(this);
    }
}
