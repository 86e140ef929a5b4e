package dev.tailrace.order;

import dev.tailrace.stream.Ordering;
import java.util.List;

/**
 * A part of an execution graph that runs in parallel: a splitter, parallel tasks, and a merger that restores the order
 * of the sequential run.
 *
 * @param phase odd; the serial phases before and after have the even numbers next to it
 * @param groups in the order of the graph
 * @param mechanism how the merger combines results
 * @param reason reason for the choice of the mechanism
 */
public record OrderedRegion(int phase, List<TaskGroup> groups, Mechanism mechanism, String reason) {

    public OrderedRegion {
        groups = List.copyOf(groups);
    }

    /**
     * A region with the cheapest mechanism that keeps the requested order.
     *
     * @param seenInOrder whether a node after the region depends on the order of its input
     * @param passedBy whether records or results, of any key, bypass the tasks of the region
     */
    static OrderedRegion of(
            final int phase,
            final List<TaskGroup> groups,
            final Ordering ordering,
            final boolean seenInOrder,
            final boolean passedBy) {
        if (seenInOrder) {
            return byGaps(phase, groups, "what comes after it needs the order");
        }
        return switch (ordering) {
            case TOTAL -> byGaps(phase, groups, "all of the output is to be in order");
            case SOURCE_PARTITION -> byGaps(phase, groups, "the output of each source is to be in order");
            case KEY -> ofKeys(phase, groups, passedBy);
            case NONE -> new OrderedRegion(phase, groups, Mechanism.ARRIVAL, "no order was asked for");
        };
    }

    private static OrderedRegion ofKeys(final int phase, final List<TaskGroup> groups, final boolean passedBy) {
        if (groups.stream().anyMatch(TaskGroup::waitsForTime)) {
            return byGaps(
                    phase, groups, "each key is to be in order, and what fires on a punctuation comes from all tasks");
        }
        if (passedBy) {
            return byGaps(phase, groups, "each key is to be in order, and some records pass the tasks by");
        }
        if (groups.size() == 1 && groups.get(0).key().isPresent()) {
            final String key = groups.get(0).key().get();
            return new OrderedRegion(
                    phase, groups, Mechanism.TASK_ORDER, "all records of one " + key + " pass through one task");
        }
        return byGaps(
                phase,
                groups,
                "each key is to be in order, its records pass through many tasks, and total order costs no more");
    }

    private static OrderedRegion byGaps(final int phase, final List<TaskGroup> groups, final String reason) {
        return new OrderedRegion(phase, groups, Mechanism.GAP_ACCOUNTING, reason);
    }

    /** One more than the maximum number of shuffles that a record passes between the splitter and the merger. */
    public int levels() {
        return 1 + groups.stream().mapToInt(TaskGroup::level).max().orElse(0);
    }

    /** Number of tasks. */
    public int tasks() {
        return groups.stream().mapToInt(TaskGroup::parallelism).sum();
    }

    /** Whether some node waits for stream time. */
    public boolean waitsForTime() {
        return groups.stream().anyMatch(TaskGroup::waitsForTime);
    }

    /** The mechanism by which the merger of a region combines the results of its tasks. */
    public enum Mechanism {
        /** Each record has a numbered slot; results leave in the order of the numbers, once all slots before are closed. */
        GAP_ACCOUNTING("gap accounting"),
        /** Results leave as each task finishes them; records of one key pass through one task, in order. */
        TASK_ORDER("the order of each task"),
        /** Results leave in the order of their arrival. */
        ARRIVAL("as they come");

        private final String words;

        Mechanism(final String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }
}
