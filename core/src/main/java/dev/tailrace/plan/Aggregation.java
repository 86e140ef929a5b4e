package dev.tailrace.plan;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import java.util.function.Supplier;

/** How a window keeps what it has of a key. Types were checked by the DSL and are erased here. */
public sealed interface Aggregation {

    /** Whether every part of it is there. */
    boolean isComplete();

    /** The stateless aggregate of rows; null when there is an object per key. */
    default RowAggregate<?> rowAggregate() {
        return null;
    }

    /** Makes the objects: an aggregate per key, or what turns rows into results. */
    Supplier<?> factory();

    /** An object of the user per key. */
    record Objects(Supplier<? extends Aggregate<?, ?>> aggregate) implements Aggregation {
        @Override
        public Supplier<?> factory() {
            return aggregate;
        }

        @Override
        public boolean isComplete() {
            return aggregate != null;
        }
    }

    /** A row of longs per key, and what makes a result of a row. */
    record Rows(RowAggregate<?> aggregate, Supplier<? extends RowResult<?>> result) implements Aggregation {
        @Override
        public RowAggregate<?> rowAggregate() {
            return aggregate;
        }

        @Override
        public Supplier<?> factory() {
            return result;
        }

        @Override
        public boolean isComplete() {
            return aggregate != null && result != null;
        }
    }
}
