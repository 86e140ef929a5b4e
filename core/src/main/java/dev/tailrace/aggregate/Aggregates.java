package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;

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
    public static <T> Sum<T> sum(final Mapper.ToLong<? super T> field) {
        return new Sum<>(field);
    }

    /** Smallest value of a field; one long. */
    public static <T> MinOrMax<T> min(final Mapper.ToLong<? super T> field) {
        return new MinOrMax<>(field, true);
    }

    /** Largest value of a field; one long. */
    public static <T> MinOrMax<T> max(final Mapper.ToLong<? super T> field) {
        return new MinOrMax<>(field, false);
    }

    /** Field of the first record; two longs. */
    public static <T> FirstOrLast<T> first(final Mapper.ToLong<? super T> field) {
        return new FirstOrLast<>(field, false);
    }

    /** Field of the last record; two longs. */
    public static <T> FirstOrLast<T> last(final Mapper.ToLong<? super T> field) {
        return new FirstOrLast<>(field, true);
    }

    /** Arithmetic mean of a field; three longs. */
    public static <T> Mean<T> mean(final Mapper.ToLong<? super T> field) {
        return new Mean<>(field, null);
    }

    /** Mean of a field weighted by another, such as price by size; three longs. */
    public static <T> Mean<T> weightedMean(
            final Mapper.ToLong<? super T> field, final Mapper.ToLong<? super T> weight) {
        return new Mean<>(field, weight);
    }

    /** Standard deviation of a field over the whole population (divided by n); five longs. */
    public static <T> StandardDeviation<T> populationDeviation(final Mapper.ToLong<? super T> field) {
        return new StandardDeviation<>(field, false);
    }

    /** Standard deviation of a field over a sample (divided by n - 1); five longs. */
    public static <T> StandardDeviation<T> sampleDeviation(final Mapper.ToLong<? super T> field) {
        return new StandardDeviation<>(field, true);
    }

    /**
     * The n largest values of a field, each with a tag that identifies its record; one long, and two for each value.
     *
     * @param places n, 1 to {@link TopN#MOST}
     */
    public static <T> TopN<T> top(
            final int places, final Mapper.ToLong<? super T> field, final Mapper.ToLong<? super T> tag) {
        return new TopN<>(places, field, tag);
    }

    /** Several aggregates in one row. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite<T> all(final RowAggregate<T>... parts) {
        return new Composite<>(parts);
    }

    /** Several aggregates in one row that can be combined. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite.Combinable<T> all(final RowAggregate.Combinable<T>... parts) {
        return new Composite.Combinable<>(parts);
    }

    /** Several aggregates in one row that can be combined and deducted. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Composite.Deductible<T> all(final RowAggregate.Deductible<T>... parts) {
        return new Composite.Deductible<>(parts);
    }
}
