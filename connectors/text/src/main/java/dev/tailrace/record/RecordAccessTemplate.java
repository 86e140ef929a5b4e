package dev.tailrace.record;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The class that is defined once more for each record class, as a hidden class, with the handles of its constructor and
 * accessors as constants; so the JIT compiles them to direct calls.
 */
final class RecordAccessTemplate<T> extends RecordAccess<T> {

    private static final MethodHandle MAKE = handle(0);
    private static final MethodHandle EVENT_TIME = handle(1);
    private static final MethodHandle WRITE = handle(2);

    private static MethodHandle handle(final int index) {
        try {
            return (MethodHandle)
                    MethodHandles.classData(MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, List.class)
                            .get(index);
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    T make(final long[] numbers, final Object[] objects) {
        try {
            return (T) (Object) MAKE.invokeExact(numbers, objects);
        } catch (final Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    @Override
    long eventTimeNs(final T record) {
        try {
            return (long) EVENT_TIME.invokeExact((Object) record);
        } catch (final Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    @Override
    void write(final T record, final FieldBytes writer) {
        try {
            WRITE.invokeExact((Object) record, writer);
        } catch (final Throwable thrown) {
            throw unchecked(thrown);
        }
    }

    // Constructors and accessors of records declare no checked exceptions.
    private static RuntimeException unchecked(final Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
