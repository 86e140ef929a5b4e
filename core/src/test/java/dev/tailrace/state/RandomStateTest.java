package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.restore;
import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Random objects that refer to each other in every way, in loops too, come back as the same picture. */
class RandomStateTest {

    record Pair(Object left, Object right, long number) {}

    /** Both what is always there and what comes and goes. */
    static final class Thing {
        final long[] fixed = new long[3];
        final ArrayList<Object> own = new ArrayList<>();
        final Part part = new Part();
        long number;
        Object any;
        Thing thing;
        long[] longs;
        Object[] array;
        Pair pair;
        ArrayList<Object> list;
        HashMap<String, Object> map;
        LinkedHashMap<Integer, Thing> things;
        TreeMap<Long, Pair> sorted;
    }

    static final class Part {
        int count;
        Thing back;
        Part worse;
    }

    @Property(tries = 500)
    void shouldRestoreTheSamePicture(
            @ForAll final long seed,
            @ForAll @IntRange(min = 1, max = 30) final int size,
            @ForAll final boolean isWithPair) {
        final Thing from = random(seed, size);
        if (!isWithPair) {
            // Fields are written in the order of their names, so this null follows the object in the final field own.
            from.pair = null;
        }
        final Thing other = random(~seed, 1);
        final byte[] snapshot = save(from);

        final RestoreReport report = restore(snapshot, other);

        assertThat(report.isExact()).isTrue();
        assertThat(picture(other)).isEqualTo(picture(from));
        assertThat(save(other)).isEqualTo(snapshot);
    }

    /** The first of several objects that refer to each other; a stored snapshot has those of one seed. */
    static Thing random(final long seed, final int size) {
        final Random random = new Random(seed);
        final List<Thing> things = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            things.add(new Thing());
        }
        things.forEach(thing -> furnish(thing, things, random));
        return things.get(0);
    }

    private static void furnish(final Thing thing, final List<Thing> things, final Random random) {
        Arrays.setAll(thing.fixed, i -> random.nextInt(3));
        thing.number = random.nextLong();
        thing.own.add(anything(things, random));
        thing.part.count = random.nextInt();
        thing.part.back = any(things, random);
        thing.part.worse = random.nextBoolean() ? any(things, random).part : null;
        thing.any = anything(things, random);
        thing.thing = random.nextBoolean() ? any(things, random) : null;
        thing.longs = random.nextBoolean() ? any(things, random).fixed : new long[random.nextInt(5)];
        thing.array = new Object[] {anything(things, random), anything(things, random), null};
        thing.pair = pair(things, random);
        thing.list = random.nextBoolean() ? any(things, random).own : new ArrayList<>(List.of(thing));
        thing.map = new HashMap<>();
        thing.things = new LinkedHashMap<>();
        thing.sorted = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            thing.map.put("key" + random.nextInt(9), anything(things, random));
            thing.things.put(random.nextInt(9), any(things, random));
            thing.sorted.put((long) random.nextInt(9), pair(things, random));
        }
    }

    private static Thing any(final List<Thing> things, final Random random) {
        return things.get(random.nextInt(things.size()));
    }

    private static Pair pair(final List<Thing> things, final Random random) {
        return new Pair(any(things, random), random.nextInt(4) == 0 ? pair(things, random) : null, random.nextInt(5));
    }

    private static Object anything(final List<Thing> things, final Random random) {
        final Thing one = any(things, random);
        return switch (random.nextInt(9)) {
            case 0 -> null;
            case 1 -> "text" + random.nextInt(5);
            case 2 -> random.nextDouble();
            case 3 -> one.array;
            case 4 -> one.pair;
            case 5 -> one.list;
            case 6 -> one.map;
            case 7 -> one.part;
            default -> one;
        };
    }

    /** All that can be reached, each object once under a number and then by the number; values by their text. */
    static List<String> picture(final Object root) {
        final Map<Object, Integer> numbers = new IdentityHashMap<>();
        final Deque<Object> left = new ArrayDeque<>();
        final List<String> lines = new ArrayList<>();
        number(root, numbers, left);
        while (!left.isEmpty()) {
            lines.add(describe(left.poll(), numbers, left));
        }
        return lines;
    }

    private static String number(final Object object, final Map<Object, Integer> numbers, final Deque<Object> left) {
        if (object == null || object instanceof String || object instanceof Number) {
            return String.valueOf(object);
        }
        if (!numbers.containsKey(object)) {
            numbers.put(object, numbers.size());
            left.add(object);
        }
        return "#" + numbers.get(object);
    }

    private static String describe(final Object object, final Map<Object, Integer> numbers, final Deque<Object> left) {
        final List<String> parts = new ArrayList<>();
        for (final Object part : parts(object)) {
            parts.add(number(part, numbers, left));
        }
        return object.getClass().getSimpleName() + parts;
    }

    private static List<Object> parts(final Object object) {
        if (object instanceof Thing t) {
            return Arrays.asList(
                    t.fixed, t.own, t.part, t.number, t.any, t.thing, t.longs, t.array, t.pair, t.list, t.map, t.things,
                    t.sorted);
        }
        if (object instanceof Part part) {
            return Arrays.asList(part.count, part.back, part.worse);
        }
        if (object instanceof Pair pair) {
            return Arrays.asList(pair.left, pair.right, pair.number);
        }
        if (object instanceof long[] longs) {
            return new ArrayList<>(Arrays.stream(longs).boxed().toList());
        }
        if (object instanceof Object[] array) {
            return Arrays.asList(array);
        }
        return object instanceof List<?> list ? new ArrayList<>(list) : entries((Map<?, ?>) object);
    }

    private static List<Object> entries(final Map<?, ?> map) {
        final List<Object> entries = new ArrayList<>();
        map.entrySet().stream()
                .sorted((one, two) -> String.valueOf(one.getKey()).compareTo(String.valueOf(two.getKey())))
                .forEach(entry -> {
                    entries.add(entry.getKey());
                    entries.add(entry.getValue());
                });
        return entries;
    }
}
