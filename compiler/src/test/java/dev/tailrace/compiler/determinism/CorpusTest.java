package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A corpus of code with one planted hazard each, and of code without any. It measures the check: a hazard that is not
 * found is a miss, and a finding in clean code is a false alarm.
 *
 * <p>{@link #WRONG_BEFORE} lists what the check judged wrongly when it walked through each method once, without a fixpoint
 * over branches and loops; {@link #WRONG_NOW} lists what it judges wrongly today.
 */
class CorpusTest {

    private static final Set<String> WRONG_BEFORE = Set.of(
            // misses
            "ternary of an unknown map and a tree map",
            "keys that hash by value on one way only",
            "a static map on the first way",
            "a static map in one branch",
            "a static map from the second iteration on",
            "a static map when parsing fails",
            "a static array on one way",
            "hash of a list of enums",
            "hash of an array of enums",
            "hash of an object in a variable of type Object",
            "hash by a reference to Object",
            "text of an object in a variable of type Object",
            "text of an object from the second iteration on",
            "text of an object on the first way",
            "text of an object by a reference to Object",
            "text of an object in a record",
            "text of a list of objects",
            "formatted text of an object",
            "a static map from a getter",
            "a static map as an argument",
            "a method that changes a static object",
            "text of an object that a helper takes as an Object",
            // false alarms
            "a sorted stream of a hash set",
            "a sorted and mapped stream of a hash map",
            "a count over a hash set",
            "a match over a hash set",
            "a sum of whole numbers over a hash map",
            "a sorted copy of a hash map, filled later",
            "a hash map replaced by its sorted copy",
            "a parameter replaced by its sorted copy",
            "a hash map and a sorted map of one name",
            "a sorted map in one branch, a hash map in the other",
            "sorted maps in an array",
            "a sorted stream of names of a hash set",
            "a sorted list of a hash set",
            "a sum in a loop over a hash set");

    private static final Set<String> WRONG_NOW = Set.of(
            // misses
            "text of an object that a helper takes as an Object",
            // false alarms
            "a sorted list of a hash set",
            "a sum in a loop over a hash set");

    private enum Side {
        BUY,
        SELL
    }

    /** Has the hash and the text of its identity. */
    private static final class Instrument {
        private long priceE4;
    }

    private record Quote(String symbol, long priceE4) {}

    private record Held(Instrument instrument, long quantity) {}

    private record Sided(Side side, long quantity) {}

    @FunctionalInterface
    private interface Body extends Serializable {
        Object run(Object record) throws Exception;
    }

    /**
     * @param hazard the planted one, or null for clean code
     */
    private record Snippet(String name, Hazard hazard, Object code) {

        boolean isJudgedRight() {
            final List<Finding> findings = Checks.object(code).findings();
            return hazard == null
                    ? findings.isEmpty()
                    : findings.stream().anyMatch(finding -> finding.hazard() == hazard);
        }

        @Override
        public String toString() {
            return (hazard == null ? "clean" : hazard) + ": " + name;
        }
    }

    private static Snippet hazard(final String name, final Hazard hazard, final Body body) {
        return new Snippet(name, hazard, body);
    }

    private static Snippet clean(final String name, final Body body) {
        return new Snippet(name, null, body);
    }

    private static Stream<Snippet> corpus() {
        return Stream.of(
                        calls(), orders(), flows(), identities(), statics(), cleanOrders(), cleanFlows(), cleanValues())
                .flatMap(snippets -> snippets);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("corpus")
    void shouldJudgeAsListed(final Snippet snippet) {
        assertThat(snippet.isJudgedRight())
                .as(() -> Checks.object(snippet.code()).toString())
                .isEqualTo(!WRONG_NOW.contains(snippet.name()));
    }

    @Test
    void shouldBeBetterThanTheCheckThatWalkedThroughEachMethodOnce() {
        final List<String> names = corpus().map(Snippet::name).toList();

        assertThat(names).doesNotHaveDuplicates().containsAll(WRONG_BEFORE).containsAll(WRONG_NOW);
        assertThat(WRONG_BEFORE).containsAll(WRONG_NOW);
        assertThat(WRONG_NOW.size()).isLessThan(WRONG_BEFORE.size());
    }

    // ---- Calls that are hazards wherever they are made.

    private static Stream<Snippet> calls() {
        return Stream.of(
                hazard("clock in a lambda", Hazard.CLOCK, r -> System.nanoTime()),
                hazard("clock by method reference", Hazard.CLOCK, r -> {
                    final LongSupplier clock = System::currentTimeMillis;
                    return clock.getAsLong();
                }),
                hazard("clock in the last case of a switch", Hazard.CLOCK, r -> switch (r.toString()) {
                    case "a" -> 1L;
                    case "b" -> 2L;
                    default -> Instant.now().toEpochMilli();
                }),
                hazard("clock in finally", Hazard.CLOCK, r -> {
                    long took = 0;
                    try {
                        took = r.hashCode();
                    } finally {
                        took += System.nanoTime();
                    }
                    return took;
                }),
                hazard("clock in a catch block", Hazard.CLOCK, r -> {
                    try {
                        return Long.parseLong((String) r);
                    } catch (final NumberFormatException ignored) {
                        return System.nanoTime();
                    }
                }),
                hazard("clock in inherited code", Hazard.CLOCK, r -> new Derived().price()),
                hazard("clock in a default method", Hazard.CLOCK, r -> new Defaulted().now()),
                hazard("clock in one of several implementations", Hazard.CLOCK, r -> {
                    final List<Pricing> all = List.of(new FixedPricing(), new ClockPricing());
                    return all.get(0).price();
                }),
                hazard("clock in a record's constructor", Hazard.CLOCK, r -> new Timed(1).price()),
                hazard("clock in an anonymous comparator", Hazard.CLOCK, r -> {
                    final List<String> list = new ArrayList<>();
                    list.sort(new Comparator<>() {
                        @Override
                        public int compare(final String left, final String right) {
                            return (int) System.nanoTime();
                        }
                    });
                    return list;
                }),
                hazard("clock in a loop's second half", Hazard.CLOCK, r -> {
                    long sum = 0;
                    for (int i = 0; i < 3; i++) {
                        if (i == 1) {
                            continue;
                        }
                        sum += i > 1 ? System.nanoTime() : i;
                    }
                    return sum;
                }),
                hazard("random numbers", Hazard.RANDOM, r -> Math.random()),
                hazard("random numbers by constructor reference", Hazard.RANDOM, r -> {
                    final Supplier<Random> made = Random::new;
                    return made.get().nextInt();
                }),
                hazard("random numbers in a nested lambda", Hazard.RANDOM, r -> {
                    final Supplier<Supplier<Object>> outer =
                            () -> () -> ThreadLocalRandom.current().nextInt();
                    return outer.get().get();
                }),
                hazard("a thread", Hazard.THREADS, r -> {
                    new Thread(() -> {}).start();
                    return r;
                }),
                hazard("a future", Hazard.THREADS, r -> CompletableFuture.supplyAsync(() -> 1)
                        .join()),
                hazard("a parallel stream", Hazard.THREADS, r -> List.of(1, 2).parallelStream()
                        .count()),
                hazard("a file", Hazard.IO, r -> Files.readString(Path.of("x"))),
                hazard("standard output", Hazard.IO, r -> {
                    System.out.println("x");
                    return r;
                }),
                hazard("text in the default locale", Hazard.ENVIRONMENT, r -> String.format("%.2f", 1.0)),
                hazard("a system property", Hazard.ENVIRONMENT, r -> System.getProperty("user.name")),
                hazard("the default charset", Hazard.ENVIRONMENT, r -> "x".getBytes()),
                hazard("reflection", Hazard.UNCHECKED, r -> r.getClass()
                        .getMethods()[0]
                        .invoke(r)),
                hazard("a class by its name", Hazard.UNCHECKED, r -> Class.forName("x")));
    }

    private static class Base {
        long price() {
            return System.nanoTime();
        }
    }

    private static final class Derived extends Base {}

    private interface Clocked {
        default long now() {
            return System.nanoTime();
        }
    }

    private static final class Defaulted implements Clocked {}

    private interface Pricing {
        long price();
    }

    private static final class FixedPricing implements Pricing {
        @Override
        public long price() {
            return 1;
        }
    }

    private static final class ClockPricing implements Pricing {
        @Override
        public long price() {
            return System.nanoTime();
        }
    }

    private record Timed(long price) {
        Timed {
            price += System.nanoTime();
        }
    }

    // ---- The order of hash tables, without branches.

    private static Stream<Snippet> orders() {
        return Stream.of(
                hazard("for-each over a hash set of enums", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    final StringBuilder text = new StringBuilder();
                    for (final Side side : set) {
                        text.append(side.name());
                    }
                    return text.toString();
                }),
                hazard("entry set of a hash map", Hazard.UNORDERED, r -> {
                    final Map<Instrument, Long> map = new HashMap<>();
                    final List<Long> values = new ArrayList<>();
                    for (final Map.Entry<Instrument, Long> entry : map.entrySet()) {
                        values.add(entry.getValue());
                    }
                    return values;
                }),
                hazard("stream of a hash set into a list", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().map(Side::name).collect(Collectors.toList());
                }),
                hazard("first of a stream of a hash set", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().filter(side -> side != Side.BUY).findFirst();
                }),
                hazard("stream of a hash set in a variable", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    final Stream<Side> sides = set.stream();
                    final Stream<String> names = sides.map(Side::name);
                    return names.collect(Collectors.joining(","));
                }),
                hazard("stream of a hash set sorted by a part", Hazard.UNORDERED, r -> {
                    final Set<Sided> set = new HashSet<>();
                    return set.stream()
                            .sorted(Comparator.comparingLong(Sided::quantity))
                            .toList();
                }),
                hazard("stream of a hash set sorted and then not", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    final long sorted = set.stream().sorted().count();
                    return set.stream().limit(sorted).toList();
                }),
                hazard("text of a hash map", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    return "all: " + map;
                }),
                hazard("list of a hash set", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    return new ArrayList<>(set).get(0);
                }),
                hazard("linked copy of a hash map", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    final Map<Side, Long> copy = new LinkedHashMap<>();
                    copy.putAll(map);
                    return copy;
                }),
                hazard("grouping by enum", Hazard.UNORDERED, r -> Stream.of(Side.BUY)
                        .collect(Collectors.groupingBy(s -> s))
                        .values()
                        .iterator()
                        .next()),
                hazard(
                        "Map.of",
                        Hazard.UNORDERED,
                        r -> Map.of("a", 1, "b", 2).values().iterator().next()),
                hazard("immutable copy of a sorted map", Hazard.UNORDERED, r -> {
                    final Map<String, Long> sorted = new TreeMap<>();
                    return Map.copyOf(sorted).keySet().iterator().next();
                }),
                hazard("a hash table that a helper makes", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map = made();
                    return map.keySet().iterator().next();
                }),
                hazard("a hash table by a supplier", Hazard.UNORDERED, r -> {
                    final Supplier<Map<Side, Long>> maker = HashMap::new;
                    return maker.get().keySet().iterator().next();
                }),
                new Snippet("a field assigned in another method", Hazard.UNORDERED, new AssignedElsewhere()),
                new Snippet("a field assigned in a lambda", Hazard.UNORDERED, new AssignedInLambda()),
                new Snippet("an inherited field", Hazard.UNORDERED, new InheritsField()));
    }

    private static Map<Side, Long> made() {
        return new HashMap<>();
    }

    private static final class AssignedElsewhere {
        private Map<Side, Long> map = new TreeMap<>();

        Object first() {
            return map.keySet().iterator().next();
        }

        void reset() {
            map = new HashMap<>();
        }
    }

    private static final class AssignedInLambda {
        private Map<Side, Long> map = new TreeMap<>();

        Object first() {
            return map.keySet().iterator().next();
        }

        Runnable resetting() {
            return () -> map = new HashMap<>();
        }
    }

    private static class HoldsField {
        protected Map<Side, Long> map = new TreeMap<>();

        Object first() {
            return map.keySet().iterator().next();
        }
    }

    private static final class InheritsField extends HoldsField {
        void reset() {
            map = new HashMap<>();
        }
    }

    // ---- Hazards on one way through branches and loops only.

    private static Stream<Snippet> flows() {
        return Stream.of(
                hazard("ternary of a hash map and a tree map", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map = r == null ? new HashMap<>() : new TreeMap<>();
                    return map.values().iterator().next();
                }),
                hazard("ternary of a tree map and a hash map", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map = r == null ? new TreeMap<>() : new HashMap<>();
                    return map.values().iterator().next();
                }),
                hazard("ternary of an unknown map and a tree map", Hazard.UNORDERED, r -> {
                    @SuppressWarnings("unchecked")
                    final Map<Side, Long> map = r instanceof Map ? (Map<Side, Long>) r : new TreeMap<>();
                    return map.values().iterator().next();
                }),
                hazard("keys that hash by value on one way only", Hazard.UNORDERED, r -> {
                    final Map<String, Long> texts = new HashMap<>();
                    final Map<Side, Long> sides = new HashMap<>();
                    return (r == null ? sides : texts).values().iterator().next();
                }),
                hazard("keys that hash by value on the other way only", Hazard.UNORDERED, r -> {
                    final Map<String, Long> texts = new HashMap<>();
                    final Map<Side, Long> sides = new HashMap<>();
                    return (r == null ? texts : sides).values().iterator().next();
                }),
                hazard("a switch with one hash map", Hazard.UNORDERED, r -> {
                    final Map<Side, Long> map =
                            switch (r.toString()) {
                                case "a" -> new TreeMap<>();
                                case "b" -> new HashMap<>();
                                default -> new LinkedHashMap<>();
                            };
                    return map.keySet().iterator().next();
                }),
                hazard("a hash map from the second iteration on", Hazard.UNORDERED, r -> {
                    Map<Side, Long> map = new TreeMap<>();
                    final List<Side> seen = new ArrayList<>();
                    for (int i = 0; i < 2; i++) {
                        seen.addAll(map.keySet());
                        map = new HashMap<>();
                    }
                    return seen;
                }),
                hazard("a hash map through two variables of a loop", Hazard.UNORDERED, r -> {
                    Map<Side, Long> first = new TreeMap<>();
                    Map<Side, Long> second = new TreeMap<>();
                    final List<Side> seen = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                        seen.addAll(first.keySet());
                        first = second;
                        second = new HashMap<>();
                    }
                    return seen;
                }),
                hazard("an iterator from the second iteration on", Hazard.UNORDERED, r -> {
                    Collection<Side> sides = new ArrayList<>();
                    final List<Side> seen = new ArrayList<>();
                    while (seen.size() < 10) {
                        final Iterator<Side> all = sides.iterator();
                        seen.add(all.next());
                        sides = new HashSet<>();
                    }
                    return seen;
                }),
                hazard("a hash map when parsing fails", Hazard.UNORDERED, r -> {
                    Map<Side, Long> map = new HashMap<>();
                    try {
                        Long.parseLong((String) r);
                        map = new TreeMap<>();
                    } catch (final NumberFormatException ignored) {
                        map.clear();
                    }
                    return map.keySet().iterator().next();
                }),
                hazard("a sorted or a raw stream", Hazard.UNORDERED, r -> {
                    final Set<Side> set = new HashSet<>();
                    final Stream<Side> sides = r == null ? set.stream().sorted() : set.stream();
                    return sides.toList();
                }),
                hazard("a static map on the first way", Hazard.STATIC_STATE, r -> {
                    final Map<String, Long> own = new HashMap<>();
                    (r == null ? Shared.CACHE : own).put("x", 1L);
                    return r;
                }),
                hazard("a static map on the second way", Hazard.STATIC_STATE, r -> {
                    final Map<String, Long> own = new HashMap<>();
                    (r == null ? own : Shared.CACHE).put("x", 1L);
                    return r;
                }),
                hazard("a static map in one branch", Hazard.STATIC_STATE, r -> {
                    final Map<String, Long> map;
                    if (r == null) {
                        map = Shared.CACHE;
                    } else {
                        map = new HashMap<>();
                    }
                    map.put("x", 1L);
                    return r;
                }),
                hazard("a static map from the second iteration on", Hazard.STATIC_STATE, r -> {
                    Map<String, Long> map = new HashMap<>();
                    for (int i = 0; i < 2; i++) {
                        map.put("x", 1L);
                        map = Shared.CACHE;
                    }
                    return r;
                }),
                hazard("a static map when parsing fails", Hazard.STATIC_STATE, r -> {
                    Map<String, Long> map = Shared.CACHE;
                    try {
                        Long.parseLong((String) r);
                        map = new HashMap<>();
                    } catch (final NumberFormatException ignored) {
                        r.toString();
                    }
                    map.put("x", 1L);
                    return r;
                }),
                hazard("a static array on one way", Hazard.STATIC_STATE, r -> {
                    final long[] counts = r == null ? Shared.COUNTS : new long[2];
                    counts[0]++;
                    return r;
                }));
    }

    private static final class Shared {
        static final Map<String, Long> CACHE = new HashMap<>();
        static final long[] COUNTS = new long[2];
        static final Instrument FIRST = new Instrument();
        static final AtomicLong TOTAL = new AtomicLong();
        static final Counter COUNTER = new Counter();
        static long last;

        static Map<String, Long> cache() {
            return CACHE;
        }
    }

    private static final class Counter {
        private long count;

        void increment() {
            count++;
        }
    }

    // ---- Identities that become numbers or text.

    private static Stream<Snippet> identities() {
        return Stream.of(
                hazard("hash of an object", Hazard.IDENTITY, r -> new Instrument().hashCode()),
                hazard("hash of an enum", Hazard.IDENTITY, r -> Side.BUY.hashCode() % 2),
                hazard("hash of an array", Hazard.IDENTITY, r -> new long[1].hashCode()),
                hazard("hash of an enum in a record", Hazard.IDENTITY, r -> new Sided(Side.BUY, 1).hashCode()),
                hazard("hash of a list of enums", Hazard.IDENTITY, r -> {
                    final List<Side> sides = new ArrayList<>();
                    return sides.hashCode();
                }),
                hazard("hash of an array of enums", Hazard.IDENTITY, r -> {
                    final Side[] sides = (Side[]) r;
                    return Arrays.hashCode(sides);
                }),
                hazard("hash by Objects.hash", Hazard.IDENTITY, r -> Objects.hash(1, Side.BUY)),
                hazard("hash of an object in a variable of type Object", Hazard.IDENTITY, r -> {
                    final Object instrument = new Instrument();
                    return instrument.hashCode();
                }),
                hazard("hash by a reference to Object", Hazard.IDENTITY, r -> {
                    final ToIntFunction<Instrument> hash = Object::hashCode;
                    return hash.applyAsInt(new Instrument());
                }),
                hazard("text of an object", Hazard.IDENTITY, r -> "it is " + new Instrument()),
                hazard("text of an object in a variable of type Object", Hazard.IDENTITY, r -> {
                    final Object instrument = new Instrument();
                    return "it is " + instrument;
                }),
                hazard("text of an object from the second iteration on", Hazard.IDENTITY, r -> {
                    Object previous = "none";
                    String text = "";
                    for (int i = 0; i < 2; i++) {
                        text += previous;
                        previous = new Instrument();
                    }
                    return text;
                }),
                hazard(
                        "text of an object on the first way",
                        Hazard.IDENTITY,
                        r -> "it is " + (r == null ? new Instrument() : "none")),
                hazard(
                        "text of an object on the second way",
                        Hazard.IDENTITY,
                        r -> "it is " + (r == null ? "none" : new Instrument())),
                hazard("text of an object by a reference to Object", Hazard.IDENTITY, r -> {
                    final Function<Instrument, String> text = Object::toString;
                    return text.apply(new Instrument());
                }),
                hazard("text of an object in a record", Hazard.IDENTITY, r -> "it is " + new Held(new Instrument(), 1)),
                hazard("text of a list of objects", Hazard.IDENTITY, r -> {
                    final List<Instrument> list = new ArrayList<>();
                    return list.toString();
                }),
                hazard(
                        "formatted text of an object",
                        Hazard.IDENTITY,
                        r -> String.format(Locale.ROOT, "%s", new Instrument())),
                hazard(
                        "text of an object that a helper takes as an Object",
                        Hazard.IDENTITY,
                        r -> textOf(new Instrument())),
                hazard("identity hash", Hazard.IDENTITY, r -> System.identityHashCode(r)));
    }

    private static String textOf(final Object value) {
        return "it is " + value;
    }

    // ---- State that outlives the run.

    private static Stream<Snippet> statics() {
        return Stream.of(
                hazard("a static counter", Hazard.STATIC_STATE, r -> ++Shared.last),
                hazard("a static array", Hazard.STATIC_STATE, r -> ++Shared.COUNTS[0]),
                hazard("a static map", Hazard.STATIC_STATE, r -> Shared.CACHE.put("x", 1L)),
                hazard("a static atomic", Hazard.STATIC_STATE, r -> Shared.TOTAL.incrementAndGet()),
                hazard("a field of a static object", Hazard.STATIC_STATE, r -> {
                    Shared.FIRST.priceE4 = 1;
                    return r;
                }),
                hazard("a static map in a variable", Hazard.STATIC_STATE, r -> {
                    final Map<String, Long> map = Shared.CACHE;
                    map.put("x", 1L);
                    return r;
                }),
                hazard("a static map from a getter", Hazard.STATIC_STATE, r -> Shared.cache()
                        .put("x", 1L)),
                hazard("a static map as an argument", Hazard.STATIC_STATE, r -> {
                    fill(Shared.CACHE);
                    return r;
                }),
                hazard("a method that changes a static object", Hazard.STATIC_STATE, r -> {
                    Shared.COUNTER.increment();
                    return r;
                }));
    }

    private static void fill(final Map<String, Long> map) {
        map.put("x", 1L);
    }

    // ---- Clean code.

    private static Stream<Snippet> cleanOrders() {
        return Stream.of(
                clean("a linked map", r -> {
                    final Map<Side, Long> map = new LinkedHashMap<>();
                    return map.values().iterator().next() + new LinkedHashSet<>(map.keySet()).size();
                }),
                clean("a tree map", r -> {
                    final Map<Side, Long> map = new TreeMap<>();
                    return map.values().stream().toList();
                }),
                clean("an enum map and set", r -> {
                    final Map<Side, Long> map = new EnumMap<>(Side.class);
                    final Set<Side> set = EnumSet.allOf(Side.class);
                    return map.values().iterator().next()
                            + set.iterator().next().ordinal();
                }),
                clean("a hash map by text", r -> {
                    final Map<String, Instrument> map = new HashMap<>();
                    return map.values().iterator().next().priceE4;
                }),
                clean("a hash set of records", r -> {
                    final Set<Quote> set = new HashSet<>();
                    return set.stream().mapToLong(Quote::priceE4).boxed().toList();
                }),
                clean("a hash map that is only looked up", r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    map.merge(Side.BUY, 1L, Long::sum);
                    return map.get(Side.BUY) + map.size();
                }),
                clean("a sorted stream of a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().sorted().toList();
                }),
                clean("a sorted and mapped stream of a hash map", r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    return map.keySet().stream()
                            .filter(side -> side != Side.SELL)
                            .sorted()
                            .map(Side::name)
                            .collect(Collectors.joining(","));
                }),
                clean("a sorted stream of names of a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().map(Side::name).sorted().toList();
                }),
                clean("a sorted list of a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    final List<Side> list = new ArrayList<>(set);
                    Collections.sort(list);
                    return list;
                }),
                clean("a sum in a loop over a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    long sum = 0;
                    for (final Side side : set) {
                        sum += side.ordinal();
                    }
                    return sum;
                }),
                clean("a count over a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().filter(side -> side == Side.BUY).count();
                }),
                clean("a match over a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return set.stream().anyMatch(side -> side == Side.BUY);
                }),
                clean("a sum of whole numbers over a hash map", r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    return map.values().stream().mapToLong(Long::longValue).sum();
                }),
                clean("a sorted copy of a hash set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return new TreeSet<>(set).iterator().next();
                }),
                clean("a sorted copy of a hash map, filled later", r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    final Map<Side, Long> sorted = new TreeMap<>();
                    sorted.putAll(map);
                    return sorted.values().iterator().next();
                }),
                clean("a hash set that takes and loses others", r -> {
                    final Set<Side> set = new HashSet<>();
                    set.addAll(new HashSet<>(Set.of(Side.BUY, Side.SELL)));
                    set.removeAll(Set.of(Side.BUY, Side.SELL));
                    return set.contains(Side.BUY);
                }),
                clean("grouping into an enum map", r -> Stream.of(Side.BUY)
                        .collect(Collectors.groupingBy(s -> s, () -> new EnumMap<>(Side.class), Collectors.counting()))
                        .values()
                        .iterator()
                        .next()),
                clean("lists, queues and bits", r -> {
                    final Deque<Instrument> queue = new ArrayDeque<>();
                    final BitSet bits = new BitSet();
                    bits.set(1);
                    final PriorityQueue<Long> smallest = new PriorityQueue<>();
                    return queue.stream().toList().size() + bits.nextSetBit(0) + smallest.poll();
                }),
                new Snippet("a field that holds sorted maps only", null, new SortedField()));
    }

    private static final class SortedField {
        private Map<Side, Long> map = new TreeMap<>();

        Object first() {
            return map.keySet().iterator().next();
        }

        void reset() {
            map = Collections.unmodifiableMap(new EnumMap<>(Side.class));
        }
    }

    private static Stream<Snippet> cleanFlows() {
        return Stream.of(
                clean("ternary of two ordered maps", r -> {
                    final Map<Side, Long> map = r == null ? new TreeMap<>() : new LinkedHashMap<>();
                    return map.values().iterator().next();
                }),
                clean("a hash map replaced by its sorted copy", r -> {
                    Map<Side, Long> map = new HashMap<>();
                    map.put(Side.BUY, 1L);
                    map = new TreeMap<>(map);
                    return map.values().iterator().next();
                }),
                clean("a parameter replaced by its sorted copy", r -> sortedFirst(new HashMap<>())),
                clean("a hash map and a sorted map of one name", r -> {
                    final List<Side> seen = new ArrayList<>();
                    for (int i = 0; i < 2; i++) {
                        final Map<Side, Long> map = new HashMap<>();
                        map.put(Side.BUY, 1L);
                    }
                    for (int i = 0; i < 2; i++) {
                        final Map<Side, Long> map = new TreeMap<>();
                        seen.addAll(map.keySet());
                    }
                    return seen;
                }),
                clean("a sorted map in one branch, a hash map in the other", r -> {
                    Map<Side, Long> map = new HashMap<>();
                    if (r == null) {
                        map = new TreeMap<>(map);
                        return map.keySet().iterator().next();
                    }
                    return map.size();
                }),
                clean("sorted maps in an array", r -> {
                    @SuppressWarnings({"unchecked", "rawtypes"})
                    final Map<Side, Long>[] maps = new Map[] {new TreeMap<Side, Long>(), new TreeMap<Side, Long>()};
                    return maps[0].values().iterator().next();
                }),
                clean("a static map that is copied before it is changed", r -> {
                    Map<String, Long> map = Shared.CACHE;
                    map.get("x");
                    map = new HashMap<>(map);
                    map.put("x", 1L);
                    return map.get("x");
                }),
                clean("a sorted map that is fetched or made", r -> {
                    final Map<String, Map<Side, Long>> maps = new HashMap<>();
                    Map<Side, Long> map = maps.get("x");
                    if (map == null) {
                        map = new TreeMap<>();
                        maps.put("x", map);
                    }
                    return map.values().iterator().next();
                }),
                clean("an empty static array as the first value of a variable", r -> {
                    long[] values = Table.EMPTY;
                    if (r != null) {
                        values = new long[1];
                    }
                    values[0]++;
                    return values[0];
                }),
                new Snippet("an empty static array as the first value of a field", null, new Growing()),
                clean("a static table filled by a helper of its initialiser", r -> Table.VALUES[1]),
                clean("a switch over an enum", r -> switch ((Side) r) {
                    case BUY -> 1;
                    case SELL -> -1;
                }),
                clean("try and finally", r -> {
                    final Map<Side, Long> map = new TreeMap<>();
                    long depth = 0;
                    try {
                        depth++;
                        map.put(Side.BUY, depth);
                    } catch (final IllegalStateException ignored) {
                        map.clear();
                    } finally {
                        depth--;
                    }
                    return map.keySet().iterator().next();
                }),
                clean("loops over longs and doubles", r -> {
                    double sum = 0;
                    for (long i = 0; i < 10; i++) {
                        sum += i % 2 == 0 ? i : Math.sqrt(i);
                        final long[][] grid = new long[2][3];
                        grid[0][1] += i--;
                    }
                    return sum;
                }));
    }

    private static Object sortedFirst(final Map<Side, Long> given) {
        Map<Side, Long> map = given;
        map = new TreeMap<>(map);
        return map.keySet().iterator().next();
    }

    private static final class Table {
        static final long[] VALUES = new long[4];
        static final long[] EMPTY = new long[0];

        static {
            square(VALUES);
        }

        private static void square(final long[] target) {
            for (int i = 0; i < target.length; i++) {
                target[i] = (long) i * i;
            }
        }
    }

    private static final class Growing {
        private long[] values = Table.EMPTY;

        void add(final long value) {
            values = Arrays.copyOf(values, values.length + 1);
            values[values.length - 1] = value;
        }
    }

    private static Stream<Snippet> cleanValues() {
        return Stream.of(
                clean("decimals", r -> new BigDecimal("1.25")
                        .setScale(1, RoundingMode.HALF_UP)
                        .hashCode()),
                clean("text with a locale", r -> String.format(Locale.ROOT, "%.2f %s", 1.0, Side.BUY)),
                clean("bytes with a charset", r -> "x".getBytes(StandardCharsets.UTF_8)),
                clean("random numbers with a seed", r -> new Random(7).nextInt()),
                clean("text of enums and records", r -> "" + Side.BUY + new Quote("x", 1) + new Sided(Side.BUY, 1)),
                clean("hash of text and records", r -> "x".hashCode() + new Quote("x", 1).hashCode()),
                clean("hash by Objects.hash of values", r -> Objects.hash(1, "x", 2L, new Quote("x", 1))),
                clean("a record that is made and never printed", r -> new Held(new Instrument(), 1).quantity()),
                clean("text or number", r -> "it is " + (r == null ? "x" : (Object) 1L)),
                clean("ordinals", r -> Side.SELL.ordinal() + Side.valueOf("BUY").compareTo(Side.SELL)),
                clean("optional text", r -> Optional.of("x").map(String::trim).orElse("")),
                clean(
                        "streams of lists",
                        r -> IntStream.range(0, 3).mapToObj(Integer::toString).collect(Collectors.joining(","))),
                clean("a comparator of parts", r -> {
                    final List<Quote> quotes = new ArrayList<>();
                    quotes.sort(Comparator.comparing(Quote::symbol).thenComparingLong(Quote::priceE4));
                    return quotes.toString();
                }),
                clean("a counter of its own", r -> {
                    final Counter counter = new Counter();
                    counter.increment();
                    return counter.count;
                }),
                clean("locks", r -> {
                    synchronized (r) {
                        return r;
                    }
                }));
    }
}
