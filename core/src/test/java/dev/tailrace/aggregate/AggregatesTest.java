package dev.tailrace.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Every aggregate against lists and exact arithmetic; whole, combined of two parts, and with its beginning deducted. */
class AggregatesTest {

    private static final MathContext EXACT = new MathContext(60);

    private record Trade(long priceE4, long size) {}

    private final Count<Trade> count = Aggregates.count();
    private final Sum<Trade> sum = Aggregates.sum(Trade::priceE4);
    private final MinOrMax<Trade> min = Aggregates.min(Trade::priceE4);
    private final MinOrMax<Trade> max = Aggregates.max(Trade::priceE4);
    private final FirstOrLast<Trade> first = Aggregates.first(Trade::priceE4);
    private final FirstOrLast<Trade> last = Aggregates.last(Trade::priceE4);
    private final Mean<Trade> mean = Aggregates.mean(Trade::priceE4);
    private final Mean<Trade> vwap = Aggregates.weightedMean(Trade::priceE4, Trade::size);
    private final StandardDeviation<Trade> population = Aggregates.populationDeviation(Trade::priceE4);
    private final StandardDeviation<Trade> sample = Aggregates.sampleDeviation(Trade::priceE4);

    @Property
    void shouldCountSumAndFindExtremes(@ForAll("trades") @Size(min = 1) final List<Trade> trades) {
        final long[] prices = trades.stream().mapToLong(Trade::priceE4).toArray();

        assertThat(count.value(row(count, trades), 3)).isEqualTo(prices.length);
        assertThat(sum.value(row(sum, trades), 3))
                .isEqualTo(Arrays.stream(prices).sum());
        assertThat(min.value(row(min, trades), 3))
                .isEqualTo(Arrays.stream(prices).min().getAsLong());
        assertThat(max.value(row(max, trades), 3))
                .isEqualTo(Arrays.stream(prices).max().getAsLong());
        assertThat(first.value(row(first, trades), 3)).isEqualTo(prices[0]);
        assertThat(last.value(row(last, trades), 3)).isEqualTo(prices[prices.length - 1]);
    }

    @Property
    void shouldAverageWithoutRoundingOnTheWay(@ForAll("trades") @Size(min = 1) final List<Trade> trades) {
        final BigDecimal prices = sumOf(trades, trade -> BigInteger.valueOf(trade.priceE4()));
        final BigDecimal products = sumOf(trades, AggregatesTest::product);
        final BigDecimal sizes = sumOf(trades, trade -> BigInteger.valueOf(trade.size()));

        assertNearly(mean.value(row(mean, trades), 3), prices.divide(BigDecimal.valueOf(trades.size()), EXACT));
        assertNearly(vwap.value(row(vwap, trades), 3), products.divide(sizes, EXACT));
        assertThat(vwap.weight(row(vwap, trades), 3)).isEqualTo(sizes.longValueExact());
        assertThat(BigInteger.valueOf(vwap.productHigh(row(vwap, trades), 3))
                        .shiftLeft(64)
                        .add(new BigInteger(Long.toUnsignedString(vwap.productLow(row(vwap, trades), 3)))))
                .isEqualTo(products.toBigIntegerExact());
    }

    @Property
    void shouldFindTheStandardDeviationExactlyBeforeRounding(
            @ForAll("trades") @Size(min = 2) final List<Trade> trades) {
        final BigDecimal n = BigDecimal.valueOf(trades.size());
        final BigDecimal sumOfPrices = sumOf(trades, trade -> BigInteger.valueOf(trade.priceE4()));
        final BigDecimal squares =
                sumOf(trades, trade -> BigInteger.valueOf(trade.priceE4()).pow(2));
        final BigDecimal spread = n.multiply(squares).subtract(sumOfPrices.pow(2));

        assertNearly(
                population.value(row(population, trades), 3),
                spread.divide(n.multiply(n), EXACT).sqrt(EXACT));
        assertNearly(
                sample.value(row(sample, trades), 3),
                spread.divide(n.multiply(n.subtract(BigDecimal.ONE)), EXACT).sqrt(EXACT));
    }

