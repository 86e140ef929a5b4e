package dev.tailrace.flink.order;

import org.apache.flink.api.common.typeutils.CompositeTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Snapshot of a {@link LabelledSerializer} in a savepoint: the serializer of its values. Public, with a constructor without
 * parameters, because Flink instantiates it by name.
 *
 * @param <T> type of the value
 */
public final class LabelledSerializerSnapshot<T>
        extends CompositeTypeSerializerSnapshot<Labelled<T>, LabelledSerializer<T>> {

    private static final int VERSION = 1;

    /** Called by Flink, which then reads the content. */
    public LabelledSerializerSnapshot() {}

    LabelledSerializerSnapshot(final LabelledSerializer<T> serializer) {
        super(serializer);
    }

    @Override
    protected int getCurrentOuterSnapshotVersion() {
        return VERSION;
    }

    @Override
    protected TypeSerializer<?>[] getNestedSerializers(final LabelledSerializer<T> serializer) {
        return new TypeSerializer<?>[] {serializer.values()};
    }

    @Override
    @SuppressWarnings("unchecked")
    protected LabelledSerializer<T> createOuterSerializerWithNestedSerializers(final TypeSerializer<?>[] nested) {
        return new LabelledSerializer<>((TypeSerializer<T>) nested[0]);
    }
}
