package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which iterations have the same order in every run. */
class CollectionOrderTest {

    private enum Side {
        BUY,
        SELL
    }

    /** Has the hash of its identity. */
    private static final class Instrument {}

    private record Priced(Side side, long priceE4) {}

    private record Level(String symbol, long priceE4) {}

    /** Has a hash of values. */
    private static final class Symbol {
        private final String text;

        Symbol(final String text) {
            this.text = text;
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        @Override
        public boolean equals(final Object other) {
            return other instanceof Symbol symbol && symbol.text.equals(text);
        }
    }

    @FunctionalInterface
    private interface Body extends Serializable {
        Object run(Object record) throws Throwable;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ordered")
    void shouldAccept(final String what, final Body body) {
        assertThat(Checks.found(Checks.object(body))).isEmpty();
    }

    static Stream<Arguments> ordered() {
        return Stream.of(
                accepted("hash map by text", r -> {
                    final Map<String, Instrument> map = new HashMap<>();
                    long sum = 0;
                    for (final Map.Entry<String, Instrument> entry : map.entrySet()) {
                        sum += entry.getKey().length();
                    }
                    map.forEach((key, value) -> key.trim());
                    return sum
                            + new ArrayList<>(map.values()).size()
                            + map.keySet().stream().count();
                }),
                accepted("hash set of records", r -> {
                    final Set<Level> set = new HashSet<>();
                    return set.iterator().next();
                }),
                accepted("hash map by own hash", r -> {
                    final Map<Symbol, Side> map = new ConcurrentHashMap<>();
                    return List.copyOf(map.keySet());
                }),
                accepted("hash map without iteration", r -> {
                    final Map<Instrument, Long> map = new HashMap<>();
                    map.put(new Instrument(), 1L);
                    map.merge(new Instrument(), 1L, Long::sum);
                    return map.get(r) + map.size() + (map.containsKey(r) ? 1 : 0);
                }),
                accepted("linked map", r -> {
                    final Map<Instrument, Long> map = new LinkedHashMap<>();
                    return map.values().iterator().next() + new LinkedHashSet<Object>(map.keySet()).size();
                }),
                accepted("sorted map and set", r -> {
                    final Map<Side, Long> map = new TreeMap<>();
                    final Set<Side> set = new TreeSet<>();
                    return map.values().stream().toList() + "" + set.iterator().next();
                }),
                accepted("enum map and set", r -> {
                    final Map<Side, Long> map = new EnumMap<>(Side.class);
                    final Set<Side> set = EnumSet.of(Side.BUY);
                    return map.entrySet().iterator().next() + "" + set.stream().toList();
                }),
                accepted("lists and queues", r -> {
                    final Collection<Instrument> queue = new ArrayDeque<>();
                    queue.addAll(new ArrayList<>(queue));
                    return queue.iterator().next();
                }),
                accepted("sorted copy of an enum set", r -> {
                    final Set<Side> set = new HashSet<>();
                    return new TreeSet<>(set).iterator().next();
                }),
                accepted("unmodifiable views", r -> {
                    final Map<Side, Long> map = Collections.unmodifiableMap(new TreeMap<Side, Long>());
                    return map.values().iterator().next();
                }),
                accepted(
                        "maps of one entry",
                        r -> Map.of(Side.BUY, 1).values().iterator().next()
                                + Set.of(1).iterator().next()),
                accepted("looking up in Map.of", r -> Map.of(Side.BUY, 1, Side.SELL, 2)
                        .get(r)),
                accepted("map in a map", r -> {
                    final Map<String, Map<Long, Side>> map = new HashMap<>();
                    long sum = 0;
                    for (final Map<Long, Side> inner : map.values()) {
                        for (final long key : inner.keySet()) {
                            sum += key;
                        }
                    }
                    for (final Map.Entry<Long, Side> entry : map.get("x").entrySet()) {
                        sum += entry.getKey();
                    }
                    return sum;
                }),
                accepted("collecting into chosen maps and sets", r -> {
                    final Map<Side, Long> sorted = Stream.of(Side.BUY)
                            .collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting()));
                    final Map<Side, Long> byOrdinal = Stream.of(Side.BUY)
                            .collect(Collectors.groupingBy(
                                    s -> s, () -> new EnumMap<>(Side.class), Collectors.counting()));
                    final Set<Side> set = Stream.of(Side.BUY).collect(Collectors.toCollection(LinkedHashSet::new));
                    return sorted.values().iterator().next()
                            + byOrdinal.values().iterator().next()
                            + set.iterator().next().name();
                }),
                accepted("grouping by text", r -> {
                    final Map<String, List<Side>> groups =
                            Stream.of(Side.BUY).collect(Collectors.groupingBy(Side::name));
                    return groups.values().iterator().next();
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unordered")
    void shouldRefuse(final String expected, final Body body) {
        assertThat(Checks.found(Checks.object(body))).isEqualTo("unordered " + expected);
    }

    static Stream<Arguments> unordered() {
        final String byInstrument =
                " of a hash table of CollectionOrderTest.Instrument, whose hashCode is not computed from its values";
        final String bySide =
                " of a hash table of CollectionOrderTest.Side, whose hashCode is not computed from its values";
        final String byPriced =
                " of a hash table of CollectionOrderTest.Priced, whose hashCode is not computed from its values";
        final String salted = " of a Map.of or Set.of, whose order is drawn when the JVM starts";
        final String identity = " of an IdentityHashMap or WeakHashMap";
        return Stream.of(
                refused("Set.iterator()" + byInstrument, r -> {
                    final Map<Instrument, Long> map = new HashMap<>();
                    long sum = 0;
                    for (final Map.Entry<Instrument, Long> entry : map.entrySet()) {
                        sum += entry.getValue();
                    }
                    return sum;
                }),
                refused("Collection.iterator()" + bySide, r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    final Collection<Long> values = map.values();
                    return values.iterator().next();
                }),
                refused("Map.forEach(BiConsumer)" + bySide, r -> {
                    final Map<Side, Long> map = new ConcurrentHashMap<>();
                    map.forEach((side, count) -> side.name());
                    return r;
                }),
                refused("HashSet.stream()" + byPriced, r -> {
                    final HashSet<Priced> set = new HashSet<>();
                    return set.stream();
                }),
                refused("new ArrayList(Collection)" + bySide, r -> {
                    final Set<Side> set = new HashSet<>();
                    return new ArrayList<>(set);
                }),
                refused("List.addAll(Collection)" + bySide, r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    final List<Long> list = new ArrayList<>();
                    list.addAll(map.values());
                    return list;
                }),
                refused("String.valueOf(Object)" + bySide, r -> {
                    final Map<Side, Long> map = new HashMap<>();
                    return "all: " + map;
                }),
                refused(
                        "Set.iterator() of a hash table of an unknown type",
                        r -> ((Set<?>) r).iterator().next()),
                refused("Set.iterator()" + salted, r -> Set.of(1, 2).iterator().next()),
                refused(
                        "Set.iterator()" + salted,
                        r -> Map.of("a", 1, "b", 2).keySet().iterator()),
                refused("Set.stream()" + salted, r -> {
                    final Set<String> set = Stream.of("a").collect(Collectors.toUnmodifiableSet());
                    return set.stream();
                }),
                refused("Collection.iterator()" + bySide, r -> {
                    final Map<Side, Long> map =
                            Stream.of(Side.BUY).collect(Collectors.groupingBy(s -> s, Collectors.counting()));
                    return map.values().iterator();
                }),
                refused("Set.iterator() of a hash table of List, whose hashCode is not computed from its values", r -> {
                    final Set<List<Side>> set = new HashSet<>();
                    return set.iterator();
                }),
                refused("Collection.iterator()" + identity, r -> {
                    final Map<String, Long> map = new IdentityHashMap<>();
                    return map.values().iterator().next();
                }),
                refused("Set.toArray()" + identity, r -> {
                    final Set<String> set = Collections.newSetFromMap(new WeakHashMap<>());
                    return set.toArray();
                }),
                refused("Collection.iterator()" + bySide, r -> {
                    final Map<Side, Long> map;
                    if (r == null) {
                        map = new HashMap<>();
                    } else {
                        map = new TreeMap<>();
                    }
                    return map.values().iterator();
                }),
                refused("Collection.iterator()" + bySide, r -> {
                    final Map<Side, Long> map = r == null ? new TreeMap<>() : new HashMap<>();
                    return map.values().iterator();
                }),
                refused("Collection.iterator()" + bySide, r -> {
                    final Map<Side, Long> map = r == null ? new HashMap<>() : new TreeMap<>();
                    return map.values().iterator();
                }),
                refused(
                        "Set.iterator() of a hash table of CollectionOrderTest.Side, whose hashCode is not computed from its values",
                        r -> {
                            final Map<String, Map<Side, Long>> map = new HashMap<>();
                            return map.get("x").keySet().iterator();
                        }));
    }

