package dev.tailrace.order;

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
}
