package dev.tailrace.experiments.flink.conflux.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathTableTest {

    /** The paper's: 15 filters, forward to 15 maps, all of them to 2 maps. */
    private static PathTable listingOne() {
        return PathTable.from("filter", 15)
                .then("map", 15, ReachableTasks.SAME)
                .then("map", 2, ReachableTasks.ALL)
                .upTo(30);
    }

    @Test
    void shouldEnumerateThePathsOfThePaper() {
        final PathTable paths = listingOne();

        assertThat(paths.count()).isEqualTo(30);
        assertThat(paths.text(0)).isEqualTo("filter 0 > map 0 > map 0");
        assertThat(paths.text(29)).isEqualTo("filter 14 > map 14 > map 1");
    }

    /** Flaw: names written one behind the other gave two ways one name, and lookups failed. */
    @Test
    void shouldNumberEachWayOnceWhenGroupsShareAName() {
        final PathTable paths = PathTable.from("map", 3)
                .then("map", 12, ReachableTasks.ALL)
                .then("map", 11, ReachableTasks.ALL)
                .upTo(1_000);
        final Set<Integer> numbers = new HashSet<>();
        for (int first = 0; first < 3; first++) {
            for (int second = 0; second < 12; second++) {
                for (int third = 0; third < 11; third++) {
                    final int path = path(paths, first, second, third);
                    numbers.add(path);
                    assertThat(paths.text(path)).isEqualTo("map " + first + " > map " + second + " > map " + third);
                    assertThat(paths.lastTask(path)).isEqualTo(third);
                }
            }
        }

        assertThat(numbers).hasSize(396).allMatch(path -> path >= 0 && path < paths.count());
        assertThat(paths.count()).isEqualTo(396);
    }

    private static int path(final PathTable paths, final int... tasks) {
        int path = 0;
        for (int group = 0; group < tasks.length; group++) {
            path = paths.next(group, tasks[group])[path];
        }
        return path;
    }

    /** Flaw: task 1 sent its watermarks to the paths of tasks 10 and 11 too, whose names began like its own. */
    @Test
    void shouldSendWatermarksToThePathsOfTheirTaskOnlyWhenThereAreMoreThanTen() {
        final PathTable paths =
                PathTable.from("map", 3).then("sink", 12, ReachableTasks.ALL).upTo(36);

        assertThat(paths.pathsInto(1)).containsExactly(path(paths, 0, 1), path(paths, 1, 1), path(paths, 2, 1));
        assertThat(IntStream.of(paths.pathsInto(1)).mapToObj(paths::text))
                .containsExactly("map 0 > sink 1", "map 1 > sink 1", "map 2 > sink 1");
        assertThat(IntStream.range(0, 12)
                        .flatMap(task -> IntStream.of(paths.pathsInto(task)))
                        .distinct()
                        .count())
                .isEqualTo(36);
    }

    /** Flaw: a task of the same name and number in the middle of a path was taken for its end. */
    @Test
    void shouldSendWatermarksByTheLastTaskOnlyWhenAnEarlierOneHasItsName() {
        final PathTable paths =
                PathTable.from("map", 2).then("map", 2, ReachableTasks.ALL).upTo(4);

        assertThat(paths.pathsInto(1)).containsExactly(path(paths, 0, 1), path(paths, 1, 1));
    }

    @Test
    void shouldKnowWhereNoRecordComesFrom() {
        final PathTable paths = listingOne();

        assertThat(paths.next(1, 3)[3]).isEqualTo(3);
        assertThat(paths.next(1, 3)[4]).isEqualTo(PathTable.NONE);
    }

    @Test
    void shouldRefuseMorePathsThanRequested() {
        assertThatThrownBy(() -> PathTable.from("parse", 32)
                        .then("match", 32, ReachableTasks.ALL)
                        .then("price", 32, ReachableTasks.ALL)
                        .upTo(4_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more than 4000 data paths up to the group 'price', and each needs a queue; lower the"
                        + " parallelism or order by gap accounting, which has no paths");
    }

    @Test
    void shouldRefuseAGroupWithoutTasks() {
        assertThatThrownBy(() -> PathTable.from("parse", 2)
                        .then("match", 0, ReachableTasks.ALL)
                        .upTo(10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the group 'match' needs at least 1 task, not 0");
    }
}
