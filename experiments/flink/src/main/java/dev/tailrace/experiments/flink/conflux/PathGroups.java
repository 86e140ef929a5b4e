package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.experiments.flink.conflux.path.PathTable;
import dev.tailrace.experiments.flink.conflux.path.ReachableTasks;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** The groups of tasks that records pass; both the job and the merge process number the paths by them. Immutable. */
final class PathGroups implements Serializable {

    private static final long serialVersionUID = 1;

    /** Maximum number of paths: a path needs one partition, and one broker carries some thousands of partitions. */
    private static final int MOST_PATHS = 4_000;

    private record Group(String name, int tasks) implements Serializable {}

    private final ArrayList<Group> groups;

    private PathGroups(final List<Group> groups) {
        this.groups = new ArrayList<>(groups);
    }

    static PathGroups none() {
        return new PathGroups(List.of());
    }

    /** Returns these groups with one more group at the end, reached by a shuffle. */
    PathGroups then(final String name, final int tasks) {
        final List<Group> more = new ArrayList<>(groups);
        more.add(new Group(name, tasks));
        return new PathGroups(more);
    }

    int count() {
        return groups.size();
    }

    String name(final int group) {
        return groups.get(group).name();
    }

    int tasks(final int group) {
        return groups.get(group).tasks();
    }

    /** Numbers the paths. */
    PathTable table() {
        final PathTable.Builder builder = PathTable.from(name(0), tasks(0));
        groups.stream().skip(1).forEach(group -> builder.then(group.name(), group.tasks(), ReachableTasks.ALL));
        return builder.upTo(MOST_PATHS);
    }
}
