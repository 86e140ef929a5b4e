package dev.tailrace.market.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotionalTest {

    private static final long U32 = 0xFFFF_FFFFL;

    @Property
    void shouldSumLikeBigIntegers(@ForAll @Size(max = 50) final List<@From("trades") long[]> trades) {
        final Notional sum = new Notional();
        BigInteger expected = BigInteger.ZERO;
        for (final long[] trade : trades) {
            sum.add(trade[0], trade[1]);
            expected = expected.add(product(trade));
            assertThat(sum.asBigInteger()).isEqualTo(expected);
        }
        for (final long[] trade : trades) {
            sum.subtract(trade[0], trade[1]);
            expected = expected.subtract(product(trade));
            assertThat(sum.asBigInteger()).isEqualTo(expected);
        }
    }

    @Property
    void shouldDecideDeviationExactly(
            @ForAll("trades") final long[] reference,
            @ForAll("trades") final long[] trade,
            @ForAll @IntRange(min = 1, max = 10_000_000) final int thresholdBp) {
        final Notional sum = new Notional();
        sum.add(reference[0], reference[1]);
        final BigInteger n = sum.asBigInteger();
        final BigInteger at = BigInteger.valueOf(trade[0]).multiply(BigInteger.valueOf(reference[1]));
        final boolean expected = at.subtract(n)
                        .abs()
                        .multiply(BigInteger.valueOf(10_000))
                        .compareTo(n.multiply(BigInteger.valueOf(thresholdBp)))
                > 0;

        assertThat(sum.deviates(trade[0], reference[1], thresholdBp)).isEqualTo(expected);
        assertThat(sum.isBelow(trade[0], reference[1])).isEqualTo(at.compareTo(n) > 0);
    }

    @Property
    void shouldRoundHalfToEven(@ForAll("trades") final long[] one, @ForAll("trades") final long[] other) {
        final Notional sum = new Notional();
        sum.add(one[0], one[1]);
        sum.add(other[0], other[1]);
        final long volume = one[1] + other[1];
        final BigDecimal expected = new BigDecimal(sum.asBigInteger().multiply(BigInteger.valueOf(100)))
                .divide(BigDecimal.valueOf(volume), 0, RoundingMode.HALF_EVEN);

        assertThat(sum.scaledQuotient(100, volume)).isEqualTo(expected.longValueExact());
    }

    @Test
    void shouldRoundTiesToTheEvenNeighbour() {
        final Notional sum = new Notional();
        sum.add(1, 1);

        assertThat(sum.scaledQuotient(1, 2)).isZero();
        sum.add(1, 2);
        assertThat(sum.scaledQuotient(1, 2)).isEqualTo(2);
    }

    @Test
    void shouldNotAlertAtExactlyTheThreshold() {
        final Notional sum = new Notional();
        sum.add(1_000_000, 7);

        assertThat(sum.deviates(1_050_000, 7, 500)).isFalse();
        assertThat(sum.deviates(1_050_001, 7, 500)).isTrue();
        assertThat(sum.deviates(950_000, 7, 500)).isFalse();
        assertThat(sum.deviates(949_999, 7, 500)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 500, 10_000, 10_001, 10_000_000})
    void shouldNotAllocateForOrdinaryTradesWhateverTheThreshold(final int thresholdBp) {
        final Notional sum = new Notional();
        sum.add(1_500_000, 100_000);
        final int[] jumps = new int[1];
        final Runnable window = () -> {
            for (int priceE4 = 1; priceE4 < 10_000; priceE4++) {
                jumps[0] += sum.deviates(priceE4 * 1_000L, 100_000, thresholdBp) ? 1 : 0;
            }
        };

        assertThat(Allocation.inSteadyState(window)).isZero();
    }

    /** Price and size of a trade: ordinary ones, and anything that the wire can carry. */
    @Provide
    static Arbitrary<long[]> trades() {
        final Arbitrary<long[]> ordinary = pairs(1, 2_000_000, 1, 100_000);
        return Arbitraries.oneOf(ordinary, pairs(0, U32, 1, U32));
    }

    private static Arbitrary<long[]> pairs(final long price, final long maxPrice, final long size, final long maxSize) {
        return Combinators.combine(
                        Arbitraries.longs().between(price, maxPrice),
                        Arbitraries.longs().between(size, maxSize))
                .as((p, s) -> new long[] {p, s});
    }

    private static BigInteger product(final long[] trade) {
        return BigInteger.valueOf(trade[0]).multiply(BigInteger.valueOf(trade[1]));
    }
}
