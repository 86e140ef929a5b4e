package dev.tailrace.experiments.flink.conflux.path;

/** Predicate: which tasks of the next group a task can send records to. */
@FunctionalInterface
public interface ReachableTasks {

    /** Each task can send to each: round robin, hash, claiming. */
    ReachableTasks ALL = (from, to) -> true;

    /** A task sends to the task of the same number: forward. */
    ReachableTasks SAME = (from, to) -> from == to;

    /** Whether there is a channel between the two, both numbered from 0 in their groups. */
    boolean leads(int from, int to);
}
