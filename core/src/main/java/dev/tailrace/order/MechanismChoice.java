package dev.tailrace.order;

import java.util.List;

/** Chooses the cheapest {@link Mechanism} for a region that keeps the requested order. */
final class MechanismChoice {

    private final Ordering ordering;
    private final List<TaskGroup> groups;
    private final boolean seenInOrder;
    private final boolean passedBy;

    /**
     * @param seenInOrder whether a node after the region depends on the order of its input
     * @param passedBy whether records or results, of any key, bypass the tasks of the region
     */
    MechanismChoice(
            final Ordering ordering, final List<TaskGroup> groups, final boolean seenInOrder, final boolean passedBy) {
        this.passedBy = passedBy;
        this.ordering = ordering;
        this.groups = groups;
        this.seenInOrder = seenInOrder;
    }

    OrderedRegion region(final int phase) {
        if (seenInOrder) {
            return with(phase, Mechanism.GAP_ACCOUNTING, "what comes after it keeps state and needs the order");
        }
        return switch (ordering) {
            case TOTAL -> with(phase, Mechanism.GAP_ACCOUNTING, "all of the output is to be in order");
            case SOURCE_PARTITION ->
                with(phase, Mechanism.GAP_ACCOUNTING, "the output of each source is to be in order");
            case KEY -> byKey(phase);
            case NONE -> with(phase, Mechanism.ARRIVAL, "no order was asked for");
        };
    }

    private OrderedRegion byKey(final int phase) {
        if (groups.stream().anyMatch(TaskGroup::waitsForTime)) {
            return with(
                    phase,
                    Mechanism.GAP_ACCOUNTING,
                    "each key is to be in order, and what fires on a punctuation comes from all tasks");
        }
        if (passedBy) {
            return with(
                    phase, Mechanism.GAP_ACCOUNTING, "each key is to be in order, and some records pass the tasks by");
        }
        if (groups.size() == 1 && groups.get(0).key().isPresent()) {
            final String key = groups.get(0).key().get();
            return with(phase, Mechanism.TASK_ORDER, "all records of one " + key + " pass through one task");
        }
        return with(
                phase,
                Mechanism.GAP_ACCOUNTING,
                "each key is to be in order, its records pass through many tasks, and total order costs no more");
    }

    private OrderedRegion with(final int phase, final Mechanism mechanism, final String reason) {
        return new OrderedRegion(phase, groups, mechanism, reason);
    }
}