    private static Arguments accepted(final String what, final Body body) {
        return Arguments.of(what, body);
    }

    private static Arguments refused(final String expected, final Body body) {
        return Arguments.of(expected, body);
    }

    /** A node whose map comes from outside: what it is, only the object tells. */
    private static final class Weights {
        private final Map<String, Long> bySymbol;

        Weights(final Map<String, Long> bySymbol) {
            this.bySymbol = bySymbol;
        }

        long sum() {
            long sum = 0;
            for (final long weight : bySymbol.values()) {
                sum += weight;
            }
            return sum;
        }
    }

    @Test
    void shouldKnowTheMapThatAFieldHolds() {
        assertThat(Checks.found(Checks.object(new Weights(new TreeMap<>())))).isEmpty();
        assertThat(Checks.found(Checks.object(new Weights(Map.of("a", 1L, "b", 2L)))))
                .isEqualTo("unordered Collection.iterator() of a Map.of or Set.of, whose order is drawn when the JVM"
                        + " starts");
    }

    /** A node whose map goes through a parameter, a result and a field before it is iterated. */
    private static final class Relayed {
        private Map<Side, Long> kept;

        Map<Side, Long> relay(final Map<Side, Long> map) {
            return map;
        }

        void fill(final boolean sorted) {
            kept = relay(sorted ? new TreeMap<>() : new LinkedHashMap<>());
        }

