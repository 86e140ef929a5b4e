package dev.tailrace.function;

import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Copies the records that a join keeps for the keys of one side. Emitters reuse their records, so a join keeps copies.
 * Stateless: one instance serves all keys and tasks.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 *
 * @param <T> type of the input records
 * @param <H> type of the copies
 */
@FunctionalInterface
public interface Holder<T, H> extends Serializable {

    /**
     * Makes the copy of a record.
     *
     * @param held the previous copy for the key, to be filled again, or null when there is none
     * @return the new copy for the key, or null when the record removes the value of the key
     */
    H hold(T record, H held);

    /** Copies records into one object for each key, which is made for the first record of the key; then allocates nothing. */
    static <T, H> Holder<T, H> copying(final Maker<? extends H> maker, final Copier<? super T, ? super H> copier) {
        return (record, held) -> {
            final H into = held == null ? maker.get() : held;
            copier.copy(record, into);
            return into;
        };
    }

    /** Keeps the record itself, for records that do not change after they are emitted. */
    static <T> Holder<T, T> sameObject() {
        return (record, held) -> record;
    }

    /** Makes an empty object to copy into. */
    @FunctionalInterface
    interface Maker<H> extends Supplier<H>, Serializable {}

    /** Copies a record. */
    @FunctionalInterface
    interface Copier<T, H> extends Serializable {

        void copy(T from, H into);
    }
}
