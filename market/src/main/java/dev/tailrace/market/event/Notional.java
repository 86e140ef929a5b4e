package dev.tailrace.market.event;

import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.math.BigInteger;

/**
 * A sum of price times size, in 1/10000 of the currency, in 128 bits: it cannot overflow, even with a damaged feed.
 *
 * <p>Sums below 2<sup>49</sup> (56 billion dollars) take the short path through 64-bit arithmetic, which does not
 * allocate; larger ones go through {@link BigInteger}.
 */
public final class Notional {

    private static final int BASIS_POINTS = 10_000;
    /** Below this, a product with any factor up to 10,000 fits into 63 bits. */
    private static final long SMALL = 1L << 49;

    private long high;
    private long low;

    void send(final StateOutput to) {
        to.putLong(high);
        to.putLong(low);
    }

    void receive(final StateInput from) {
        high = from.getLong();
        low = from.getLong();
    }

    /** Makes the sum 0. */
    public void clear() {
        high = 0;
        low = 0;
    }

    /** Makes this sum equal to another. */
    public void set(final Notional other) {
        high = other.high;
        low = other.low;
    }

    /** Adds one trade. */
    public void add(final long priceE4, final long shares) {
        final long productLow = priceE4 * shares;
        final long sum = low + productLow;
        high += Math.multiplyHigh(priceE4, shares) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        low = sum;
    }

    /** Subtracts one trade that was added before. */
    public void subtract(final long priceE4, final long shares) {
        final long productLow = priceE4 * shares;
        high -= Math.multiplyHigh(priceE4, shares) + (Long.compareUnsigned(low, productLow) < 0 ? 1 : 0);
        low -= productLow;
    }

    /** Whether the sum fits into a non-negative {@code long}. */
    public boolean fitsLong() {
        return high == 0 && low >= 0;
    }

    /** The sum, when {@link #fitsLong}. */
    public long asLong() {
        return low;
    }

    /** The sum, of any size; allocates. */
    public BigInteger asBigInteger() {
        return BigInteger.valueOf(high).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
    }

    /**
     * Whether a price is further from the average price (this sum over the volume) than a threshold: decides
     * {@code |price * volume - sum| * 10,000 > thresholdBp * sum} exactly.
     *
     * @param thresholdBp in basis points, 1 to 10,000,000
     */
    public boolean deviates(final long priceE4, final long volume, final int thresholdBp) {
        final long at = priceE4 * volume;
        if (isSmall() && Math.multiplyHigh(priceE4, volume) == 0 && at >= 0 && at < SMALL) {
            final long limit = thresholdBp * low;
            final boolean reachable = Math.multiplyHigh(thresholdBp, low) == 0 && limit >= 0;
            return reachable && Math.abs(at - low) * BASIS_POINTS > limit;
        }
        final BigInteger sum = asBigInteger();
        final BigInteger distance = atPrice(priceE4, volume).subtract(sum).abs();
        return distance.multiply(BigInteger.valueOf(BASIS_POINTS))
                        .compareTo(sum.multiply(BigInteger.valueOf(thresholdBp)))
                > 0;
    }

    /** Whether a price is above the average price (this sum over the volume). */
    public boolean isBelow(final long priceE4, final long volume) {
        final long at = priceE4 * volume;
        if (isSmall() && Math.multiplyHigh(priceE4, volume) == 0 && at >= 0) {
            return at > low;
        }
        return atPrice(priceE4, volume).compareTo(asBigInteger()) > 0;
    }

    /** This sum times {@code factor} divided by {@code divisor}, rounded half to even; factor up to 10,000. */
    public long scaledQuotient(final int factor, final long divisor) {
        if (isSmall()) {
            return roundHalfEven(low * factor, divisor);
        }
        final BigInteger by = BigInteger.valueOf(divisor);
        final BigInteger[] parts =
                asBigInteger().multiply(BigInteger.valueOf(factor)).divideAndRemainder(by);
        final int half = parts[1].shiftLeft(1).compareTo(by);
        final boolean up = half > 0 || half == 0 && parts[0].testBit(0);
        return (up ? parts[0].add(BigInteger.ONE) : parts[0]).longValueExact();
    }

    private static long roundHalfEven(final long dividend, final long divisor) {
        final long quotient = dividend / divisor;
        final long rest = dividend % divisor;
        final int half = Long.compare(rest, divisor - rest);
        return half > 0 || half == 0 && (quotient & 1) == 1 ? quotient + 1 : quotient;
    }

    private boolean isSmall() {
        return high == 0 && low >= 0 && low < SMALL;
    }

    private static BigInteger atPrice(final long priceE4, final long volume) {
        return BigInteger.valueOf(priceE4).multiply(BigInteger.valueOf(volume));
    }

    @Override
    public String toString() {
        return asBigInteger().toString();
    }
}
