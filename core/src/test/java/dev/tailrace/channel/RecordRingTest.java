package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RecordRingTest {

    private final List<String> read = new ArrayList<>();

    @Test
    void shouldHandOutWhatWasPutInInOrder() {
        final RecordRing ring = new RecordRing(4, 64);
        assertThat(offer(ring, "one", 1, 7)).isTrue();
        assertThat(offer(ring, "", 2, -1)).isTrue();
        assertThat(ring.poll(10, this::note)).isEqualTo(2);
        assertThat(read).containsExactly("one@1#7", "@2#-1");
        assertThat(ring.poll(10, this::note)).isZero();
    }

    @Test
    void shouldRefuseWhatDoesNotFitAndTakeItOnceThereIsRoom() {
        final RecordRing ring = new RecordRing(8, 16);
        assertThat(offer(ring, "12345678", 1, 0)).isTrue();
        assertThat(offer(ring, "abcdefg", 2, 0)).isTrue();
        assertThat(offer(ring, "xy", 3, 0)).isFalse();
        ring.poll(1, this::note);
        assertThat(offer(ring, "xy", 3, 0)).isTrue();
        ring.poll(10, this::note);
        assertThat(read).containsExactly("12345678@1#0", "abcdefg@2#0", "xy@3#0");
    }

    @Test
    void shouldRefuseMoreRecordsThanItHoldsHoweverShort() {
        final RecordRing ring = new RecordRing(2, 1 << 10);
        assertThat(offer(ring, "a", 1, 0)).isTrue();
        assertThat(offer(ring, "b", 2, 0)).isTrue();
        assertThat(offer(ring, "c", 3, 0)).isFalse();
    }

    @Test
    void shouldSayWhenMoreThanHalfIsTaken() {
        final RecordRing ring = new RecordRing(8, 16);
        offer(ring, "12345678", 1, 0);
        assertThat(ring.isHalfFull()).isFalse();
        offer(ring, "9", 2, 0);
        assertThat(ring.isHalfFull()).isTrue();
        ring.poll(1, this::note);
        assertThat(ring.isHalfFull()).isFalse();
    }

    @Test
    void shouldRefuseSizesThatNoRingHas() {
        assertThatThrownBy(() -> new RecordRing(0, 8)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RecordRing(8, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the records of a ring have 1 to 2^30 bytes, not 0");
    }

    @Property(tries = 2000)
    void shouldBehaveLikeAQueue(@ForAll final long seed) {
        final SplittableRandom random = new SplittableRandom(seed);
        final RecordRing ring = new RecordRing(1 << random.nextInt(4), 8 << random.nextInt(4));
        final Deque<String> model = new ArrayDeque<>();
        for (int step = 0; step < 200; step++) {
            if (random.nextBoolean()) {
                final String text = "x".repeat(random.nextInt(5)) + step;
                if (offer(ring, text, step, step)) {
                    model.add(text + "@" + step + "#" + step);
                } else {
                    assertThat(model).as("a ring without records has room").isNotEmpty();
                }
            } else {
                read.clear();
                ring.poll(1 + random.nextInt(3), this::note);
                read.forEach(text -> assertThat(text).isEqualTo(model.poll()));
            }
        }
        assertThat(ring.size()).isEqualTo(model.size());
    }

    @Test
    void shouldPassRecordsBetweenThreadsUnharmed() {
        Soak.repeat(5, seed -> {
            final RecordRing ring = new RecordRing(16, 256);
            final long records = 50_000;
            final long[] next = {0};
            Together.run(List.of(
                    () -> {
                        final byte[] record = new byte[40];
                        final SplittableRandom random = new SplittableRandom(seed);
                        for (long i = 0; i < records; i++) {
                            final int length = random.nextInt(record.length);
                            java.util.Arrays.fill(record, 0, length, (byte) i);
                            for (int failures = 0; !ring.offer(record, 0, length, i, length); failures++) {
                                Pauses.retry(failures);
                            }
                        }
                    },
                    () -> {
                        for (int failures = 0; next[0] < records; failures++) {
                            final int count = ring.poll(7, (buffer, offset, length, position, tag) -> {
                                check(position == next[0] && length == tag, seed, position);
                                for (int i = 0; i < length; i++) {
                                    check(buffer[offset + i] == (byte) position, seed, position);
                                }
                                next[0]++;
                            });
                            if (count > 0) {
                                failures = 0;
                            }
                            Pauses.retry(failures);
                        }
                    }));
        });
    }

    private static void check(final boolean holds, final long seed, final long position) {
        if (!holds) {
            throw new AssertionError("seed " + seed + ": record " + position + " is not what was put in");
        }
    }

    @Test
    void shouldAllocateNothing() {
        final RecordRing ring = new RecordRing(64, 1 << 12);
        final byte[] record = new byte[48];
        final RecordRing.Reader reader = (buffer, offset, length, position, tag) -> {};
        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 1000; i++) {
                        ring.offer(record, 0, 48, i, 0);
                        ring.poll(10, reader);
                    }
                }))
                .isZero();
    }

    private static boolean offer(final RecordRing ring, final String text, final long position, final int tag) {
        final byte[] bytes = ("__" + text).getBytes(StandardCharsets.US_ASCII);
        return ring.offer(bytes, 2, bytes.length - 2, position, tag);
    }

    private void note(final byte[] buffer, final int offset, final int length, final long position, final int tag) {
        read.add(new String(buffer, offset, length, StandardCharsets.US_ASCII) + "@" + position + "#" + tag);
    }
}
