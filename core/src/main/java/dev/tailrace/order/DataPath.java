package dev.tailrace.order;

import java.util.List;

/** One path of a record through an execution graph: one task of each group that it passes through. */
public record DataPath(List<Hop> hops) {

    /** A task of a group. Serial phases are left out, because each has only one task. */
    public record Hop(TaskGroup group, int task) {

        @Override
        public String toString() {
            return group.name() + "#" + task;
        }
    }

    public DataPath {
        hops = List.copyOf(hops);
    }

    @Override
    public String toString() {
        return hops.isEmpty()
                ? "(serial)"
                : String.join(" -> ", hops.stream().map(Hop::toString).toList());
    }
}
