package dev.tailrace.bench.ladder;

import java.util.stream.Stream;

/** All ways to calculate a ladder, after one face: nodes called in their order, and by hand, over objects and bytes. */
enum LadderForms {
    NODES {
        @Override
        Calculation over(final LadderConsumer consumer) {
            final MidCalculator mid = new MidCalculator();
            final SkewCalculator skew = new SkewCalculator(mid);
            final LevelRemover levels = new LevelRemover(skew);
            final LadderPublisher publisher = new LadderPublisher(levels, consumer);
            return new Calculation(
                    ladder -> {
                        mid.onLadder(ladder);
                        skew.onLadder(ladder);
                        levels.remove();
                        publisher.publish();
                    },
                    change -> requireUnchanged(skew.onSkew(change)),
                    change -> requireUnchanged(levels.onLevels(change)));
        }
    },
    BY_HAND {
        @Override
        Calculation over(final LadderConsumer consumer) {
            final HandWrittenLadder ladder = new HandWrittenLadder(consumer);
            return new Calculation(ladder::onLadder, ladder::onSkew, ladder::onLevels);
        }
    },
    FLAT_NODES {
        @Override
        Calculation over(final LadderConsumer consumer) {
            final FlatMidCalculator mid = new FlatMidCalculator();
            final FlatSkewCalculator skew = new FlatSkewCalculator(mid);
            final FlatLevelRemover levels = new FlatLevelRemover(skew);
            final FlatLadderPublisher publisher = new FlatLadderPublisher(levels, new Unpacked(consumer));
            final Packed packed = new Packed();
            return new Calculation(
                    ladder -> {
                        final LadderFlyweight event = packed.of(ladder);
                        mid.onLadder(event);
                        skew.calculate();
                        levels.onLadder(event);
                        publisher.publish();
                    },
                    change -> requireUnchanged(skew.onSkew(change)),
                    change -> requireUnchanged(levels.onLevels(change)));
        }
    },
    BATCH_NODES {
        @Override
        Calculation over(final LadderConsumer consumer) {
            final BatchMidCalculator mid = new BatchMidCalculator();
            final BatchSkewCalculator skew = new BatchSkewCalculator(mid);
            final BatchLevelRemover levels = new BatchLevelRemover(skew);
            final BatchLadderPublisher publisher = new BatchLadderPublisher(levels, new Unpacked(consumer));
            final Packed packed = new Packed();
            return new Calculation(
                    ladder -> {
                        final byte[] bytes = packed.bytesOf(ladder);
                        mid.onLadders(bytes, Packed.OFFSET, 1);
                        skew.calculate();
                        levels.onLadders(bytes, Packed.OFFSET, 1);
                        publisher.publish();
                    },
                    change -> requireUnchanged(skew.onSkew(change)),
                    change -> requireUnchanged(levels.onLevels(change)));
        }
    },
    FLAT_BY_HAND {
        @Override
        Calculation over(final LadderConsumer consumer) {
            final HandWrittenFlatLadder flat = new HandWrittenFlatLadder(new Unpacked(consumer));
            final Packed packed = new Packed();
            return new Calculation(
                    ladder -> flat.onLadder(packed.bytesOf(ladder), Packed.OFFSET), flat::onSkew, flat::onLevels);
        }
    };

    abstract Calculation over(LadderConsumer consumer);

    static Stream<LadderForms> all() {
        return Stream.of(values());
    }

    private static void requireUnchanged(final boolean changed) {
        if (changed) {
            throw new AssertionError("a change of settings published something");
        }
    }

    interface Input<T> {
        void on(T event);
    }

    /** The entries of one form. */
    record Calculation(Input<PriceLadder> ladders, Input<SkewChange> skews, Input<LevelsChange> levels) {}

    /** Lays an event into bytes, not at their beginning. */
    private static final class Packed {

        static final int OFFSET = 3;

        private final byte[] bytes = new byte[OFFSET + LadderFlyweight.LENGTH];
        private final LadderFlyweight flyweight = new LadderFlyweight();

        byte[] bytesOf(final PriceLadder ladder) {
            of(ladder);
            return bytes;
        }

        LadderFlyweight of(final PriceLadder ladder) {
            flyweight.wrap(bytes, OFFSET).set(ladder);
            return flyweight;
        }
    }

    /** Hands a flyweight on as an object. */
    private static final class Unpacked implements FlatLadderConsumer {

        private final PriceLadder ladder = new PriceLadder();
        private final LadderConsumer consumer;

        Unpacked(final LadderConsumer consumer) {
            this.consumer = consumer;
        }

        @Override
        public void onLadder(final LadderFlyweight flyweight, final int midE4) {
            flyweight.copyTo(ladder);
            consumer.onLadder(ladder, midE4);
        }
    }
}
