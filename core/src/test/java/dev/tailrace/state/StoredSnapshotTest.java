package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.restore;
import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Snapshots that an earlier release has written are still restored, and the same state still gives the same bytes.
 *
 * <p>The files must never be written again. Names of classes and fields here are part of them.
 */
class StoredSnapshotTest {

    private record Pair(Object left, Object right, int number, char letter) {}

    private static class Base {
        long hidden;
        final int[] counters = new int[4];
    }

    private static final class Every extends Base {
        static final Every NONE = new Every(false);

        boolean flag;
        byte tiny;
        short small;
        char letter;
        int number;
        long hidden;
        float half;
        double whole;
        transient int skipped = 1;
        boolean[] flags;
        byte[] bytes;
        short[] shorts;
        char[] chars;
        int[] ints;
        long[] longs;
        float[] floats;
        double[] doubles;
        long[][] table;
        Object[] values;
        Every next;
        Every none;
        Object pair;
        Object named;
        Own own = new Own();
        final Own fixed = new Own();
        final List<Own> fixedList = List.of(new Own(), new Own());
        final Map<String, Own> fixedMap = Map.of("one", new Own());
        final Map<DayOfWeek, Object> days = new EnumMap<>(DayOfWeek.class);
        final Set<DayOfWeek> daySet = EnumSet.noneOf(DayOfWeek.class);
        final TreeMap<String, Integer> reversed = new TreeMap<>(Collections.reverseOrder());
        Object[] collections;

        Every() {
            this(true);
        }

        private Every(final boolean unused) {}

        Every fill() {
            super.hidden = 17;
            counters[1] = 5;
            flag = true;
            tiny = -1;
            small = -2;
            letter = '\uFFFD';
            number = -3;
            hidden = -4;
            half = -5.5f;
            whole = Math.PI;
            flags = new boolean[] {true, false, true, false};
            bytes = new byte[] {1, 0, -1, 0};
            shorts = new short[] {-300, 0};
            chars = new char[] {'x', 0};
            ints = new int[] {0, 1 << 30, 0};
            longs = new long[] {1L << 40, 0, -1, 0, 0};
            floats = new float[] {1.5f, -0.0f};
            doubles = new double[] {Double.MIN_VALUE, 0};
            table = new long[][] {{1, 2}, null, {}, null};
            values = new Object[] {
                "Grüße \uD83D\uDE00",
                true,
                'c',
                (byte) 1,
                (short) 2,
                3,
                4L,
                5f,
                6d,
                new BigDecimal("1.50"),
                new BigInteger("-123456789012345678901"),
                Duration.ofNanos(-1),
                Instant.ofEpochSecond(12, 34),
                LocalDate.of(1969, 7, 21),
                LocalTime.of(1, 2, 3, 4),
                LocalDateTime.of(2000, 2, 29, 12, 0),
                new UUID(1, -2),
                DayOfWeek.MONDAY,
                null,
                new int[] {7},
                null,
                null
            };
            next = this;
            none = NONE;
            pair = new Pair(values[0], new Pair(this, null, 1, 'p'), 2, 'q');
            own.other = fixed;
            own.sum = 11;
            fixed.other = own;
            fixedList.get(1).sum = 12;
            fixedMap.get("one").sum = 13;
            days.put(DayOfWeek.SUNDAY, pair);
            daySet.addAll(EnumSet.of(DayOfWeek.FRIDAY, DayOfWeek.MONDAY));
            reversed.putAll(Map.of("a", 1, "b", 2));
            final BitSet bits = new BitSet();
            bits.set(3, 99);
            final Map<Object, Object> linked = new LinkedHashMap<>();
            linked.put(new Pair("k", 1, 2, 'r'), this);
            linked.put("text", null);
            collections = new Object[] {
                new ArrayList<>(Arrays.asList(this, null, "x")),
                new LinkedList<>(List.of(1, 2)),
                new ArrayDeque<>(List.of(3L)),
                new PriorityQueue<>(List.of(5, 4)),
                new LinkedHashSet<>(List.of("b", "a")),
                new TreeSet<>(List.of("b", "a")),
                new HashSet<>(List.of("x", "y", "z", DayOfWeek.TUESDAY)),
                linked,
                new TreeMap<>(Map.of(2L, "two", 1L, "one")),
                new HashMap<>(Map.of("x", 1, 'y', 2, 3, "z")),
                bits,
                List.of("i", own),
                Set.of(1, 2, 3),
                Map.of("m", fixed, "n", 2)
            };
            return this;
        }
    }

    /** Writes itself. */
    private static final class Own implements Snapshotable {
        private long sum;
        private Object other;
        private final ArrayList<Object> list = new ArrayList<>(List.of(1));

