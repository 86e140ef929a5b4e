package dev.tailrace.bench.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingDeque;

/**
 * A k-way merge like the program that was published with the Conflux paper: a queue of records per path, and a priority
 * queue with a new tuple for each record. The smallest is passed on, and the next is taken from the queue that it came
 * from. Where the original waits for that queue, this one returns.
 */
final class PaperMerge implements Merge {

    /** A record; the merge uses its number only. */
    static final class Item {
        private long sequence;
    }

    private record Tuple(long sequence, int task) implements Comparable<Tuple> {
        @Override
        public int compareTo(final Tuple other) {
            return Long.compare(sequence, other.sequence);
        }
    }

    private static final int MASK = 2 * WINDOW - 1;

    private final Item[] items = new Item[2 * WINDOW];
    private final List<Queue<Item>> queues = new ArrayList<>();
    private final PriorityQueue<Tuple> heap = new PriorityQueue<>();
    private int awaited;

    PaperMerge(final int tasks) {
        for (int task = 0; task < tasks; task++) {
            queues.add(new LinkedBlockingDeque<>());
        }
        for (int item = 0; item < items.length; item++) {
            items[item] = new Item();
        }
    }

    /** Items are reused, so that their allocation is not part of the cost. */
    @Override
    public void offer(final int task, final long sequence) {
        final Item item = items[(int) sequence & MASK];
        item.sequence = sequence;
        queues.get(task).add(item);
    }

    /** Before the first number is passed on, one record of each task has to be present. */
    @Override
    public void drain(final MergedSequence output) {
        Item next = queues.get(awaited).poll();
        while (next != null) {
            heap.add(new Tuple(next.sequence, awaited));
            if (heap.size() < queues.size()) {
                awaited++;
            } else {
                final Tuple first = heap.remove();
                output.accept(first.sequence);
                awaited = first.task;
            }
            next = queues.get(awaited).poll();
        }
    }
}
