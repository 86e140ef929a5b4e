package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** How unequally busy symbols are. jqwik prints the seed of what fails. */
class KeySkewTest {

    private static final int DRAWS = 100_000;

    /** Six standard deviations of a share of one half, the widest: 150 shares are drawn in each build. */
    private static final double TOLERANCE = 6 * 0.5 / Math.sqrt(DRAWS);

    private static final int LOCATE = 1;

    @Property(tries = 50)
    void shouldDrawSymbolsByZipfsLaw(
            @ForAll @IntRange(min = 5, max = 1_000) final int symbols,
            @ForAll @DoubleRange(min = 0.01, max = FeedSpec.MAX_KEY_SKEW) final double keySkew,
            @ForAll final long seed) {
        final AliasTable table = new AliasTable(Concentration.ofMessages(symbols, keySkew));
        final Chance chance = new Chance(seed);
        final int[] drawn = new int[symbols];
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn[table.draw(chance)]++;
        }
        for (final int top : new int[] {1, 2, 5}) {
            assertThat(IntStream.of(drawn).limit(top).sum() / (double) DRAWS)
                    .as("the first %d of %d symbols", top, symbols)
                    .isCloseTo(share(top, symbols, keySkew), within(TOLERANCE));
        }
    }

    // Bursts of up to 90 messages of one symbol make a feed rougher than single draws.
    @Property(tries = 12)
    void shouldWriteAFeedWithTheSkewRequested(
            @ForAll @DoubleRange(min = 0.5, max = 2.5) final double keySkew, @ForAll final long seed) {
        final int symbols = 50;
        final int[] messages = messages(symbols, keySkew, seed);
        for (final int top : new int[] {1, 3, 10}) {
            assertThat(IntStream.of(messages).limit(top).sum()
                            / (double) IntStream.of(messages).sum())
                    .as("the busiest %d symbols", top)
                    .isCloseTo(share(top, symbols, keySkew), within(0.06));
        }
    }

    @Example
    void shouldLeaveTheFeedOfAMeasuredDayAsItIsWithoutASkew() {
        assertThat(Concentration.ofMessages(8_906, 0)).isEqualTo(Concentration.ofMessages(8_906));
        assertThat(Concentration.ofTrades(8_906, 0)).isEqualTo(Concentration.ofTrades(8_906));
    }

    /** Of Zipf's law, by its definition. */
    private static double share(final int top, final int symbols, final double exponent) {
        final double[] weights = DoubleStream.iterate(1, rank -> rank + 1)
                .limit(symbols)
                .map(rank -> Math.pow(rank, -exponent))
                .toArray();
        return DoubleStream.of(weights).limit(top).sum()
                / DoubleStream.of(weights).sum();
    }

    /** Messages of each symbol, the busiest first. */
    private static int[] messages(final int symbols, final double keySkew, final long seed) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(60_000)
                        .symbols(symbols)
                        .seed(seed)
                        .keySkew(keySkew)
                        .build())
                .generate(bytes, label -> {});
        final int[] messages = new int[symbols];
        final ByteBuffer feed = ByteBuffer.wrap(bytes.toByteArray());
        while (feed.remaining() > 2) {
            final int length = Short.toUnsignedInt(feed.getShort());
            final int locate = Short.toUnsignedInt(feed.getShort(feed.position() + LOCATE));
            feed.position(feed.position() + length);
            if (locate > 0) {
                messages[locate - 1]++;
            }
        }
        return Arrays.stream(messages)
                .map(count -> -count)
                .sorted()
                .map(count -> -count)
                .toArray();
    }
}
