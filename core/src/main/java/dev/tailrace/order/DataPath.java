package dev.tailrace.order;

import java.util.List;

/** One way that a record can take: a task of each group that it passes through. */
public record DataPath(List<Hop> hops) {

    /** A task of a group; the serial phases are not named, each has one task. */
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
