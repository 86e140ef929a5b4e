package dev.tailrace.flink.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionTaskKeyTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8, 16, 128})
    void shouldGiveEachTaskAsManyPartitionTasksAsAnyOther(final int tasks) {
        final int[] partitionTasks = new int[tasks];
        for (int partition = 0; partition < 2 * tasks && partition < PartitionTaskKey.MAX_PARALLELISM; partition++) {
            partitionTasks[
                    KeyGroupRangeAssignment.assignKeyToParallelOperator(
                            PartitionTaskKey.of(partition), PartitionTaskKey.MAX_PARALLELISM, tasks)]++;
        }

        assertThat(partitionTasks).containsOnly(Math.min(2, PartitionTaskKey.MAX_PARALLELISM / tasks));
    }

    @Test
    void shouldGiveEachPartitionAKeyOfItsOwn() {
        final Set<Integer> keys = new HashSet<>();
        IntStream.range(0, 10_000).forEach(partition -> keys.add(PartitionTaskKey.of(partition)));

        assertThat(keys).hasSize(10_000);
    }

    // Savepoints are found again by them.
    @Test
    void shouldNeverChange() {
        assertThat(IntStream.range(0, 8).mapToObj(PartitionTaskKey::of))
                .containsExactly(312, 84, 75, 57, 361, 70, 300, 163);
    }
}
