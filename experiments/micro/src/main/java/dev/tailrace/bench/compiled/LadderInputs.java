package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.LadderGenerator;
import dev.tailrace.bench.ladder.LadderOracle;
import dev.tailrace.bench.ladder.LevelsChange;
import dev.tailrace.bench.ladder.PriceLadder;
import dev.tailrace.bench.ladder.SkewChange;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * JMH state with 10,000 ladders, as in Fluxtion's published benchmark (2 MB as objects, 0.8 MB as bytes), and 1,048,576
 * random draws from them. A batch is 64 contiguous ladders with a random start.
 */
@State(Scope.Benchmark)
public class LadderInputs {

    public static final int EVENTS = 1 << 20;

    /** Number of ladders in a batch. */
    public static final int BATCH = 64;

    /** Skew that is set before the first ladder. */
    public static final SkewChange SKEW = new SkewChange(10);

    /** Levels that are set before the first ladder. */
    public static final LevelsChange LEVELS = new LevelsChange(4);

    private static final int LADDERS = 10_000;
    private static final long SEED = 20191230;

    private PriceLadder[] ladders;
    private byte[] flat;
    private int[] order;
    private int[] batches;

    /** Draws everything; the same each time. */
    @Setup(Level.Trial)
    public void draw() {
        ladders = LadderGenerator.ladders(LADDERS, SEED);
        flat = LadderGenerator.flat(ladders);
        final SplittableRandom random = new SplittableRandom(SEED);
        order = random.ints(EVENTS, 0, LADDERS).toArray();
        batches = random.ints(EVENTS / BATCH, 0, LADDERS - BATCH).toArray();
    }

    /** The ladders as objects. */
    public PriceLadder[] ladders() {
        return ladders;
    }

    /** The same ladders as contiguous bytes. */
    public byte[] flat() {
        return flat;
    }

    /** Index of each ladder of a pass. */
    public int[] order() {
        return order;
    }

    /** Index of the first ladder of each batch. */
    public int[] batches() {
        return batches;
    }

    /** The oracle: expected results of these ladders with this skew and these levels. */
    public static LadderOracle oracle() {
        return new LadderOracle(SKEW, LEVELS);
    }
}
