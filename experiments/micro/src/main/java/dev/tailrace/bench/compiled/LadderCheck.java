package dev.tailrace.bench.compiled;

import dev.tailrace.bench.ladder.LadderFlyweight;
import dev.tailrace.bench.ladder.LadderOracle;
import dev.tailrace.bench.ladder.PriceLadder;
import java.util.function.Consumer;

/** Compares every result of an implementation with the oracle before it is timed. */
public final class LadderCheck {

    private LadderCheck() {}

    /**
     * Sends each ladder once.
     *
     * @throws IllegalStateException at the first result that differs, and when an input was changed
     */
    public static void check(final LadderInputs inputs, final Consumer<PriceLadder> entry, final LadderSink sink) {
        final LadderOracle oracle = LadderInputs.oracle();
        for (final PriceLadder ladder : inputs.ladders()) {
            final String before = ladder.toString();
            entry.accept(ladder);
            if (!before.equals(ladder.toString())) {
                throw new IllegalStateException("the input " + before + " was changed to " + ladder);
            }
            oracle.check(ladder, sink.last(), sink.lastMidE4());
        }
    }

    /**
     * Sends each ladder once as a batch of one, then all of them as one batch, which must leave the same sum.
     *
     * @throws IllegalStateException at the first result that differs, and when the inputs were changed
     */
    public static void check(final LadderInputs inputs, final FlatLadderEntry entry, final FlatLadderSink sink) {
        final LadderOracle oracle = LadderInputs.oracle();
        final PriceLadder[] ladders = inputs.ladders();
        final long start = sink.sum();
        for (int i = 0; i < ladders.length; i++) {
            entry.onLadders(inputs.flat(), i * LadderFlyweight.LENGTH, 1);
            oracle.check(ladders[i], sink.last(), sink.lastMidE4());
        }
        final long oneByOne = sink.sum() - start;
        entry.onLadders(inputs.flat(), 0, ladders.length);
        final long together = sink.sum() - start - oneByOne;
        if (oneByOne != together) {
            throw new IllegalStateException("one by one the sum is " + oneByOne + ", together " + together);
        }
        unchanged(inputs);
    }

    private static void unchanged(final LadderInputs inputs) {
        final LadderFlyweight flyweight = new LadderFlyweight();
        final PriceLadder copy = new PriceLadder();
        for (int i = 0; i < inputs.ladders().length; i++) {
            flyweight.wrap(inputs.flat(), i * LadderFlyweight.LENGTH).copyTo(copy);
            if (!copy.toString().equals(inputs.ladders()[i].toString())) {
                throw new IllegalStateException("the input " + inputs.ladders()[i] + " was changed to " + copy);
            }
        }
    }

    /** Entry point for ladders in bytes of each implementation that is measured. */
    @FunctionalInterface
    public interface FlatLadderEntry {

        /** Processes {@code count} contiguous ladders, each up to its publication. */
        void onLadders(byte[] buffer, int offset, int count);
    }
}
