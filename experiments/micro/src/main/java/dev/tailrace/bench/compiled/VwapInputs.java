package dev.tailrace.bench.compiled;

import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with 1,048,576 trades of 1,000 instruments in random order. A window of 100 ms holds
 * about 10,000 of them, and no window is empty. Each pass starts with empty sums at time 0.
 */
@State(Scope.Benchmark)
public class VwapInputs {

    public static final int EVENTS = 1 << 20;

    /** Number of instruments; they are numbered from 0. */
    public static final int INSTRUMENTS = 1_000;

    /** Size of the tumbling windows in nanoseconds; they are aligned to time 0. */
    public static final long WINDOW_NS = 100_000_000;

    private static final long SEED = 20191230;
    private static final int MOST_NS_BETWEEN_TRADES = 20_000;

    private TradePrint[] prints;

    /** Draws everything; the same each time. */
    @Setup(Level.Trial)
    public void draw() {
        final SplittableRandom random = new SplittableRandom(SEED);
        prints = new TradePrint[EVENTS];
        long timeNs = 0;
        for (int i = 0; i < EVENTS; i++) {
            timeNs += random.nextInt(MOST_NS_BETWEEN_TRADES);
            prints[i] = new TradePrint(
                    random.nextInt(INSTRUMENTS),
                    random.nextInt(100_000, 2_000_000),
                    random.nextInt(1, 50) * 100,
                    timeNs);
        }
    }

    public TradePrint[] prints() {
        return prints;
    }
}
