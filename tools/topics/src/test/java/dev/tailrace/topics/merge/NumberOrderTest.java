package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** One partition task over several partitions, by number. */
class NumberOrderTest {

    private final List<Written> out = new ArrayList<>();

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void shouldRestoreTheOrderAndCountEachFaultExactly(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 6) final int partitions,
            @ForAll @IntRange(min = 0, max = 5) final int losses,
            @ForAll @IntRange(min = 0, max = 3) final int restarts,
            @ForAll @IntRange(min = 0, max = 6) final int windowBits) {
        out.clear();
        final Random random = new Random(seed);
        final SpreadTask task = new SpreadTask(random, partitions, losses, restarts);
        final LabelledReader<Written> reader = LabelledReader.byNumber(partitions, 1 << windowBits, out::add);

        new Interleaver(reader, task.partitions(), random).read();

        assertThat(out).extracting(Written::number).containsExactlyElementsOf(task.expected());
        assertThat(reader.lost()).isEqualTo(task.lost());
        assertThat(reader.statistics.repeated).isEqualTo(task.repeated());
        assertThat(reader.statistics.inversions).isZero();
        assertThat(reader.statistics.delivered).isEqualTo(out.size());
        assertThat(reader.held()).isZero();
        assertThat(reader.isWaiting()).isFalse();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldDeliverEachRecordOnceWhenWaitingIsGivenUpAnywhere(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 5) final int partitions) {
        out.clear();
        final Random random = new Random(seed);
        final List<List<Written>> logs = Interleaver.partitions(partitions);
        for (int number = 0; number < 200; number++) {
            logs.get(random.nextInt(partitions)).add(Written.numbered(1, 1, number));
        }
        final LabelledReader<Written> reader = LabelledReader.byNumber(partitions, 256, out::add);
        final int[] positions = new int[partitions];
        for (int step = 0; step < 100_000 && out.size() < 200; step++) {
            final int partition = random.nextInt(partitions);
            if (positions[partition] < logs.get(partition).size()) {
                assertThat(logs.get(partition).get(positions[partition]++).offerTo(reader, partition))
                        .isTrue();
            }
            if (random.nextInt(50) == 0) {
                reader.giveUp();
            }
        }

        assertThat(out).extracting(Written::number).doesNotHaveDuplicates().hasSize(200);
        assertThat(reader.lost()).isZero();
        assertThat(reader.statistics.inversions).isEqualTo(inversions());
    }

    private long inversions() {
        long highest = -1;
        long inversions = 0;
        for (final Written record : out) {
            inversions += record.number() < highest ? 1 : 0;
            highest = Math.max(highest, record.number());
        }
        return inversions;
    }

    @Test
    void shouldNotWaitForAPartitionWhoseRecordsComeLater() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 8, out::add);

        Written.numbered(0, 0, 0).offerTo(reader, 0);
        Written.numbered(0, 0, 1).offerTo(reader, 0);

        assertThat(out).extracting(Written::number).containsExactly(0L, 1L);
    }

    @Test
    void shouldWaitForAMissingNumberUntilEveryPartitionHasPassedIt() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 8, out::add);

        Written.numbered(0, 0, 1).offerTo(reader, 0);
        assertThat(out).isEmpty();
        assertThat(reader.isWaiting()).isTrue();
        assertThat(reader.awaitedInWords()).isEqualTo("number 0");

        Written.numbered(0, 0, 2).offerTo(reader, 1);
        assertThat(out).extracting(Written::number).containsExactly(1L, 2L);
        assertThat(reader.losses()).containsExactly("number 0");
    }

    @Test
    void shouldDetectALossAfterTheLastRecordByFrontiers() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 8, out::add);

        Written.numbered(0, 0, 0).offerTo(reader, 0);
        Written.frontier(0, 4, 4).offerTo(reader, 0);
        assertThat(reader.lost()).isZero();
        Written.frontier(0, 2, 2).offerTo(reader, 1);

        assertThat(reader.losses()).containsExactly("number 1 to 2");
    }

    @Test
    void shouldSeeThatTheNextNumberIsLostWhenItIsTheFrontier() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(1, 8, out::add);

        Written.frontier(0, 0, 0).offerTo(reader, 0);

        assertThat(reader.losses()).containsExactly("number 0");
    }

    @Test
    void shouldLeaveARecordInItsPartitionWhenItIsBeyondTheWindow() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 4, out::add);

        assertThat(Written.numbered(0, 0, 3).offerTo(reader, 0)).isTrue();
        assertThat(Written.numbered(0, 0, 4).offerTo(reader, 0)).isFalse();
        assertThat(reader.statistics.records).isEqualTo(1);

        assertThat(Written.numbered(0, 0, 0).offerTo(reader, 1)).isTrue();
        assertThat(Written.numbered(0, 0, 4).offerTo(reader, 0)).isTrue();
    }

    @Test
    void shouldDeliverWhatWasGivenUpWhenItComesAfterAll() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 8, out::add);
        Written.numbered(0, 0, 2).offerTo(reader, 0);
        reader.giveUp();
        assertThat(reader.lost()).isEqualTo(2);

        Written.numbered(0, 0, 1).offerTo(reader, 1);
        Written.numbered(0, 0, 1).offerTo(reader, 1);

        assertThat(out).extracting(Written::number).containsExactly(2L, 1L);
        assertThat(reader.losses()).containsExactly("number 0");
        assertThat(reader.statistics.inversions).isEqualTo(1);
        assertThat(reader.statistics.repeated).isEqualTo(1);
        assertThat(reader.statistics.givenUp).isEqualTo(1);
    }

    // A reader that ends where its partitions end does not wait for a writer that is behind in one of them.
    @Test
    void shouldDeliverWhatAnotherReaderHadGivenUp() {
        final LabelledReader<Written> first = LabelledReader.byNumber(2, 8, out::add);
        Written.numbered(0, 0, 0).offerTo(first, 0);
        Written.numbered(0, 0, 2).offerTo(first, 0);
        first.end(0);
        first.end(1);
        assertThat(first.losses()).containsExactly("number 1");
        final LabelledReader<Written> second = LabelledReader.byNumber(2, 8, out::add);
        second.resume(first.lastMajor(), first.lastMinor());

        Written.numbered(0, 0, 1).offerTo(second, 1);
        Written.numbered(0, 0, 3).offerTo(second, 0);

        assertThat(out).extracting(Written::number).containsExactly(0L, 2L, 1L, 3L);
        assertThat(second.statistics.inversions).isEqualTo(1);
        assertThat(second.statistics.repeated).isZero();
    }

    @Test
    void shouldRefuseASecondTask() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(2, 8, out::add);
        Written.numbered(3, 0, 0).offerTo(reader, 0);

        assertThatThrownBy(() -> Written.numbered(4, 0, 0).offerTo(reader, 1))
                .isInstanceOf(UnorderedTasksException.class)
                .hasMessage(
                        "partition tasks 3 and 4 number their records each for itself; merge them by label if they share a"
                                + " total order, else by time or by partition");
    }

    @Test
    void shouldRefuseRecordsWithoutNumbers() {
        final LabelledReader<Written> reader = LabelledReader.byNumber(1, 8, out::add);

        assertThatThrownBy(() -> Written.labelled(0, 0).offerTo(reader, 0))
                .isInstanceOf(UnorderedTasksException.class)
                .hasMessage("partition task 0 does not number its records; merge them by label");
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final Object record = new Object();
        final LabelledReader<Object> reader = LabelledReader.byNumber(4, 1 << 10, taken -> {});
        final OutputHeader header = new OutputHeader();
        final long[] next = new long[1];

        assertThat(Allocation.inSteadyState(() -> {
                    for (int block = 0; block < 1_000; block++) {
                        for (int partition = 3; partition >= 0; partition--) {
                            reader.offer(partition, header.record(next[0] + partition, 0, 0), 0, record);
                        }
                        next[0] += 4;
                    }
                }))
                .isZero();
        assertThat(reader.statistics.delivered).isEqualTo(next[0]);
    }

    /** What one partition task leaves in several partitions, with planted faults. */
    private static final class SpreadTask {

        private static final int RECORDS = 300;

        private final Random random;
        private final List<List<Written>> logs;
        private final int[] homes = new int[RECORDS];
        private final TreeSet<Long> losses = new TreeSet<>();
        private long repeated;

        SpreadTask(final Random random, final int partitions, final int lossCount, final int restarts) {
            this.random = random;
            logs = Interleaver.partitions(partitions);
            for (int number = 0; number < RECORDS; number++) {
                homes[number] = random.nextInt(partitions);
            }
            for (int loss = 0; loss < lossCount; loss++) {
                // The last number stays: nobody can miss what nothing follows.
                losses.add((long) random.nextInt(RECORDS - 1));
            }
            write(restarts);
        }

        /** Each owner begins at or before where the one before it has ended, and ends anywhere behind that. */
        private void write(final int restarts) {
            int written = 0;
            for (int epoch = 1; epoch <= restarts; epoch++) {
                final int begin = random.nextInt(written + 1);
                final int end = written + random.nextInt(RECORDS - written);
                run(epoch, begin, end, written);
                written = end;
                markEpoch(epoch + 1);
            }
            run(restarts + 1, random.nextInt(written + 1), RECORDS, written);
        }

        private void run(final int epoch, final int begin, final int end, final int known) {
            for (int number = begin; number < end; number++) {
                if (!losses.contains((long) number)) {
                    logs.get(homes[number]).add(Written.numbered(7, epoch, number));
                    repeated += number < known ? 1 : 0;
                }
            }
        }

        private void markEpoch(final int epoch) {
            logs.forEach(log -> log.add(Written.epoch(7, epoch)));
        }

        List<List<Written>> partitions() {
            return logs;
        }

        List<Long> expected() {
            final List<Long> numbers = new ArrayList<>();
            for (long number = 0; number < RECORDS; number++) {
                if (!losses.contains(number)) {
                    numbers.add(number);
                }
            }
            return numbers;
        }

        long lost() {
            return losses.size();
        }

        long repeated() {
            return repeated;
        }
    }
}
