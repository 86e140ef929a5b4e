package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.load.Longs;
import dev.tailrace.load.fake.Alternation;
import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.Random;
import java.util.function.LongToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Twelve seconds of 200 records, of which half are delayed by 5 ms, on ways that are known too. */
class KnownDelayTest {

    private static final long START_NS = 7_000_000_000L;
    private static final double MS = 1e6;
    private static final int RECORDS = 2_400;
    private static final Alternation BLOCKS = new Alternation(0, 6);
    private static final LoadShape SHAPE = LoadShape.steady(200, Duration.ofSeconds(12));

    @Test
    void shouldFindTheDelay() {
        assertThat(known(5 * MS, record -> 11 * MS).delayNs()).isCloseTo(5 * MS, within(0.01 * MS));
    }

    @Test
    void shouldNotTakeAWayThatGetsFasterForAShorterDelay() {
        // By 2 ms from the first record to the last, as where code is still being compiled.
        final KnownDelay known = known(5 * MS, record -> 13 * MS - 2 * MS * record / RECORDS);
        assertThat(known.delayNs()).isCloseTo(5 * MS, within(0.02 * MS));
    }

    @Test
    void shouldNotBeMovedBySecondsInWhichEverythingIsSlow() {
        final KnownDelay known = known(5 * MS, record -> record / 200 % 2 == 0 ? 40 * MS + record : 11 * MS);
        assertThat(known.delayNs()).isCloseTo(5 * MS, within(0.02 * MS));
    }

    @Property(tries = 100)
    void shouldTellTheDelayFromOneThatIsATwentyFifthLonger(@ForAll final Random random) {
        // As skewed as it is on few processors.
        final LongToDoubleFunction way = record -> 11 * MS + 0.3 * MS * Math.exp(random.nextGaussian());
        assertThat(known(5 * MS, way).delayNs()).isCloseTo(5 * MS, within(0.05 * MS));
        assertThat(known(5.2 * MS, way).delayNs()).isGreaterThan(5.05 * MS);
    }

    @Test
    void shouldLeaveOutRecordsThatNeverCame() {
        final long[] arrivedNs = arrivals(5 * MS, record -> 11 * MS);
        arrivedNs[150] = Long.MIN_VALUE;
        assertThat(new KnownDelay(SHAPE, START_NS, Longs.of(arrivedNs), BLOCKS).delayNs())
                .isCloseTo(5 * MS, within(0.01 * MS));
    }

    private static KnownDelay known(final double delayNs, final LongToDoubleFunction wayNs) {
        return new KnownDelay(SHAPE, START_NS, Longs.of(arrivals(delayNs, wayNs)), BLOCKS);
    }

    private static long[] arrivals(final double delayNs, final LongToDoubleFunction wayNs) {
        final long[] arrivedNs = new long[RECORDS];
        long lastNs = 0;
        for (int record = 0; record < RECORDS; record++) {
            final double afterNs = wayNs.applyAsDouble(record) + (BLOCKS.isDelayed(record) ? delayNs : 0);
            // In order, as the engine keeps them.
            lastNs = Math.max(lastNs, START_NS + SHAPE.dueAfterNs(record) + (long) afterNs);
            arrivedNs[record] = lastNs;
        }
        return arrivedNs;
    }
}
