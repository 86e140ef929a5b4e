package dev.tailrace.testkit;

import dev.tailrace.agent.Agent;
import dev.tailrace.channel.LongRing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * A hand-made ordered region, to try interleavings on: a splitter deals numbers round robin to tasks, the tasks drop some,
 * the merger restores the order. Two variants have a mistake.
 *
 * <pre>
 *             .-- ring --> task 0 -- ring --.
 *   splitter -|                             |-> merger
 *             '-- ring --> task 1 -- ring --'
 * </pre>
 */
final class SmallRegion implements Interleavings.Scene {

    /** Stands for a number that was dropped, in a ring to the merger. */
    private static final long DROPPED = -1;

    private final int numbers;
    private final LongPredicate kept;
    private final List<LongRing> toTask = new ArrayList<>();
    private final List<LongRing> toMerger = new ArrayList<>();
    private final List<Agent> agents = new ArrayList<>();
    private final List<Long> output = new ArrayList<>();

    private SmallRegion(final int numbers, final int tasks, final LongPredicate kept) {
        this.numbers = numbers;
        this.kept = kept;
        agents.add(new Splitter());
        for (int i = 0; i < tasks; i++) {
            toTask.add(new LongRing(1));
            toMerger.add(new LongRing(1));
            agents.add(new Task(i, tasks));
        }
    }

    /** With a merger that waits for the task whose turn it is. */
    static Supplier<SmallRegion> sound(final int numbers, final int tasks, final LongPredicate kept) {
        return () -> {
            final SmallRegion region = new SmallRegion(numbers, tasks, kept);
            region.agents.add(region.new HeadMerger());
            return region;
        };
    }

    /** With a merger that takes the smallest of what is there, as if nothing smaller could come. */
    static Supplier<SmallRegion> hasty(final int numbers, final int tasks, final LongPredicate kept) {
        return () -> {
            final SmallRegion region = new SmallRegion(numbers, tasks, kept);
            region.agents.add(region.new HastyMerger());
            return region;
        };
    }

    /** With tasks that say nothing of what they drop, so that the merger waits for ever. */
    static Supplier<SmallRegion> silent(final int numbers, final int tasks, final LongPredicate kept) {
        return () -> {
            final SmallRegion region = new SmallRegion(numbers, tasks, kept);
            region.agents.replaceAll(agent -> agent instanceof Task task ? task.silent() : agent);
            region.agents.add(region.new HeadMerger());
            return region;
        };
    }

    @Override
    public List<Agent> agents() {
        return agents;
    }

    @Override
    public void check() {
        final List<Long> expected =
                LongStream.range(0, numbers).filter(kept).boxed().toList();
        if (!output.equals(expected)) {
            throw new AssertionError("expected " + expected + ", got " + output);
        }
    }

    private final class Splitter implements Agent {

        private int next;

        @Override
        public String name() {
            return "splitter";
        }

        @Override
        public int doWork() {
            if (!toTask.get(next % toTask.size()).offer(next)) {
                return 0;
            }
            next++;
            return 1;
        }

        @Override
        public boolean isDone() {
            return next == numbers;
        }
    }

    private final class Task implements Agent {

        private final int index;
        private boolean silent;
        private long pending = LongRing.EMPTY;
        private int expected;

        Task(final int index, final int tasks) {
            this.index = index;
            for (int i = index; i < numbers; i += tasks) {
                expected++;
            }
        }

        Task silent() {
            silent = true;
            return this;
        }

        @Override
        public String name() {
            return "task " + index;
        }

        @Override
        public int doWork() {
            return pending == LongRing.EMPTY ? take() : pass();
        }

        private int take() {
            final long number = toTask.get(index).poll();
            if (number == LongRing.EMPTY) {
                return 0;
            }
            pending = kept.test(number) ? number : DROPPED;
            return 1;
        }

        private int pass() {
            if (!(silent && pending == DROPPED) && !toMerger.get(index).offer(pending)) {
                return 0;
            }
            pending = LongRing.EMPTY;
            expected--;
            return 1;
        }

        @Override
        public boolean isDone() {
            return expected == 0;
        }
    }

    private final class HeadMerger implements Agent {

        private int next;

        @Override
        public String name() {
            return "merger";
        }

        @Override
        public int doWork() {
            final long number = toMerger.get(next % toMerger.size()).poll();
            if (number == LongRing.EMPTY) {
                return 0;
            }
            next++;
            if (number != DROPPED) {
                output.add(number);
            }
            return 1;
        }

        @Override
        public boolean isDone() {
            return next == numbers;
        }
    }

    private final class HastyMerger implements Agent {

        private int merged;

        @Override
        public String name() {
            return "merger";
        }

        @Override
        public int doWork() {
            final int before = merged;
            for (final LongRing ring : toMerger) {
                take(ring);
            }
            return merged - before;
        }

        private void take(final LongRing ring) {
            final long number = ring.poll();
            if (number != LongRing.EMPTY) {
                merged++;
            }
            if (number >= 0) {
                output.add(number);
            }
        }

        @Override
        public boolean isDone() {
            return merged == numbers;
        }
    }
}
