package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Several partition tasks without a common order, each in its own partition. */
class TimeAndTaskOrderTest {

    private final List<Written> out = new ArrayList<>();

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldMergeByTimeAndThenByTask(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 5) final int tasks,
            @ForAll @IntRange(min = 0, max = 5) final int losses,
            @ForAll @IntRange(min = 0, max = 30) final int repeats) {
        out.clear();
        final Random random = new Random(seed);
        final List<List<Written>> logs = Interleaver.partitions(tasks);
        final List<Written> expected = new ArrayList<>();
        for (int task = 0; task < tasks; task++) {
            long time = 0;
            for (int number = 0; number < 100; number++) {
                time += random.nextInt(3);
                logs.get(task).add(Written.timed(task, number, time));
            }
            expected.addAll(logs.get(task));
        }
        expected.sort(Comparator.comparingLong(Written::time).thenComparing(Written::task));
        for (int loss = 0; loss < losses; loss++) {
            final List<Written> log = logs.get(random.nextInt(tasks));
            expected.remove(log.remove(random.nextInt(log.size() - 1)));
        }
        for (int repeat = 0; repeat < repeats; repeat++) {
            final List<Written> log = logs.get(random.nextInt(tasks));
            final int from = random.nextInt(log.size());
            log.add(from + random.nextInt(log.size() - from) + 1, log.get(from));
        }
        final LabelledReader<Written> reader = LabelledReader.byTime(tasks, 16, out::add);

        new Interleaver(reader, logs, random).read();

        assertThat(out).containsExactlyElementsOf(expected);
        assertThat(reader.lost()).isEqualTo(losses);
        assertThat(reader.statistics.repeated).isEqualTo(repeats);
        assertThat(reader.statistics.inversions).isZero();
    }

    @Test
    void shouldKeepTheOrderOfATaskWhoseTimeGoesBack() {
        final LabelledReader<Written> reader = LabelledReader.byTime(1, 8, out::add);

        Written.timed(0, 0, 10).offerTo(reader, 0);
        Written.timed(0, 1, 5).offerTo(reader, 0);

        assertThat(out).extracting(Written::number).containsExactly(0L, 1L);
        assertThat(reader.statistics.inversions).isZero();
    }

    @Test
    void shouldSayWhichPartitionIsAwaited() {
        final LabelledReader<Written> reader = LabelledReader.byTime(2, 8, out::add);
        Written.timed(0, 0, 10).offerTo(reader, 1);

        assertThat(reader.awaitedInWords()).isEqualTo("a record in partition 0");
        reader.giveUp();

        assertThat(out).hasSize(1);
    }

    @Test
    void shouldPassTasksOnAsTheyComeAndKeepTheirAccounts() {
        final LabelledReader<Written> reader = LabelledReader.byTask(2, out::add);

        for (final long number : new long[] {0, 1, 1, 4, 3}) {
            Written.numbered(6, 0, number).offerTo(reader, 1);
        }
        Written.frontier(6, 7, 7).offerTo(reader, 1);
        Written.numbered(5, 0, 0).offerTo(reader, 0);

        assertThat(out).extracting(Written::number).containsExactly(0L, 1L, 4L, 3L, 0L);
        assertThat(reader.statistics.repeated).isEqualTo(1);
        assertThat(reader.statistics.inversions).isEqualTo(1);
        assertThat(reader.lost()).isEqualTo(4);
        assertThat(reader.losses()).containsExactly("partition task 6 in partition 1: number 2, 5 to 7");
    }

    // A hole that the other reader had met may be filled later.
    @Test
    void shouldPassOnWhatAnotherReaderHasNotHad() {
        final LabelledReader<Written> reader = LabelledReader.byTask(1, out::add);
        reader.resume(0, 6, 9, 0);

        for (final long number : new long[] {4, 9, 9}) {
            Written.numbered(6, 0, number).offerTo(reader, 0);
        }

        assertThat(out).extracting(Written::number).containsExactly(4L, 9L);
        assertThat(reader.statistics.inversions).isEqualTo(1);
        assertThat(reader.statistics.repeated).isEqualTo(1);
        assertThat(reader.lost()).isZero();
    }

    @Test
    void shouldRefuseATaskInTwoPartitions() {
        final LabelledReader<Written> reader = LabelledReader.byTask(2, out::add);
        Written.numbered(6, 0, 0).offerTo(reader, 1);

        assertThatThrownBy(() -> Written.numbered(6, 0, 1).offerTo(reader, 0))
                .isInstanceOf(UnorderedTasksException.class)
                .hasMessage("partition task 6 writes to partitions 1 and 0; merge it by number or by label");
    }
}