        Map<Side, Long> kept() {
            return kept;
        }

        long first() {
            return kept().values().iterator().next();
        }
    }

    @Test
    void shouldFollowMapsThroughParametersResultsAndFields() {
        assertThat(Checks.found(Checks.object(new Relayed()))).isEmpty();
    }

    private static final class RelayedHash {
        private Map<Side, Long> kept;

        void keep(final Map<Side, Long> map) {
            kept = map;
        }

        void fill() {
            keep(new HashMap<>());
        }

        long first() {
            return kept.values().iterator().next();
        }
    }

    @Test
    void shouldFindTheHashTableBehindParametersAndFields() {
        assertThat(Checks.found(Checks.object(new RelayedHash())))
                .isEqualTo("unordered Collection.iterator() of a hash table of CollectionOrderTest.Side, whose"
                        + " hashCode is not computed from its values");
    }

    /** Iterates over hash tables in fields: the order in a bucket is that of insertion, which a restore does not keep. */
    private static final class Totals {
        private final Map<String, Long> bySymbol = new HashMap<>();

        long first() {
            return bySymbol.values().iterator().next();
        }
    }

    private static final class Venues {
        private final LinkedHashMap<String, HashSet<String>> bySymbol = new LinkedHashMap<>();

        String first() {
            return bySymbol.get("x").iterator().next();
        }
    }

    private static final class Sides {
        @SuppressWarnings({"unchecked", "rawtypes"})
        private final Map<String, Long>[] bySide = new Map[] {new HashMap<String, Long>()};

        int size() {
            return new ArrayList<>(bySide[0].keySet()).size();
        }
    }

    private static final class Sums {
        private static final Set<String> CURRENCIES = new HashSet<>(List.of("EUR", "USD"));
        private final Map<String, Long> bySymbol = new HashMap<>();
        private final Map<String, Long> inOrder = new LinkedHashMap<>();

        private static long first(final Map<String, Long> map) {
            return map.values().iterator().next();
        }

        long sum(final String symbol) {
            final Map<String, Long> local = new HashMap<>();
            local.merge(symbol, 1L, Long::sum);
            return bySymbol.get(symbol)
                    + bySymbol.values().stream().mapToLong(Long::longValue).sum()
                    + new TreeMap<>(bySymbol).size()
                    + first(inOrder)
                    + first(local)
                    + CURRENCIES.iterator().next().length();
        }
    }

    @Test
    void shouldRefuseToIterateOverAHashTableThatARestoreFills() {
        final String why = " of a hash table in a field, which a restore fills in another order";

        assertThat(Checks.found(Checks.object(new Totals()))).isEqualTo("unordered Collection.iterator()" + why);
        assertThat(Checks.found(Checks.object(new Venues()))).isEqualTo("unordered HashSet.iterator()" + why);
        assertThat(Checks.found(Checks.object(new Sides()))).isEqualTo("unordered new ArrayList(Collection)" + why);
    }

    @Test
    void shouldAcceptAHashTableInAFieldWhoseOrderDoesNotMatter() {
        assertThat(Checks.found(Checks.object(new Sums()))).isEmpty();
    }
}
