package dev.tailrace.flink.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.flink.task.PartitionTaskKey;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartKeysTest {

    private static final int GROUPS = PartitionTaskKey.MAX_PARALLELISM;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 15, 128})
    void shouldGiveEachTaskOfAPartitionTaskATaskOfFlinkWhenThereAreAsMany(final int tasks) {
        final PartKeys keys = new PartKeys(tasks);
        final Set<Integer> taken = new HashSet<>();
        for (int task = 0; task < tasks; task++) {
            taken.add(KeyGroupRangeAssignment.assignKeyToParallelOperator(keys.of(0, task), GROUPS, tasks));
        }

        assertThat(taken).hasSize(tasks);
    }

    @Test
    void shouldGiveEachPartAKeyOfItsOwn() {
        final PartKeys keys = new PartKeys(3);
        final Set<Integer> given = new HashSet<>();
        for (int partitionTask = 0; partitionTask < 40; partitionTask++) {
            for (int task = 0; task < 3; task++) {
                given.add(keys.of(partitionTask, task));
            }
        }

        assertThat(given).hasSize(120);
    }

    @Test
    void shouldGiveTheSameKeysWhateverWasRequestedBefore() {
        final PartKeys keys = new PartKeys(4);
        keys.of(7, 3);

        assertThat(keys.of(2, 1)).isEqualTo(new PartKeys(4).of(2, 1));
    }
}