    @Example
    void shouldNotLoseASmallDeviationAmongLargeValues() {
        final List<Trade> trades = List.of(
                new Trade(1_000_000_000_000_000L, 1),
                new Trade(1_000_000_000_000_001L, 1),
                new Trade(1_000_000_000_000_002L, 1));

        assertThat(sample.value(row(sample, trades), 3)).isEqualTo(1.0);
        assertThat(population.value(row(population, trades), 3)).isEqualTo(Math.sqrt(2.0 / 3));
    }

    @Example
    void shouldAverageToAPowerOfTwoBelowZero() {
        final List<Trade> trades = List.of(new Trade(-(1L << 32), 1L << 32), new Trade(-(1L << 32), 1L << 32));

        assertThat(vwap.value(row(vwap, trades), 3)).isEqualTo(-(double) (1L << 32));
    }

    @Example
    void shouldFindADeviationThatDoesNotFitIntoTheShortWay() {
        final List<Trade> trades = List.of(new Trade(1L << 62, 1), new Trade(-(1L << 62), 1), new Trade(0, 1));

        assertThat(sample.value(row(sample, trades), 3)).isEqualTo(0x1p62);
    }

    @Example
    void shouldHaveNoMeanAndNoDeviationOfNothing() {
        assertThat(mean.value(row(mean, List.of()), 3)).isNaN();
        assertThat(population.value(row(population, List.of()), 3)).isNaN();
        assertThat(sample.value(row(sample, List.of(new Trade(7, 1))), 3)).isNaN();
        assertThat(population.value(row(population, List.of(new Trade(7, 1))), 3))
                .isZero();
    }

    @Property
    void shouldKeepTheLargestEarlierOnesFirst(
            @ForAll("fewPrices") final List<Trade> trades, @ForAll @IntRange(min = 1, max = 5) final int places) {
        final TopN<Trade> top = Aggregates.top(places, Trade::priceE4, Trade::size);
        final long[] row = row(top, trades);

        final List<Trade> found = new ArrayList<>();
        for (int place = 0; place < top.size(row, 3); place++) {
            found.add(new Trade(top.value(row, 3, place), top.tag(row, 3, place)));
        }

        assertThat(found)
                .isEqualTo(trades.stream()
                        .sorted(Comparator.comparingLong(Trade::priceE4).reversed())
                        .limit(places)
                        .toList());
    }

    @Property
    void shouldCombineTwoPartsToTheWhole(@ForAll("fewPrices") final List<Trade> trades, @ForAll final int split) {
        final int middle = Math.floorMod(split, trades.size() + 1);
        for (final RowAggregate.Combinable<Trade> aggregate : combinable()) {
            final long[] row = row(aggregate, trades.subList(0, middle));
            final long[] after = row(aggregate, trades.subList(middle, trades.size()));
            final long[] kept = after.clone();

            aggregate.combine(row, 3, after, 3);

            assertThat(used(aggregate, row))
                    .as(aggregate.getClass().getSimpleName())
                    .isEqualTo(used(aggregate, row(aggregate, trades)));
            assertThat(after).isEqualTo(kept);
        }
    }

    @Property
    void shouldDeductWithoutATrace(@ForAll("anyPrices") final List<Trade> trades, @ForAll final int split) {
        final int middle = Math.floorMod(split, trades.size() + 1);
        for (final RowAggregate.Deductible<Trade> aggregate : deductible()) {
            final long[] row = row(aggregate, trades);

            aggregate.deduct(row, 3, row(aggregate, trades.subList(0, middle)), 3);

            assertThat(row)
                    .as(aggregate.getClass().getSimpleName())
                    .isEqualTo(row(aggregate, trades.subList(middle, trades.size())));
        }
    }

    @Example
    void shouldPutPartsOneBehindTheOther() {
        final Composite.Deductible<Trade> all = Aggregates.all(mean, count, vwap);

        assertThat(all.width()).isEqualTo(7);
        assertThat(List.of(all.offset(0), all.offset(1), all.offset(2))).containsExactly(0, 3, 4);
    }

