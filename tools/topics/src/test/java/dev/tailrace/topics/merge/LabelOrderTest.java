package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.OutputHeader;
import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Parallel writers of one total order, by label. */
class LabelOrderTest {

    private static final int MEMORY = 1 << 12;

    private final List<Written> out = new ArrayList<>();

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void shouldRestoreTheOrderAndCountRepeats(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 6) final int partitions,
            @ForAll @IntRange(min = 0, max = 3) final int restarts,
            @ForAll @IntRange(min = 0, max = 6) final int windowBits) {
        out.clear();
        final Random random = new Random(seed);
        final List<List<Written>> logs = Interleaver.partitions(partitions);
        final List<Written> expected = labels(random);
        spread(expected, logs, random);
        int repeated = 0;
        for (int restart = 0; restart < restarts; restart++) {
            repeated += repeatSome(logs.get(random.nextInt(partitions)), random);
        }
        final LabelledReader<Written> reader = LabelledReader.byLabel(partitions, 1 << windowBits, MEMORY, out::add);

        new Interleaver(reader, logs, random).read();

        assertThat(out).containsExactlyElementsOf(expected);
        assertThat(reader.statistics.repeated).isEqualTo(repeated);
        assertThat(reader.statistics.inversions).isZero();
        assertThat(reader.statistics.undecided).isZero();
    }

    private static List<Written> labels(final Random random) {
        final List<Written> labels = new ArrayList<>();
        long sequence = random.nextInt(3);
        while (labels.size() < 300) {
            final int results = random.nextInt(4);
            for (int ordinal = 0; ordinal < results; ordinal++) {
                labels.add(Written.labelled(sequence, ordinal));
            }
            sequence += 1 + random.nextInt(3);
        }
        return labels;
    }

    private static void spread(final List<Written> labels, final List<List<Written>> logs, final Random random) {
        for (final Written label : labels) {
            logs.get(random.nextInt(logs.size())).add(label);
            if (random.nextInt(10) == 0) {
                logs.get(random.nextInt(logs.size()))
                        .add(Written.frontier(0, LabelledReader.NO_NUMBER, label.sequence() - 1));
            }
        }
    }

    /** A writer begins again at some earlier place, and writes what it had written up to another one. */
    private static int repeatSome(final List<Written> log, final Random random) {
        if (log.isEmpty()) {
            return 0;
        }
        final int end = random.nextInt(log.size()) + 1;
        final List<Written> again = new ArrayList<>(log.subList(random.nextInt(end), end));
        again.removeIf(written -> written.kind() != Written.Kind.RECORD);
        log.addAll(end, again);
        return again.size();
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldCountInversionsExactlyWhenWaitingIsGivenUpAnywhere(
            @ForAll final long seed, @ForAll @IntRange(min = 2, max = 5) final int partitions) {
        out.clear();
        final Random random = new Random(seed);
        final List<List<Written>> logs = Interleaver.partitions(partitions);
        final List<Written> expected = labels(random);
        spread(expected, logs, random);
        final LabelledReader<Written> reader = LabelledReader.byLabel(partitions, 512, MEMORY, out::add);
        final int[] positions = new int[partitions];
        for (int step = 0; step < 5_000; step++) {
            final int partition = random.nextInt(partitions);
            if (positions[partition] < logs.get(partition).size()) {
                logs.get(partition).get(positions[partition]++).offerTo(reader, partition);
            }
            if (random.nextInt(30) == 0) {
                reader.giveUp();
            }
        }
        for (int partition = 0; partition < partitions; partition++) {
            reader.end(partition);
        }

        assertThat(out).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(reader.statistics.inversions).isEqualTo(inversions());
    }

    private long inversions() {
        long inversions = 0;
        Written highest = Written.labelled(-1, 0);
        for (final Written record : out) {
            if (MergedOrder.isBefore(record.sequence(), record.ordinal(), highest.sequence(), highest.ordinal())) {
                inversions++;
            } else {
                highest = record;
            }
        }
        return inversions;
    }

    @Test
    void shouldNotReleaseAgainWhatWasReleasedBeforeAResume() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(1, 8, MEMORY, out::add);
        reader.resume(7, 1);

        for (final int ordinal : new int[] {0, 1, 2}) {
            Written.labelled(7, ordinal).offerTo(reader, 0);
        }

        assertThat(out).containsExactly(Written.labelled(7, 2));
        assertThat(reader.statistics.undecided).isEqualTo(2);
        assertThat(reader.statistics.inversions).isZero();
    }

    @Test
    void shouldNotBeHeldUpByASilentPartitionThatSendsFrontiers() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(2, 8, MEMORY, out::add);

        Written.labelled(5, 0).offerTo(reader, 0);
        assertThat(out).isEmpty();
        assertThat(reader.awaited()).isEqualTo(1);
        assertThat(reader.awaitedInWords()).isEqualTo("a record or a frontier in partition 1");

        Written.frontier(0, LabelledReader.NO_NUMBER, 3).offerTo(reader, 1);
        assertThat(out).isEmpty();
        Written.frontier(0, LabelledReader.NO_NUMBER, 4).offerTo(reader, 1);
        assertThat(out).hasSize(1);
        assertThat(reader.isWaiting()).isFalse();
    }

    @Test
    void shouldLetARecordGoThatIsTheFirstOneAfterAFrontier() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(2, 8, MEMORY, out::add);

        Written.frontier(0, LabelledReader.NO_NUMBER, 4).offerTo(reader, 0);
        Written.labelled(5, 0).offerTo(reader, 1);

        assertThat(out).hasSize(1);
    }

    @Test
    void shouldWaitAgainForAPartitionThatCameBack() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(2, 8, MEMORY, out::add);
        Written.labelled(5, 0).offerTo(reader, 0);
        reader.giveUp();
        Written.labelled(6, 0).offerTo(reader, 0);
        assertThat(out).hasSize(2);

        Written.labelled(3, 0).offerTo(reader, 1);
        Written.labelled(7, 0).offerTo(reader, 0);

        assertThat(out).extracting(Written::sequence).containsExactly(5L, 6L, 3L);
        assertThat(reader.statistics.inversions).isEqualTo(1);
        assertThat(reader.isWaiting()).isTrue();
    }

    @Test
    void shouldDropALabelThatTwoPartitionsHave() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(2, 8, MEMORY, out::add);

        Written.labelled(5, 0).offerTo(reader, 0);
        Written.labelled(5, 0).offerTo(reader, 1);
        Written.labelled(6, 0).offerTo(reader, 0);
        Written.labelled(6, 0).offerTo(reader, 1);

        assertThat(out).extracting(Written::sequence).containsExactly(5L, 6L);
        assertThat(reader.statistics.repeated).isEqualTo(2);
    }

    @Test
    void shouldSayThatItCannotTellWhenALabelIsOlderThanItsMemory() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(1, 8, 4, out::add);
        for (int sequence = 0; sequence < 10; sequence++) {
            Written.labelled(sequence, 0).offerTo(reader, 0);
        }

        Written.labelled(9, 0).offerTo(reader, 0);
        Written.labelled(5, 0).offerTo(reader, 0);

        assertThat(reader.statistics.repeated).isEqualTo(1);
        assertThat(reader.statistics.undecided).isEqualTo(1);
        assertThat(out).hasSize(10);
    }

    @Test
    void shouldRefuseRecordsOfAPartitionThatIsFarAhead() {
        final LabelledReader<Written> reader = LabelledReader.byLabel(2, 2, MEMORY, out::add);

        assertThat(Written.labelled(5, 0).offerTo(reader, 0)).isTrue();
        assertThat(Written.labelled(6, 0).offerTo(reader, 0)).isTrue();
        assertThat(Written.labelled(7, 0).offerTo(reader, 0)).isFalse();
        assertThat(Written.labelled(8, 0).offerTo(reader, 1)).isTrue();
        assertThat(Written.labelled(7, 0).offerTo(reader, 0)).isTrue();

        assertThat(out).extracting(Written::sequence).containsExactly(5L, 6L, 7L);
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final Object record = new Object();
        final LabelledReader<Object> reader = LabelledReader.byLabel(4, 1 << 10, MEMORY, taken -> {});
        final OutputHeader header = new OutputHeader();
        final long[] next = new long[1];

        assertThat(Allocation.inSteadyState(() -> {
                    for (int block = 0; block < 1_000; block++) {
                        for (int partition = 0; partition < 4; partition++) {
                            header.record(LabelledReader.NO_NUMBER, next[0] + partition, 0);
                            reader.offer(partition, header, 0, record);
                        }
                        next[0] += 4;
                    }
                }))
                .isZero();
        assertThat(reader.statistics.delivered).isPositive();
    }
}
