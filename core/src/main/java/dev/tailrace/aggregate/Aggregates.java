package dev.tailrace.aggregate;

import dev.tailrace.function.LongMapper;

/**
 * Factory of the built-in row aggregates and of composites of them. Each method states the length of the aggregate's
 * row.
 */
public final class Aggregates {

    private Aggregates() {}

    /** Number of records; one long. */
    public static <T> Count<T> count() {
        return new Count<>();
    }

    /** Sum of a field in 64 bits; one long. */
    public static <T> Sum<T> sum(final LongMapper<? super T> field) {
        return new Sum<>(field);
    }

    /** Smallest value of a field; one long. */
    public static <T> Min<T> min(final LongMapper<? super T> field) {
        return new Min<>(field);
    }

    /** Largest value of a field; one long. */
    public static <T> Max<T> max(final LongMapper<? super T> field) {
        return new Max<>(field);
    }

    /** Field of the first record; two longs. */
    public static <T> First<T> first(final LongMapper<? super T> field) {
        return new First<>(field);
    }

    /** Field of the last record; two longs. */
    public static <T> Last<T> last(final LongMapper<? super T> field) {
        return new Last<>(field);
    }

    /** Arithmetic mean of a field; three longs. */
    public static <T> Mean<T> mean(final LongMapper<? super T> field) {
        return new Mean<>(field);
    }

    /** Mean of a field weighted by another, such as price by size; three longs. */
    public static <T> WeightedMean<T> weightedMean(
            final LongMapper<? super T> field, final LongMapper<? super T> weight) {
        return new WeightedMean<>(field, weight);
    }

    /** Standard deviation of a field over the whole population (divided by n); five longs. */
    public static <T> StandardDeviation<T> populationDeviation(final LongMapper<? super T> field) {
        return new StandardDeviation<>(field, false);
    }

    /** Standard deviation of a field over a sample (divided by n - 1); five longs. */
    public static <T> StandardDeviation<T> sampleDeviation(final LongMapper<? super T> field) {
        return new StandardDeviation<>(field, true);
    }

    /**
     * The n largest values of a field, each with a tag that identifies its record; one long, and two for each value.
     *
     * @param places n, 1 to {@link TopN#MOST}
     */
    public static <T> TopN<T> top(
            final int places, final LongMapper<? super T> field, final LongMapper<? super T> tag) {
        return new TopN<>(places, field, tag);
    }

    /** Several aggregates in one row. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite<T> all(final RowAggregate<T>... parts) {
        return new Parts<>(parts);
    }

    /** Several aggregates in one row that can be combined. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite.Combinable<T> all(final CombinableAggregate<T>... parts) {
        return new Parts.OfCombinable<>(parts);
    }

    /** Several aggregates in one row that can be combined and deducted. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite.Deductible<T> all(final DeductibleAggregate<T>... parts) {
        return new Parts.OfDeductible<>(parts);
    }
}
