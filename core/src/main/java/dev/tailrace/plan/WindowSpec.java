package dev.tailrace.plan;

import dev.tailrace.aggregate.CombinableAggregate;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import java.util.function.Supplier;

/** What a node does that aggregates the records of each key; tumbling windows of objects are {@link NodeSpec.Window}. */
public sealed interface WindowSpec extends NodeSpec {

    /** What is kept of a key, and what makes results. */
    Aggregation aggregation();

    @Override
    default boolean needsKey() {
        return true;
    }

    /** Aggregates tumbling windows of stream time, in rows. */
    record Tumbling(long sizeNs, RowAggregate<?> aggregate, Supplier<? extends RowResult<?>> result)
            implements WindowSpec {
        @Override
        public Aggregation aggregation() {
            return new Aggregation.Rows(aggregate, result);
        }

        @Override
        public String kind() {
            return "window";
        }

        @Override
        public boolean isComplete() {
            return aggregate != null && result != null;
        }

        @Override
        public long timerResolutionNs() {
            return sizeNs;
        }
    }

    /** Aggregates sliding windows of stream time, in rows. */
    record Sliding(long sizeNs, long slideNs, CombinableAggregate<?> aggregate, Supplier<? extends RowResult<?>> result)
            implements WindowSpec {
        @Override
        public Aggregation aggregation() {
            return new Aggregation.Rows(aggregate, result);
        }

        @Override
        public String kind() {
            return "sliding window";
        }

        @Override
        public boolean isComplete() {
            return aggregate != null && result != null;
        }

        @Override
        public long timerResolutionNs() {
            return slideNs;
        }
    }

    /** Aggregates sessions: stretches without a gap between two records of a key. */
    record Session(long gapNs, long timerResolutionNs, Aggregation aggregation) implements WindowSpec {
        @Override
        public String kind() {
            return "session window";
        }

        @Override
        public boolean isComplete() {
            return aggregation.isComplete();
        }
    }

    /** Aggregates windows of a number of records of a key. */
    record Count(int size, Aggregation aggregation) implements WindowSpec {
        @Override
        public String kind() {
            return "count window";
        }

        @Override
        public boolean isComplete() {
            return aggregation.isComplete();
        }
    }

    /** Aggregates the last records of a key, with every so many of them; the size is a multiple of the slide. */
    record SlidingCount(int size, int slide, CombinableAggregate<?> aggregate, Supplier<? extends RowResult<?>> result)
            implements WindowSpec {
        @Override
        public Aggregation aggregation() {
            return new Aggregation.Rows(aggregate, result);
        }

        @Override
        public String kind() {
            return "sliding count window";
        }

        @Override
        public boolean isComplete() {
            return aggregate != null && result != null;
        }

        /** Slides in a window. */
        public int panes() {
            return size / slide;
        }
    }

    /** Aggregates all that a key has had so far, with each record. */
    record Running(Aggregation aggregation) implements WindowSpec {
        @Override
        public String kind() {
            return "running aggregate";
        }

        @Override
        public boolean isComplete() {
            return aggregation.isComplete();
        }
    }
}