        @Override
        public void save(final StateOutput output) {
            output.putByte(7);
            output.putBoolean(true);
            output.putInt(-1);
            output.putLong(sum);
            output.putDouble(0.5);
            output.putText("own");
            output.putInts(new int[] {1, 2, 3}, 2);
            output.putLongs(new long[] {4, 5, 6}, 3);
            output.putObject(other);
            output.putState(list);
        }

        @Override
        public void restore(final StateInput input) {
            final List<Object> before =
                    List.of(input.getByte(), input.getBoolean(), input.getInt(), sum = input.getLong());
            final List<Object> after = List.of(input.getDouble(), input.getText());
            final int[] ints = input.getInts();
            final long[] longs = input.getLongs();
            if (!before.equals(List.of((byte) 7, true, -1, sum))
                    || !after.equals(List.of(0.5, "own"))
                    || !Arrays.equals(ints, new int[] {1, 2})
                    || !Arrays.equals(longs, new long[] {4, 5, 6})) {
                throw input.refused("is " + before + after);
            }
            other = input.getObject();
            input.fillState(list);
        }

        @Override
        public String stateFormat() {
            return "own";
        }
    }

    private static final Object SERVICE = new Object();

    private static byte[] write(final Every every, final Own own) {
        return new StateWriter()
                .named("service", SERVICE)
                .section("every", every)
                .section("own", own, null, every.fixed)
                .toBytes();
    }

    private static byte[] stored(final String name) throws IOException {
        try (InputStream in = StoredSnapshotTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    @Test
    void shouldRestoreEveryKindOfStateFromAStoredSnapshot() throws IOException {
        final byte[] stored = stored("every-kind-1.snapshot");
        final Every every = new Every();
        final Own own = new Own();

        final RestoreReport report = StateReader.of(stored)
                .named("service", SERVICE)
                .section("every", every)
                .section("own", own, null, every.fixed)
                .restore();

        assertThat(report.lines()).isEmpty();
        assertThat(every.next).isSameAs(every);
        assertThat(every.none).isSameAs(Every.NONE);
        assertThat(every.named).isSameAs(SERVICE);
        assertThat(every.own.other).isSameAs(every.fixed);
        assertThat(((Base) every).hidden).isEqualTo(17);
        assertThat(every.values).isEqualTo(new Every().fill().values);
        assertThat(own.other).isSameAs(every);
        assertThat(write(every, own)).isEqualTo(stored);
    }

    @Test
    void shouldStillWriteTheBytesOfTheStoredSnapshot() throws IOException {
        final Every every = new Every().fill();
        every.named = SERVICE;
        final Own own = new Own();
        own.other = every;

        assertThat(write(every, own)).isEqualTo(stored("every-kind-1.snapshot"));
    }

    @Test
    void shouldRestoreStoredObjectsThatReferToEachOtherInEveryWay() throws IOException {
        final byte[] stored = stored("random-1.snapshot");
        final RandomStateTest.Thing restored = new RandomStateTest.Thing();

        assertThat(restore(stored, restored).isExact()).isTrue();

        final RandomStateTest.Thing expected = RandomStateTest.random(7, 12);
        assertThat(RandomStateTest.picture(restored)).isEqualTo(RandomStateTest.picture(expected));
        assertThat(save(restored)).isEqualTo(stored);
        assertThat(save(expected)).isEqualTo(stored);
    }

    /** The checksum finds damage; this is about content that is wrong and has a right checksum. */
    @Test
    void shouldThrowNothingButStateExceptionsForWrongContent() throws IOException {
        final Random random = new Random(1);
        int refused = 0;
        for (final String name : List.of("every-kind-1.snapshot", "random-1.snapshot")) {
            final byte[] stored = stored(name);
            for (int round = 0; round < 1_000; round++) {
                refused += isRefused(CorruptionTest.withChecksum(changed(stored, random)), name) ? 1 : 0;
            }
        }
        assertThat(refused).isBetween(1_000, 2_000);
    }

    private static byte[] changed(final byte[] stored, final Random random) {
        final byte[] wrong = stored.clone();
        for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
            wrong[16 + random.nextInt(wrong.length - 20)] = (byte) random.nextInt();
        }
        return wrong;
    }

    private static boolean isRefused(final byte[] wrong, final String name) {
        try {
            final StateReader reader = StateReader.of(wrong).named("service", SERVICE);
            if (name.startsWith("every")) {
                final Every every = new Every();
                reader.section("every", every).section("own", new Own(), null, every.fixed);
            } else {
                reader.section("node", new RandomStateTest.Thing());
            }
            reader.restore();
            return false;
        } catch (final StateException expected) {
            return true;
        }
    }
}
