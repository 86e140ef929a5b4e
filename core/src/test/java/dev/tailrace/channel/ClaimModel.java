package dev.tailrace.channel;

import dev.tailrace.agent.Agent;
import dev.tailrace.testkit.Interleavings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** {@link ClaimRing} taken apart: each call of an agent is one access to what a producer and two consumers share. */
final class ClaimModel implements Interleavings.Scene {

    private final int values;
    private final boolean readsBeforeFreeing;
    private final long[] turns;
    private final long[] cells;
    private long head;
    private final List<Long> taken = new ArrayList<>();
    private final List<Agent> agents = List.of(new Producer(), new Consumer("first"), new Consumer("second"));

    ClaimModel(final int capacity, final int values, final boolean readsBeforeFreeing) {
        this.values = values;
        this.readsBeforeFreeing = readsBeforeFreeing;
        this.turns = LongStream.range(0, capacity).map(index -> 2 * index).toArray();
        this.cells = new long[capacity];
    }

    @Override
    public List<Agent> agents() {
        return agents;
    }

    @Override
    public void check() {
        final List<Long> sorted = taken.stream().sorted().toList();
        if (!sorted.equals(LongStream.range(0, values).boxed().toList())) {
            throw new AssertionError("expected each of " + values + " values once, got " + taken);
        }
    }

    private int cellOf(final long index) {
        return (int) (index % cells.length);
    }

    private final class Producer implements Agent {

        private long tail;
        private boolean written;

        @Override
        public String name() {
            return "producer";
        }

        @Override
        public int doWork() {
            final int cell = cellOf(tail);
            if (turns[cell] != 2 * tail) {
                return 0;
            }
            if (!written) {
                cells[cell] = tail;
                written = true;
            } else {
                turns[cell] = 2 * tail++ + 1;
                written = false;
            }
            return 1;
        }

        @Override
        public boolean isDone() {
            return tail == values;
        }
    }

    private final class Consumer implements Agent {

        private static final int LOOK = 0;
        private static final int CLAIM = 1;
        private static final int FIRST_OF_CELL = 2;
        private static final int SECOND_OF_CELL = 3;

        private final String name;
        private int step = LOOK;
        private long index;
        private long value;

        Consumer(final String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public int doWork() {
            switch (step) {
                case LOOK -> {
                    index = head;
                    if (turns[cellOf(index)] < 2 * index + 1) {
                        return 0;
                    }
                    step = CLAIM;
                }
                case CLAIM -> claim();
                case FIRST_OF_CELL -> readOrFree(readsBeforeFreeing, SECOND_OF_CELL);
                default -> {
                    readOrFree(!readsBeforeFreeing, LOOK);
                    taken.add(value);
                }
            }
            return 1;
        }

        private void claim() {
            step = LOOK;
            if (head == index) {
                head++;
                step = FIRST_OF_CELL;
            }
        }

        private void readOrFree(final boolean read, final int next) {
            final int cell = cellOf(index);
            if (read) {
                value = cells[cell];
            } else {
                turns[cell] = 2 * (index + cells.length);
            }
            step = next;
        }

        @Override
        public boolean isDone() {
            return head == values && step <= CLAIM;
        }
    }
}