    @Example
    void shouldBeAsCapableAsTheLeastCapablePart() {
        assertThat(Aggregates.all(count, sum)).isInstanceOf(RowAggregate.Deductible.class);
        assertThat(Aggregates.<Trade>all(count, max))
                .isInstanceOf(RowAggregate.Combinable.class)
                .isNotInstanceOf(RowAggregate.Deductible.class);
        assertThat(Aggregates.<Trade>all(count, new Adding())).isNotInstanceOf(RowAggregate.Combinable.class);
    }

    @Example
    void shouldRefuseNoPartsAndNoPlaces() {
        assertThatThrownBy(() -> Aggregates.all())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an aggregate of no parts; give at least one");
        assertThatThrownBy(() -> Aggregates.top(0, Trade::priceE4, Trade::size))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("top 0 of a window: expected 1 to 1000 places");
    }

    private List<RowAggregate.Combinable<Trade>> combinable() {
        final List<RowAggregate.Combinable<Trade>> all = new ArrayList<>(deductible());
        all.addAll(List.of(min, max, first, last, Aggregates.top(3, Trade::priceE4, Trade::size)));
        all.add(Aggregates.<Trade>all(last, count, max));
        return all;
    }

    private List<RowAggregate.Deductible<Trade>> deductible() {
        return List.of(count, sum, mean, vwap, population, Aggregates.all(sum, population));
    }

    /** A row of these records that begins at 3, in an array that held something else. */
    private static long[] row(final RowAggregate<Trade> aggregate, final List<Trade> trades) {
        final long[] rows = new long[3 + aggregate.width()];
        Arrays.fill(rows, -77);
        aggregate.clear(rows, 3);
        trades.forEach(trade -> aggregate.add(trade, rows, 3));
        assertThat(rows).startsWith(-77, -77, -77);
        return rows;
    }

    /** What of a row means something: places of a top list that nothing is in do not. */
    private static long[] used(final RowAggregate<Trade> aggregate, final long[] row) {
        return aggregate instanceof TopN<Trade> top ? Arrays.copyOf(row, 4 + 2 * top.size(row, 3)) : row;
    }

    private static BigInteger product(final Trade trade) {
        return BigInteger.valueOf(trade.priceE4()).multiply(BigInteger.valueOf(trade.size()));
    }

    private static BigDecimal sumOf(final List<Trade> trades, final Function<Trade, BigInteger> field) {
        return new BigDecimal(trades.stream().map(field).reduce(BigInteger.ZERO, BigInteger::add));
    }

    private static void assertNearly(final double found, final BigDecimal expected) {
        assertThat(found).isCloseTo(expected.doubleValue(), within(Math.abs(expected.doubleValue()) * 1e-15 * 4));
    }

    /** Prices of any magnitude whose squares can be summed. */
    @Provide
    Arbitrary<List<Trade>> trades() {
        return listOf(Arbitraries.oneOf(
                Arbitraries.longs().between(-(1L << 61), 1L << 61),
                Arbitraries.longs().between(-1_000_000, 1_000_000),
                Arbitraries.longs().between(1L << 50, (1L << 50) + 9)));
    }

    @Provide
    Arbitrary<List<Trade>> fewPrices() {
        return listOf(Arbitraries.longs().between(-3, 3));
    }

    @Provide
    Arbitrary<List<Trade>> anyPrices() {
        return listOf(Arbitraries.longs());
    }

    private static Arbitrary<List<Trade>> listOf(final Arbitrary<Long> prices) {
        return Combinators.combine(
                        prices, Arbitraries.longs().between(1, 1L << 40).withoutEdgeCases())
                .as(Trade::new)
                .list()
                .ofMaxSize(20);
    }

    /** Can add and no more. */
    private static final class Adding implements RowAggregate<Trade> {

        @Override
        public int width() {
            return 1;
        }

        @Override
        public void clear(final long[] rows, final int at) {
            rows[at] = 0;
        }

        @Override
        public void add(final Trade trade, final long[] rows, final int at) {
            rows[at] ^= trade.size();
        }
    }
}
