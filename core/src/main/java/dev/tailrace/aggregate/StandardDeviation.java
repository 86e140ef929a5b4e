package dev.tailrace.aggregate;

import dev.tailrace.function.Mapper;
import java.math.BigInteger;

/**
 * The standard deviation of a field, of the population or of a sample. Row: count, sum (high, low), sum of squares
 * (high, low).
 *
 * <p>The sums are exact, so a part can be deducted without a rounding error. Large values that are close together do
 * not lose precision by cancellation, because {@code (n * sum(x * x) - sum(x) * sum(x))} is computed in integers before
 * anything is rounded. Reading a value allocates when that difference does not fit into 127 bits; with a million
 * records, this happens for values beyond 10<sup>13</sup>. Squares are summed modulo 2<sup>128</sup>.
 */
public final class StandardDeviation<T> implements RowAggregate.Deductible<T> {

    private static final int SUM = 1;
    private static final int SQUARES = SUM + Wide.WIDTH;

    private final Mapper.ToLong<? super T> field;
    private final boolean ofSample;

    StandardDeviation(final Mapper.ToLong<? super T> field, final boolean ofSample) {
        this.field = field;
        this.ofSample = ofSample;
    }

    @Override
    public int width() {
        return SQUARES + Wide.WIDTH;
    }

    @Override
    public void clear(final long[] rows, final int at) {
        rows[at] = 0;
        Wide.clear(rows, at + SUM);
        Wide.clear(rows, at + SQUARES);
    }

    @Override
    public void add(final T record, final long[] rows, final int at) {
        final long value = field.map(record);
        rows[at]++;
        Wide.add(rows, at + SUM, value);
        Wide.addProduct(rows, at + SQUARES, value, value);
    }

    @Override
    public void combine(final long[] into, final int at, final long[] from, final int fromAt) {
        into[at] += from[fromAt];
        Wide.add(into, at + SUM, from[fromAt + SUM], from[fromAt + SUM + 1]);
        Wide.add(into, at + SQUARES, from[fromAt + SQUARES], from[fromAt + SQUARES + 1]);
    }

    @Override
    public void deduct(final long[] from, final int at, final long[] part, final int partAt) {
        from[at] -= part[partAt];
        Wide.subtract(from, at + SUM, part[partAt + SUM], part[partAt + SUM + 1]);
        Wide.subtract(from, at + SQUARES, part[partAt + SQUARES], part[partAt + SQUARES + 1]);
    }

    /** Records in a row. */
    public long count(final long[] rows, final int at) {
        return rows[at];
    }

    /** The deviation of a row; NaN without records, and for a sample of one. */
    public double value(final long[] rows, final int at) {
        return Math.sqrt(variance(rows, at));
    }

    /** The deviation in a result of this aggregate alone. */
    public double value(final GroupRow group) {
        return value(group.rows(), group.at());
    }

    /** The variance of a row: the square of {@link #value}. */
    public double variance(final long[] rows, final int at) {
        final double count = rows[at];
        return scaledSpread(rows, at) / count / (ofSample ? count - 1 : count);
    }

    /** {@code n * sum(x * x) - sum(x) * sum(x)}, which is n squared times the variance of the population. */
    private static double scaledSpread(final long[] rows, final int at) {
        final long count = rows[at];
        final long squaresHigh = rows[at + SQUARES];
        final long squaresLow = rows[at + SQUARES + 1];
        final long sum = rows[at + SUM + 1];
        final long high = squaresHigh * count + unsignedMultiplyHigh(squaresLow, count);
        final boolean fits = Wide.fitsLong(rows, at + SUM)
                && squaresHigh >= 0
                && Math.multiplyHigh(squaresHigh, count) == 0
                && squaresHigh * count >= 0
                && high >= 0;
        if (!fits) {
            return exactScaledSpread(rows, at);
        }
        final long low = squaresLow * count;
        final long squareLow = sum * sum;
        final long borrow = Long.compareUnsigned(low, squareLow) < 0 ? 1 : 0;
        return Wide.asDouble(high - Math.multiplyHigh(sum, sum) - borrow, low - squareLow);
    }

    /** Upper half of the product of an unsigned number with one that is not negative. */
    private static long unsignedMultiplyHigh(final long unsigned, final long other) {
        return Math.multiplyHigh(unsigned, other) + (unsigned >> 63 & other);
    }

    private static double exactScaledSpread(final long[] rows, final int at) {
        final BigInteger sum = Wide.asBigInteger(rows, at + SUM);
        return Wide.asBigInteger(rows, at + SQUARES)
                .multiply(BigInteger.valueOf(rows[at]))
                .subtract(sum.multiply(sum))
                .doubleValue();
    }
}
