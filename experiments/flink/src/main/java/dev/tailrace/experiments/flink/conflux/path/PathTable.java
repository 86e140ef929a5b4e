package dev.tailrace.experiments.flink.conflux.path;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The data paths of a sequence of task groups, numbered from 0: one path for each way from a task of the first group to a
 * task of the last.
 *
 * <p>The prefixes of paths are numbered as well, in each group from 0, so that a record carries one number: each task has a
 * table that maps the number of an incoming record to its outgoing number. Names are for messages only; two groups of the
 * same name are two groups.
 *
 * <pre>{@code
 * PathTable paths = PathTable.from("filter", 15).then("map", 2, ReachableTasks.ALL).upTo(1_000);
 * int[] next = paths.next(1, task);      // of a task of the second group
 * int path = next[prefix];               // per record; the prefix after the first group is the number of its task
 * }</pre>
 *
 * <p>Immutable, except that the arrays are returned without a copy and must not be written to.
 */
public final class PathTable {

    /** Entry of a task's table for a number that cannot arrive at that task. */
    public static final int NONE = -1;

    private record Group(String name, int tasks, ReachableTasks reach) {}

    /** Builder that adds the groups after the first. */
    public static final class Builder {

        private final List<Group> groups = new ArrayList<>();

        private Builder(final Group first) {
            groups.add(first);
        }

        /** Adds a group after the last one. */
        public Builder then(final String name, final int tasks, final ReachableTasks reach) {
            groups.add(new Group(name, tasks, reach));
            return this;
        }

        /**
         * Enumerates the paths.
         *
         * @param most maximum number of paths; each has a queue
         * @throws IllegalArgumentException if there are more, or a group has no task
         */
        public PathTable upTo(final int most) {
            return new PathTable(groups, most);
        }
    }

    private final List<Group> groups;
    private final int[][][] next;
    private final int[][] taskOf;
    private final int[][] prefixOf;
    private final int[][] pathsInto;

    private PathTable(final List<Group> groups, final int most) {
        this.groups = List.copyOf(groups);
        next = new int[groups.size()][][];
        taskOf = new int[groups.size()][];
        prefixOf = new int[groups.size()][];
        for (int group = 0; group < groups.size(); group++) {
            enumerate(group, most);
        }
        pathsInto = pathsIntoTasks();
    }

    /** Begins a sequence of groups; the source is one of them only if it has several tasks. */
    public static Builder from(final String name, final int tasks) {
        return new Builder(new Group(name, tasks, ReachableTasks.ALL));
    }

    private void enumerate(final int number, final int most) {
        final Group group = groups.get(number);
        if (group.tasks < 1) {
            throw new IllegalArgumentException(
                    "the group '" + group.name + "' needs at least 1 task, not " + group.tasks);
        }
        final int before = number == 0 ? 1 : taskOf[number - 1].length;
        next[number] = new int[group.tasks][before];
        final List<int[]> found = new ArrayList<>();
        for (int prefix = 0; prefix < before; prefix++) {
            for (int task = 0; task < group.tasks; task++) {
                final boolean leads = number == 0 || group.reach.leads(taskOf[number - 1][prefix], task);
                next[number][task][prefix] = leads ? found.size() : NONE;
                if (leads) {
                    found.add(new int[] {prefix, task});
                }
            }
            checkCount(found.size(), most, group);
        }
        prefixOf[number] = found.stream().mapToInt(path -> path[0]).toArray();
        taskOf[number] = found.stream().mapToInt(path -> path[1]).toArray();
    }

    private static void checkCount(final int count, final int most, final Group group) {
        if (count > most) {
            throw new IllegalArgumentException(
                    "more than " + most + " data paths up to the group '" + group.name
                            + "', and each needs a queue; lower the parallelism or order by gap accounting, which has no paths");
        }
    }

    private int[][] pathsIntoTasks() {
        final int[] ends = taskOf[groups.size() - 1];
        final int[][] into = new int[groups.get(groups.size() - 1).tasks][];
        for (int task = 0; task < into.length; task++) {
            final int last = task;
            into[task] = IntStream.range(0, ends.length)
                    .filter(path -> ends[path] == last)
                    .toArray();
        }
        return into;
    }

    /** Number of paths. */
    public int count() {
        return taskOf[groups.size() - 1].length;
    }

    /**
     * Table of a task that maps the number of an incoming record to the number of its path so far, which after the last
     * group is the number of its path; {@link #NONE} for numbers that cannot arrive. Records arrive at the first group with
     * 0.
     */
    public int[] next(final int group, final int task) {
        return next[group][task];
    }

    /** The paths that end in a task of the last group; the task passes a watermark on to these paths and no others. */
    public int[] pathsInto(final int task) {
        return pathsInto[task];
    }

    /** The task of the last group in which a path ends. */
    public int lastTask(final int path) {
        return taskOf[groups.size() - 1][path];
    }

    /** Text form of a path: {@code filter 3 > map 0}. */
    public String text(final int path) {
        String text = "";
        int prefix = path;
        for (int group = groups.size() - 1; group >= 0; group--) {
            text = groups.get(group).name + " " + taskOf[group][prefix] + (text.isEmpty() ? "" : " > " + text);
            prefix = prefixOf[group][prefix];
        }
        return text;
    }
}
