package dev.tailrace.runtime.stage;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.KeyedRows;
import java.util.function.Supplier;

/**
 * The accumulators of a windowing stage, one for each key: {@link OfRows} or {@link OfObjects}. A new
 * accumulator is empty.
 *
 * @param <T> type of the input records
 * @param <R> type of the results
 */
public interface Accumulators<T, R> {

    /** Empties the accumulator of a key. */
    void clear(int key);

    /** Adds a record to the accumulator of a key. */
    void add(int key, T record);

    /** The result of the accumulator of a key, or null when it has none. */
    R result(int key, long startNs, long endNs);

    /** The object that a snapshot saves. */
    Object statePart();

    /** Accumulators that are objects of the user. The object of a key is made when the key first occurs. */
    final class OfObjects<T, R> implements Accumulators<T, R> {

        private final Instances<Aggregate<? super T, ? extends R>> aggregates;

        public OfObjects(final Supplier<? extends Aggregate<? super T, ? extends R>> factory) {
            this.aggregates = new Instances<>(factory);
        }

        @Override
        public void clear(final int key) {
            aggregates.of(key).clear();
        }

        @Override
        public void add(final int key, final T record) {
            aggregates.of(key).add(record);
        }

        @Override
        public R result(final int key, final long startNs, final long endNs) {
            return aggregates.of(key).result(startNs, endNs);
        }

        @Override
        public Object statePart() {
            return aggregates;
        }
    }

    /** Accumulators that are rows of one array. */
    final class OfRows<T, R> implements Accumulators<T, R> {

        private final RowAggregate<? super T> aggregate;
        private final RowResult<? extends R> result;
        private final KeyedRows rows;

        public OfRows(final RowAggregate<? super T> aggregate, final RowResult<? extends R> result) {
            this.aggregate = aggregate;
            this.result = result;
            this.rows = new KeyedRows(aggregate.width(), aggregate::clear);
        }

        @Override
        public void clear(final int key) {
            final int at = rows.at(key);
            aggregate.clear(rows.longs(), at);
        }

        @Override
        public void add(final int key, final T record) {
            final int at = rows.at(key);
            aggregate.add(record, rows.longs(), at);
        }

        @Override
        public R result(final int key, final long startNs, final long endNs) {
            return result.result(key, startNs, endNs, rows.longs(), rows.at(key));
        }

        @Override
        public Object statePart() {
            return rows;
        }
    }
}
