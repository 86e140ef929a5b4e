package dev.tailrace.experiments.flink.conflux;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The groups of tasks that records pass, each reached by a shuffle. Both the job and the merge process number the data paths
 * by them: one path for each way from a task of the first group to a task of the last, from 0. The beginnings of paths are
 * numbered as well, in each group from 0, so that a record carries one number. Names are for messages only. Immutable.
 */
final class PathGroups implements Serializable {

    private static final long serialVersionUID = 1;

    /** Maximum number of paths: a path needs one partition, and one broker carries some thousands of partitions. */
    private static final int MOST_PATHS = 4_000;

    private record Group(String name, int tasks) implements Serializable {}

    private final ArrayList<Group> groups;
    private final int paths;

    private PathGroups(final List<Group> groups, final int paths) {
        this.groups = new ArrayList<>(groups);
        this.paths = paths;
    }

    static PathGroups none() {
        return new PathGroups(List.of(), 1);
    }

    /**
     * Returns these groups with one more group at the end.
     *
     * @throws IllegalArgumentException if it has no task, or there are too many paths
     */
    PathGroups then(final String name, final int tasks) {
        if (tasks < 1) {
            throw new IllegalArgumentException("the group '" + name + "' needs at least 1 task, not " + tasks);
        }
        if ((long) paths * tasks > MOST_PATHS) {
            throw new IllegalArgumentException(
                    "more than " + MOST_PATHS + " data paths up to the group '" + name
                            + "', and each needs a queue; lower the parallelism or order by gap accounting, which has no paths");
        }
        final List<Group> more = new ArrayList<>(groups);
        more.add(new Group(name, tasks));
        return new PathGroups(more, paths * tasks);
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

    int paths() {
        return paths;
    }

    /**
     * The path so far of a record that comes to a task of a group.
     *
     * @param before the path before the group; 0 before the first
     */
    int path(final int before, final int group, final int task) {
        return before * tasks(group) + task;
    }

    /** The paths that end in a task of the last group; the task passes a watermark on to these paths and no others. */
    int[] pathsInto(final int task) {
        final int last = tasks(count() - 1);
        return IntStream.range(0, paths / last)
                .map(before -> before * last + task)
                .toArray();
    }

    /** Text form of a path: {@code filter 3 > map 0}. */
    String text(final int path) {
        String text = "";
        int before = path;
        for (int group = count() - 1; group >= 0; group--) {
            text = name(group) + " " + before % tasks(group) + (text.isEmpty() ? "" : " > " + text);
            before /= tasks(group);
        }
        return text;
    }
}
