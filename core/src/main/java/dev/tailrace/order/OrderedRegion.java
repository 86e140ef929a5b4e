package dev.tailrace.order;

import java.util.List;

/**
 * A splitter, parallel tasks, and a merger after which the order of the sequential run holds again.
 *
 * @param phase odd; the serial phases before and after have the even numbers next to it
 * @param groups in the order of the graph
 * @param mechanism how the merger puts results together
 * @param reason why that mechanism
 */
public record OrderedRegion(int phase, List<TaskGroup> groups, Mechanism mechanism, String reason) {

    public OrderedRegion {
        groups = List.copyOf(groups);
    }

    /** How many shuffles a record can pass on its way from the splitter to the merger, one more than that. */
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
}
