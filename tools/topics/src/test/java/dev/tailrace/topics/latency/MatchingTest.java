package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

/** Planted latencies, losses, repeats and disorder, each found exactly. */
class MatchingTest {

    private static final long MS = 1_000_000;

    private final List<Long> latencies = new ArrayList<>();
    private final Matching matching = matching(1_000, 64);

    private Matching matching(final long timeoutMs, final int capacity) {
        return new Matching(
                RecordPart.parse("key"),
                RecordPart.parse("key"),
                RecordTime.parse("timestamp", "ns"),
                RecordTime.parse("timestamp", "ns"),
                timeoutMs,
                new MatchTable(capacity),
                2,
                2,
                latencies::add);
    }

    private static ConsumerRecord<byte[], byte[]> record(final String key, final long offset, final long timestampMs) {
        return new ConsumerRecord<>(
                "topic",
                0,
                offset,
                timestampMs,
                TimestampType.CREATE_TIME,
                0,
                0,
                key == null ? null : key.getBytes(StandardCharsets.UTF_8),
                new byte[0],
                new RecordHeaders(),
                Optional.empty());
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void shouldFindEachPlantedLatencyAndCountEachFault(@ForAll final long seed) {
        latencies.clear();
        final Random random = new Random(seed);
        final Matching fresh = matching(1_000_000, 1_000);
        final List<Long> planted = new ArrayList<>();
        final List<ConsumerRecord<byte[], byte[]>> outputs = new ArrayList<>();
        long lost = 0;
        long repeated = 0;
        long foreign = 0;
        long outside = 0;
        long lostOutside = 0;
        for (int number = 0; number < 300; number++) {
            final boolean isCounted = random.nextInt(5) > 0;
            outside += isCounted ? 0 : 1;
            fresh.input(record("k" + number, number, 1_000 + number), isCounted);
            final long latencyMs = random.nextInt(500);
            if (random.nextInt(10) == 0) {
                lost += isCounted ? 1 : 0;
                lostOutside += isCounted ? 0 : 1;
                continue;
            }
            planted.add(latencyMs * MS);
            outputs.add(record("k" + number, outputs.size(), 1_000 + number + latencyMs));
            if (random.nextInt(10) == 0) {
                repeated++;
                outputs.add(record("k" + number, outputs.size(), 9_999));
            }
            if (random.nextInt(10) == 0) {
                foreign++;
                outputs.add(record("other" + number, outputs.size(), 9_999));
            }
        }
        outputs.forEach(fresh::output);
        assertThat(fresh.counts().waiting).isEqualTo(lost);
        fresh.end();

        assertThat(latencies).isEqualTo(planted);
        final LatencyCounts counts = fresh.counts();
        assertThat(counts.inputs).isEqualTo(300 - outside);
        assertThat(counts.inputs).isEqualTo(counts.matched + counts.neverMatched);
        assertThat(counts.matchedOutside).isEqualTo(outside - lostOutside);
        assertThat(counts.measuredInputs()).isEqualTo(planted.size());
        assertThat(counts.neverMatched).isEqualTo(lost);
        assertThat(counts.waiting).isZero();
        assertThat(counts.repeatedOutputs).isEqualTo(repeated);
        assertThat(counts.withoutInput).isEqualTo(foreign);
        assertThat(counts.outOfOrder + counts.evicted + counts.negative).isZero();
    }

    @Test
    void shouldCountOutputsThatAreOutOfOrder() {
        for (int number = 0; number < 4; number++) {
            matching.input(record("k" + number, number, 0), true);
        }
        for (final int number : new int[] {0, 2, 1, 3}) {
            matching.output(record("k" + number, 0, 5));
        }

        assertThat(matching.counts().outOfOrder).isEqualTo(1);
        assertThat(matching.counts().matched).isEqualTo(4);
    }

    @Test
    void shouldGiveAnInputUpWhenItsTimeIsOver() {
        matching.input(record("early", 0, 100), true);
        matching.input(record("late", 1, 200), true);

        matching.expire(1_100);
        assertThat(matching.counts().neverMatched).isZero();
        matching.expire(1_101);
        assertThat(matching.counts().neverMatched).isEqualTo(1);
        assertThat(matching.counts().waiting).isEqualTo(1);

        matching.output(record("early", 0, 1_101));
        assertThat(matching.counts().withoutInput).isEqualTo(1);
    }

    @Test
    void shouldMakeRoomWhenTheTableIsFullAndSayWhatThatCost() {
        final Matching small = matching(1_000, 2);
        small.input(record("a", 0, 0), true);
        small.output(record("a", 0, 1));
        small.input(record("b", 1, 0), true);
        small.input(record("c", 2, 0), true);
        small.input(record("d", 3, 0), true);

        assertThat(small.counts().evicted).isEqualTo(1);
        assertThat(small.counts().waiting).isEqualTo(2);
        assertThat(small.counts().neverMatched).isZero();
    }

    @Test
    void shouldMatchButNotMissWhatIsFromBeforeTheBeginning() {
        matching.input(record("a", 0, 0), false);
        matching.input(record("b", 1, 0), false);
        matching.output(record("a", 0, 3));
        matching.end();

        assertThat(latencies).containsExactly(3 * MS);
        assertThat(matching.counts().inputs).isZero();
        assertThat(matching.counts().matched).isZero();
        assertThat(matching.counts().matchedOutside).isEqualTo(1);
        assertThat(matching.counts().neverMatched).isZero();
    }

    @Test
    void shouldKeepNegativeLatenciesApart() {
        matching.input(record("a", 0, 10), true);
        matching.output(record("a", 0, 7));

        assertThat(latencies).isEmpty();
        assertThat(matching.counts().negative).isEqualTo(1);
        assertThat(matching.counts().mostNegativeNs).isEqualTo(-3 * MS);
    }

    @Test
    void shouldNotMeasureInputsThatAreIndistinguishable() {
        matching.input(record("a", 0, 10), true);
        matching.input(record("a", 1, 20), true);
        matching.output(record("a", 0, 25));
        matching.output(record("a", 1, 26));

        assertThat(latencies).containsExactly(15 * MS);
        assertThat(matching.counts().repeatedInputs).isEqualTo(1);
        assertThat(matching.counts().repeatedOutputs).isEqualTo(1);
    }

    @Test
    void shouldCountRecordsWithoutWhatIsMatchedAndWithoutATime() {
        matching.input(record(null, 0, 10), true);
        matching.input(record("a", 0, -1), true);
        matching.output(record(null, 0, 10));
        matching.output(record("a", 0, 10));

        assertThat(matching.counts().withoutMatchField).isEqualTo(2);
        assertThat(matching.counts().withoutTime).isEqualTo(1);
        assertThat(matching.counts().withoutInput).isEqualTo(1);
    }

    @Test
    void shouldAllocateNothingPerRecord() {
        final int records = 256;
        final List<ConsumerRecord<byte[], byte[]>> inputs = new ArrayList<>();
        for (int number = 0; number < records; number++) {
            inputs.add(record("key-" + number, number, number));
        }
        final Matching hot = new Matching(
                RecordPart.parse("key"),
                RecordPart.parse("key"),
                RecordTime.parse("timestamp", "ns"),
                RecordTime.parse("timestamp", "ns"),
                1_000,
                new MatchTable(64),
                1,
                1,
                new Latencies());

        assertThat(Allocation.inSteadyState(() -> {
                    for (int number = 0; number < records; number++) {
                        hot.input(inputs.get(number), true);
                        hot.output(inputs.get(number));
                    }
                }))
                .isZero();
        assertThat(hot.counts().matched).isPositive();
    }
}
