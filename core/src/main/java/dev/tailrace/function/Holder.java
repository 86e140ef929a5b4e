package dev.tailrace.function;

import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Keeps the latest record of a key on one side of a join. Records are reused by whoever emits them, so a join holds
 * copies: this says how they are made. Stateless: one instance serves every key and task.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 *
 * @param <T> type of the records that arrive
 * @param <H> type of what is held
 */
@FunctionalInterface
public interface Holder<T, H> extends Serializable {

    /**
     * Holds a record.
     *
     * @param held what the key has held so far, to be filled again, or null when it holds nothing
     * @return what the key holds from now on, or null when that is nothing: the record took the value away
     */
    H hold(T record, H held);

    /** Copies each record into an object of its key, made when the key first has a record; allocates nothing after it. */
    static <T, H> Holder<T, H> copying(final Maker<? extends H> maker, final Copier<? super T, ? super H> copier) {
        return (record, held) -> {
            final H into = held == null ? maker.get() : held;
            copier.copy(record, into);
            return into;
        };
    }

    /** Holds the record itself: for records that nobody changes once they are emitted. */
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
