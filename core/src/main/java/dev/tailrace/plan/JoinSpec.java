package dev.tailrace.plan;

import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import java.util.function.Supplier;

/**
 * What a node does that pairs the records of two inputs by key and by when they came; joins of the latest values are
 * {@link NodeSpec.Join}.
 */
public sealed interface JoinSpec extends NodeSpec {

    /** Stands for a bound that is missing; no pipeline with one is valid. */
    long NO_BOUND = Long.MIN_VALUE;

    /** Makes what makes a result of a pair. */
    Supplier<? extends Joiner<?, ?, ?>> joiner();

    /** What keeps records of this input, 0 or 1; null when none are kept. */
    Holder<?, ?> holder(int input);

    @Override
    default boolean needsKey() {
        return true;
    }

    /** Pairs each left record with the right ones between two distances of stream time from it. */
    record Interval(
            long lowerNs,
            long upperNs,
            Holder<?, ?> leftHolder,
            Holder<?, ?> rightHolder,
            Supplier<? extends Joiner<?, ?, ?>> joiner)
            implements JoinSpec {
        @Override
        public Holder<?, ?> holder(final int input) {
            return input == 0 ? leftHolder : rightHolder;
        }

        @Override
        public String kind() {
            return "interval join";
        }

        @Override
        public boolean isComplete() {
            return leftHolder != null && rightHolder != null && joiner != null;
        }
    }

    /** Pairs each left record with the right one that was the latest when it came. */
    record AsOf(Holder<?, ?> rightHolder, Supplier<? extends Joiner<?, ?, ?>> joiner) implements JoinSpec {
        @Override
        public Holder<?, ?> holder(final int input) {
            return input == 0 ? null : rightHolder;
        }

        @Override
        public String kind() {
            return "as-of join";
        }

        @Override
        public boolean isComplete() {
            return rightHolder != null && joiner != null;
        }
    }
}
