package dev.tailrace.experiments.flink.conflux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathGroupsTest {

    @Test
    void shouldEnumerateThePathsOfThePaper() {
        final PathGroups groups = PathGroups.none().then("filter", 15).then("map", 2);
        assertThat(groups.paths()).isEqualTo(30);
        assertThat(groups.text(0)).isEqualTo("filter 0 > map 0");
        assertThat(groups.text(29)).isEqualTo("filter 14 > map 1");
    }

    /** Flaw: names written one behind the other gave two ways one name, and lookups failed. */
    @Test
    void shouldNumberEachWayOnceWhenGroupsShareAName() {
        final PathGroups groups =
                PathGroups.none().then("map", 3).then("map", 12).then("map", 11);
        final Set<Integer> numbers = new HashSet<>();
        for (int first = 0; first < 3; first++) {
            for (int second = 0; second < 12; second++) {
                for (int third = 0; third < 11; third++) {
                    final int path = groups.path(groups.path(groups.path(0, 0, first), 1, second), 2, third);
                    numbers.add(path);
                    assertThat(groups.text(path)).isEqualTo("map " + first + " > map " + second + " > map " + third);
                    assertThat(groups.pathsInto(third)).contains(path);
                }
            }
        }
        assertThat(numbers).hasSize(396).allMatch(path -> path >= 0 && path < groups.paths());
    }

    /** Flaw: task 1 sent its watermarks to the paths of tasks 10 and 11 too, whose names began like its own. */
    @Test
    void shouldSendWatermarksToThePathsOfTheirTaskOnlyWhenThereAreMoreThanTen() {
        final PathGroups groups = PathGroups.none().then("map", 3).then("sink", 12);
        assertThat(IntStream.of(groups.pathsInto(1)).mapToObj(groups::text))
                .containsExactly("map 0 > sink 1", "map 1 > sink 1", "map 2 > sink 1");
        assertThat(IntStream.range(0, 12)
                        .flatMap(task -> IntStream.of(groups.pathsInto(task)))
                        .distinct()
                        .count())
                .isEqualTo(36);
    }

    @Test
    void shouldRefuseTooManyPathsAndAGroupWithoutTasks() {
        final PathGroups groups = PathGroups.none().then("parse", 32).then("match", 32);
        assertThatThrownBy(() -> groups.then("price", 32))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more than 4000 data paths up to the group 'price', and each needs a queue; lower the"
                        + " parallelism or order by gap accounting, which has no paths");
        assertThatThrownBy(() -> groups.then("price", 0)).hasMessage("the group 'price' needs at least 1 task, not 0");
    }
}
