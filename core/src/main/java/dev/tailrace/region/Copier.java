package dev.tailrace.region;

import dev.tailrace.state.Transferable;

/** Copies the records of one edge for another task; immutable records are not copied. Belongs to the sender's thread. */
public final class Copier {

    /** Whether a class is immutable; derived once for each class. */
    private static final ClassValue<Boolean> UNCHANGEABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return Unchangeable.is(type);
        }
    };

    private final String edge;

    /** @param edge for messages: {@code from 'a' to 'b'} */
    public Copier(final String edge) {
        this.edge = edge;
    }

    /**
     * Returns a copy, or the record itself if it is immutable.
     *
     * @param reusable an earlier copy that the other task no longer needs, or null
     * @throws IllegalStateException when the record can be neither shared nor copied
     */
    Object copy(final Object record, final Object reusable) {
        if (record == null) {
            return null;
        }
        if (record instanceof Transferable<?> transferable) {
            return transfer(transferable, reusable);
        }
        if (!UNCHANGEABLE.get(record.getClass())) {
            throw new IllegalStateException("records of type "
                    + record.getClass().getName() + " cannot cross between tasks, " + edge
                    + ": their producer may change them again; let the type implement Transferable, or make it a record of"
                    + " values");
        }
        return record;
    }

    @SuppressWarnings("unchecked")
    private static <T> Object transfer(final Transferable<T> record, final Object reusable) {
        final boolean fits = reusable != null && reusable.getClass() == record.getClass();
        return record.transferTo(fits ? (T) reusable : null);
    }
}
