package dev.tailrace.bench.compiled;

import dev.tailrace.market.ladder.LadderGenerator;
import dev.tailrace.market.ladder.LadderOracle;
import dev.tailrace.market.ladder.LevelsChange;
import dev.tailrace.market.ladder.PriceLadder;
import dev.tailrace.market.ladder.SkewChange;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * 10,000 ladders, as in Fluxtion's published benchmark (as objects 2 MB, as bytes 0.8 MB), and 1,048,576 draws from
 * them. Batches are of 64 ladders that lie side by side; where a batch begins is drawn.
 */
@State(Scope.Benchmark)
public class LadderInputs {

    /** Ladders of a pass. */
    public static final int EVENTS = 1 << 20;

    /** Ladders of a batch. */
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

    /** The same ladders in bytes, one behind the other. */
    public byte[] flat() {
        return flat;
    }

    /** Which ladder comes when. */
    public int[] order() {
        return order;
    }

    /** Which ladder each batch begins with. */
    public int[] batches() {
        return batches;
    }

    /** What must come out of these ladders with this skew and these levels. */
    public static LadderOracle oracle() {
        return new LadderOracle(SKEW, LEVELS);
    }
}
