package dev.tailrace.region;

import dev.tailrace.function.Transferable;

/**
 * Takes the records of one edge across to another task: as they are when they cannot change, else as copies. Belongs to
 * the sender's thread.
 */
public final class Carrier {

    /** Found out once for each class. */
    private static final ClassValue<Boolean> UNCHANGEABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return Unchangeable.is(type);
        }
    };

    private final String edge;

    /** @param edge for messages: {@code from 'a' to 'b'} */
    public Carrier(final String edge) {
        this.edge = edge;
    }

    /**
     * What the other task is given.
     *
     * @param reusable what it was given earlier in this place and does not need any more, or null
     * @throws IllegalStateException when the record is of a kind that cannot cross
     */
    Object carry(final Object record, final Object reusable) {
        if (record == null) {
            return null;
        }
        if (record instanceof Transferable<?> transferable) {
            return copy(transferable, reusable);
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
    private static <T> Object copy(final Transferable<T> record, final Object reusable) {
        final boolean fits = reusable != null && reusable.getClass() == record.getClass();
        return record.transferTo(fits ? (T) reusable : null);
    }
}
