package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.moved;
import static dev.tailrace.state.StateTestKit.restore;
import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
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
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.assertj.core.data.Index;
import org.junit.jupiter.api.Test;

/** Every kind of field comes back as it was. */
class RoundTripTest {

    static class Primitives {
        boolean flag;
        byte small;
        short medium;
        char letter;
        int number;
        long large;
        float single;
        double exact;

        Primitives set() {
            flag = true;
            small = -7;
            medium = -300;
            letter = '\uFFFE';
            number = Integer.MIN_VALUE;
            large = Long.MIN_VALUE + 1;
            single = -0.0f;
            exact = Double.longBitsToDouble(0x7FF8_0000_0000_1234L);
            return this;
        }
    }

    @Test
    void shouldKeepPrimitives() {
        final Primitives to = moved(new Primitives().set(), new Primitives());
        assertThat(to)
                .usingRecursiveComparison()
                .ignoringFields("single", "exact")
                .isEqualTo(new Primitives().set());
        assertThat(Float.floatToRawIntBits(to.single)).isEqualTo(0x8000_0000);
        assertThat(Double.doubleToRawLongBits(to.exact)).isEqualTo(0x7FF8_0000_0000_1234L);
    }

    static class Arrays {
        boolean[] flags;
        byte[] bytes;
        short[] shorts;
        char[] chars;
        int[] ints;
        long[] longs;
        float[] floats;
        double[] doubles;
        long[][] table;
        String[] texts;
        Object[] mixed;
        long[] none = {1};

        Arrays set() {
            flags = new boolean[] {false, true, false};
            bytes = new byte[] {1, 0, -1, 0};
            shorts = new short[] {256, 0};
            chars = new char[] {'x', 0};
            ints = new int[] {0, 0};
            longs = new long[] {1L << 40, 0, -1, 0, 0};
            floats = new float[] {-0.0f, 1.5f, -0.0f};
            doubles = new double[] {Double.MIN_VALUE, 0};
            table = new long[][] {{1, 2}, null, {}, {3}, null};
            texts = new String[] {"one", null, "three", null, null};
            mixed = new Object[] {1, "two", 3L, new int[] {4}};
            none = null;
            return this;
        }
    }

    @Test
    void shouldKeepArrays() {
        final Arrays to = moved(new Arrays().set(), new Arrays());
        assertThat(to).usingRecursiveComparison().isEqualTo(new Arrays().set());
        assertThat(Float.floatToRawIntBits(to.floats[2])).isEqualTo(0x8000_0000);
    }

    record Point(int x, String name, Point next) {}

    static class Values {
        String text;
        TimeUnit unit;
        Integer boxed;
        Character letter;
        Object any;
        BigDecimal decimal;
        Instant instant;
        Duration duration;
        Point point;

        Values set() {
            text = "Grüße \uD83D\uDE00";
            unit = TimeUnit.MILLISECONDS;
            boxed = 17;
            letter = 'q';
            any = -1.5;
            decimal = new BigDecimal("1.50");
            instant = Instant.ofEpochSecond(12, 34);
            duration = Duration.ofNanos(-1);
            point = new Point(1, "a", new Point(2, null, null));
            return this;
        }
    }

    @Test
    void shouldKeepValues() {
        assertThat(moved(new Values().set(), new Values()))
                .usingRecursiveComparison()
                .isEqualTo(new Values().set());
    }

    static class Collections {
        ArrayList<Object> list;
        LinkedList<String> linked;
        ArrayDeque<Integer> deque;
        HashMap<String, Object> map;
        LinkedHashMap<TimeUnit, Long> ordered;
        TreeMap<Integer, String> tree;
        HashSet<Point> points;
        LinkedHashSet<String> names;
        TreeSet<Long> sorted;
        PriorityQueue<Long> queue;
        BitSet bits;
        List<String> fixed;
        Set<Integer> fixedSet;
        Map<String, Integer> fixedMap;

        Collections set() {
            list = new ArrayList<>(List.of("a", 1, new long[] {2}));
            list.add(null);
            linked = new LinkedList<>(List.of("x", "y"));
            deque = new ArrayDeque<>(List.of(3, 1, 2));
            map = new HashMap<>(Map.of("one", 1, "two", "zwei", "three", 3.0));
            map.put(null, null);
            ordered = new LinkedHashMap<>();
            ordered.put(TimeUnit.SECONDS, 1L);
            ordered.put(TimeUnit.DAYS, 2L);
            tree = new TreeMap<>(Map.of(3, "c", 1, "a"));
            points = new HashSet<>(Set.of(new Point(1, "p", null), new Point(2, null, new Point(3, "", null))));
            names = new LinkedHashSet<>(List.of("z", "a"));
            sorted = new TreeSet<>(Set.of(9L, -9L));
            queue = new PriorityQueue<>(List.of(5L, 3L, 4L, 1L));
            bits = BitSet.valueOf(new long[] {5, 0, 1});
            fixed = List.of("f", "g");
            fixedSet = Set.of(7, 8, 9);
            fixedMap = Map.of("k", 1, "l", 2);
            return this;
        }
    }

    @Test
    void shouldKeepCollections() {
        final Collections to = moved(new Collections().set(), new Collections());
        final Collections from = new Collections().set();
        assertThat(to.list).usingRecursiveComparison().isEqualTo(from.list);
        assertThat(to.linked).isEqualTo(from.linked);
        assertThat(to.deque).containsExactlyElementsOf(from.deque);
        assertThat(to.map).isEqualTo(from.map);
        assertThat(to.ordered).containsExactlyEntriesOf(from.ordered);
        assertThat(to.tree).isEqualTo(from.tree);
        assertThat(to.points).isEqualTo(from.points);
        assertThat(to.names).containsExactlyElementsOf(from.names);
        assertThat(to.sorted).isEqualTo(from.sorted);
        assertThat(to.queue).containsExactlyElementsOf(from.queue);
        assertThat(to.bits).isEqualTo(from.bits);
        assertThat(to.fixed).isEqualTo(from.fixed);
        assertThat(to.fixedSet).isEqualTo(from.fixedSet);
        assertThat(to.fixedMap).isEqualTo(from.fixedMap);
    }

    static final class Views {
        Map<String, Integer> map;
        Set<String> set;

        Views set() {
            final Map<String, Integer> entries = new LinkedHashMap<>();
            entries.put("z", 1);
            entries.put("a", 2);
            map = java.util.Collections.unmodifiableMap(entries);
            set = java.util.Collections.unmodifiableSet(new LinkedHashSet<>(List.of("z", "a")));
            return this;
        }
    }

    @Test
    void shouldKeepTheOrderOfUnmodifiableViews() {
        final Views to = moved(new Views().set(), new Views());

        assertThat(to.map).containsExactlyEntriesOf(new Views().set().map);
        assertThat(to.set).containsExactly("z", "a");
        assertThat(save(to)).isEqualTo(save(new Views().set()));
    }

    record Book(SortedMap<Integer, Long> levels, SortedSet<Integer> prices) {}

    static final class Books {
        Book book;
    }

    @Test
    void shouldKeepSortedViewsInRecords() {
        final TreeMap<Integer, Long> levels = new TreeMap<>(Map.of(9, 1L, 10, 2L));
        final Books from = new Books();
        from.book = new Book(
                java.util.Collections.unmodifiableSortedMap(levels),
                java.util.Collections.unmodifiableNavigableSet(levels.navigableKeySet()));

        final Books to = moved(from, new Books());

        assertThat(to.book.levels()).containsExactlyEntriesOf(levels);
        assertThat(to.book.prices()).containsExactly(9, 10);
    }

    static final class NamedParts {
        final Map<String, Primitives> parts;

        NamedParts(final Map<String, Primitives> parts) {
            this.parts = parts;
        }
    }

    @Test
    void shouldFillASortedViewWithWhatWasSavedOfAMapInOlderSnapshots() {
        final NamedParts from = new NamedParts(Map.of("a", new Primitives().set(), "b", new Primitives()));
        final NamedParts to = new NamedParts(java.util.Collections.unmodifiableSortedMap(
                new TreeMap<>(Map.of("a", new Primitives(), "b", new Primitives()))));

        restore(save(from), to);

        assertThat(to.parts.get("a").number).isEqualTo(Integer.MIN_VALUE);
        assertThat(to.parts.get("b").number).isZero();
    }

    /** As a user writes it: what wiring gives is final, state that is never replaced as well. */
    static final class Wired {
        final int windowMs;
        final LongUnaryOperator scale;
        final TimeUnit unit;
        final long[] sums = new long[4];
        final Primitives nested = new Primitives();
        final TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparingInt(String::length));
        final EnumMap<TimeUnit, Integer> counts = new EnumMap<>(TimeUnit.class);
        final EnumSet<TimeUnit> seen = EnumSet.noneOf(TimeUnit.class);
        final List<Primitives> fixed = List.of(new Primitives(), new Primitives());
        final Map<String, Primitives> named = Map.of("a", new Primitives(), "b", new Primitives());
        final Holder holder = new Holder(new int[2], "h");
        transient long scratch;

        record Holder(int[] counts, String name) {}

        Wired(final int windowMs, final LongUnaryOperator scale, final TimeUnit unit) {
            this.windowMs = windowMs;
            this.scale = scale;
            this.unit = unit;
        }
    }

    @Test
    void shouldFillWhatIsBehindFinalFieldsAndLeaveWiringAsItIs() {
        final Wired from = new Wired(10, n -> n, TimeUnit.SECONDS);
        from.sums[3] = 9;
        from.nested.set();
        from.byLength.put("four", 4);
        from.counts.put(TimeUnit.DAYS, 2);
        from.seen.add(TimeUnit.HOURS);
        from.fixed.get(1).number = 7;
        from.named.get("b").number = 8;
        from.holder.counts[1] = 6;
        from.scratch = 5;
        final LongUnaryOperator doubled = n -> 2 * n;
        final Wired to = new Wired(20, doubled, TimeUnit.DAYS);
        final Object sums = to.sums;

        final RestoreReport report = restore(save(from), to);

        assertThat(report.isExact()).isTrue();
        assertThat(to.windowMs).isEqualTo(20);
        assertThat(to.scale).isSameAs(doubled);
        assertThat(to.unit).isSameAs(TimeUnit.DAYS);
        assertThat(to.scratch).isZero();
        assertThat(to.sums).isSameAs(sums).containsExactly(0, 0, 0, 9);
        assertThat(to.nested.large).isEqualTo(Long.MIN_VALUE + 1);
        assertThat(to.byLength).containsEntry("five", 4);
        assertThat(to.counts).containsEntry(TimeUnit.DAYS, 2);
        assertThat(to.seen).containsExactly(TimeUnit.HOURS);
        assertThat(to.fixed.get(1).number).isEqualTo(7);
        assertThat(to.named.get("b").number).isEqualTo(8);
        assertThat(to.holder.counts).containsExactly(0, 6);
    }

    static final class Link {
        Link next;
        int number;
        long[] shared;
    }

    @Test
    void shouldKeepCyclesAndSharedReferences() {
        final Link from = new Link();
        from.next = new Link();
        from.next.next = from;
        from.shared = new long[] {1, 2};
        from.next.shared = from.shared;

        final Link to = moved(from, new Link());

        assertThat(to.next.next).isSameAs(to);
        assertThat(to.next).isNotSameAs(from.next);
        assertThat(to.shared).containsExactly(1, 2).isSameAs(to.next.shared).isNotSameAs(from.shared);
    }

    static final class Slot {
        final Slot outer;
        long number;

        Slot(final Slot outer) {
            this.outer = outer;
        }
    }

    static final class Shelf {
        final Slot slot = new Slot(null);
        final Slot inner = new Slot(slot);
    }

    static final class Shelves {
        Slot best;
        Shelf[] shelves;
        Shelf last = new Shelf();
    }

    @Test
    void shouldFindWhatFinalFieldsOwnWhicheverWayLeadsThereFirst() {
        final Shelves from = new Shelves();
        from.shelves = new Shelf[] {new Shelf(), new Shelf()};
        from.best = from.shelves[1].inner;
        from.best.number = 7;
        from.last = from.shelves[0];
        from.last.slot.number = 8;
        final Shelves to = new Shelves();
        final Shelf there = to.last;

        moved(from, to);

        assertThat(to.best).isSameAs(to.shelves[1].inner);
        assertThat(to.best.outer).isSameAs(to.shelves[1].slot);
        assertThat(to.best.number).isEqualTo(7);
        assertThat(to.last).isSameAs(there).isSameAs(to.shelves[0]);
        assertThat(to.last.slot.number).isEqualTo(8);
    }

    @Test
    void shouldSaveChainsThatAreLongerThanAStack() {
        final Link from = new Link();
        Link last = from;
        for (int i = 1; i <= 200_000; i++) {
            last.next = new Link();
            last = last.next;
            last.number = i;
        }
        Link to = moved(from, new Link());
        while (to.next != null) {
            to = to.next;
        }
        assertThat(to.number).isEqualTo(200_000);
    }

    static class Base {
        private int count = 1;

        int baseCount() {
            return count;
        }

        void baseCount(final int value) {
            count = value;
        }
    }

    static final class Derived extends Base {
        private int count = 2;
    }

    @Test
    void shouldKeepFieldsOfOneNameApartInSubclassAndSuperclass() {
        final Derived from = new Derived();
        from.count = 20;
        from.baseCount(10);
        final Derived to = moved(from, new Derived());
        assertThat(to.count).isEqualTo(20);
        assertThat(to.baseCount()).isEqualTo(10);
    }

    static final class Sentinel {
        static final int[] NO_PAGE = new int[4];
        static final Sentinel NONE = new Sentinel();
        Sentinel best = NONE;
        int[] page = NO_PAGE;
        final int[] fixed = NO_PAGE;
        int[][] pages = {NO_PAGE, new int[] {1}, NO_PAGE};
    }

    @Test
    void shouldRestoreReferencesToConstantsAsTheseConstants() {
        final Sentinel to = new Sentinel();
        to.best = null;
        to.page = null;
        to.pages = null;
        moved(new Sentinel(), to);
        assertThat(to.best).isSameAs(Sentinel.NONE);
        assertThat(to.page).isSameAs(Sentinel.NO_PAGE);
        assertThat(to.pages[2]).isSameAs(Sentinel.NO_PAGE);
        assertThat(to.pages[1]).containsExactly(1);
        assertThat(Sentinel.NO_PAGE).containsOnly(0);
    }

    @Test
    void shouldNotFillAConstantWhenTheSnapshotHasSomethingElseThere() {
        final Sentinel from = new Sentinel();
        from.page = new int[] {1, 2, 3, 4};
        from.best = new Sentinel();
        from.best.page = null;
        final Sentinel to = moved(from, new Sentinel());
        assertThat(to.best).isNotSameAs(Sentinel.NONE);
        assertThat(Sentinel.NONE.page).isSameAs(Sentinel.NO_PAGE);
        assertThat(Sentinel.NO_PAGE).containsOnly(0);
    }

    static final class Node {
        final Node parent;
        Node latest;
        Object service;
        long sum;

        Node(final Node parent) {
            this.parent = parent;
        }
    }

    @Test
    void shouldRestoreReferencesToOtherNodesToTheOnesThatAreThere() {
        final Node root = new Node(null);
        final Node leaf = new Node(root);
        root.latest = leaf;
        root.sum = 3;
        leaf.latest = root;
        final byte[] snapshot =
                new StateWriter().section("root", root).section("leaf", leaf).toBytes();
        final Node newRoot = new Node(null);
        final Node newLeaf = new Node(newRoot);

        final RestoreReport report = StateReader.of(snapshot)
                .section("leaf", newLeaf)
                .section("root", newRoot)
                .restore();

        assertThat(report.isExact()).isTrue();
        assertThat(newRoot.latest).isSameAs(newLeaf);
        assertThat(newLeaf.latest).isSameAs(newRoot);
        assertThat(newRoot.sum).isEqualTo(3);
    }

    @Test
    void shouldRestoreWhatWasHandedInUnderANameToWhatHasThatNameNow() {
        final Node from = new Node(null);
        from.service = Thread.currentThread();
        final byte[] snapshot = new StateWriter()
                .named("owner", from.service)
                .section("node", from)
                .toBytes();
        final Object owner = new Object();
        final Node to = new Node(null);
        StateReader.of(snapshot).named("owner", owner).section("node", to).restore();
        assertThat(to.service).isSameAs(owner);
    }

    static final class Counter implements Snapshotable {
        private int count;
        private String name = "";
        private Link link;
        private long[] columns = new long[8];

        @Override
        public void save(final StateOutput output) {
            output.putInt(count);
            output.putText(name);
            output.putObject(link);
            output.putLongs(columns, 2);
            output.putDouble(0.5);
            output.putBoolean(true);
        }

        @Override
        public void restore(final StateInput input) {
            count = input.getInt();
            name = input.getText();
            link = (Link) input.getObject();
            System.arraycopy(input.getLongs(), 0, columns, 0, 2);
            assertThat(input.getDouble()).isEqualTo(0.5);
            assertThat(input.getBoolean()).isTrue();
        }
    }

    static final class Counters {
        Counter first = new Counter();
        Counter second;
    }

    @Test
    void shouldLetObjectsSaveThemselves() {
        final Counters from = new Counters();
        from.second = from.first;
        from.first.count = 5;
        from.first.name = "n";
        from.first.link = new Link();
        from.first.link.next = from.first.link;
        from.first.columns[1] = 11;
        final Counters to = new Counters();
        final Counter there = to.first;

        moved(from, to);

        assertThat(to.first).isSameAs(there).isSameAs(to.second);
        assertThat(to.first.count).isEqualTo(5);
        assertThat(to.first.name).isEqualTo("n");
        assertThat(to.first.link.next).isSameAs(to.first.link);
        assertThat(to.first.columns).startsWith(0, 11);
    }

    static final class PartThenNothing {
        final long[] part = {1};
        Link rest = new Link();
    }

    @Test
    void shouldKeepNullAfterAFinalField() {
        final PartThenNothing from = new PartThenNothing();
        from.rest = null;
        assertThat(moved(from, new PartThenNothing()).rest).isNull();
    }

    @Test
    void shouldGiveTheSameBytesForTheSameState() {
        assertThat(save(new Collections().set())).isEqualTo(save(new Collections().set()));
        final Collections other = new Collections().set();
        final HashMap<String, Object> map = new HashMap<>(1_000);
        List.of("three", "one", "two").forEach(key -> map.put(key, other.map.get(key)));
        map.put("four", 4);
        map.remove("four");
        map.put(null, null);
        other.map = map;
        assertThat(save(other)).isEqualTo(save(new Collections().set()));
    }

    @Test
    void shouldGiveTheSameBytesForARestoredState() {
        final byte[] snapshot = save(new Collections().set(), new Arrays().set(), new Values().set());
        final Object[] to = {new Collections(), new Arrays(), new Values()};
        restore(snapshot, to);
        assertThat(save(to)).isEqualTo(snapshot);
    }

    @Test
    void shouldNotWriteTheEmptyEndsOfArrays() {
        final Arrays arrays = new Arrays();
        arrays.longs = new long[1_000_000];
        arrays.longs[10] = 1;
        assertThat(save(arrays)).hasSizeLessThan(500);
        assertThat(moved(arrays, new Arrays()).longs)
                .hasSize(1_000_000)
                .endsWith(0)
                .contains(1, Index.atIndex(10));
    }

    static final class Order implements Comparable<Order> {
        long rank;
        Order next;

        @Override
        public int compareTo(final Order other) {
            return Long.compare(rank, other.rank);
        }
    }

    static final class Ranking {
        PriorityQueue<Order> orders = new PriorityQueue<>();
    }

    @Test
    void shouldFillObjectsBeforeTheyAreCompared() {
        final Ranking from = new Ranking();
        for (final long rank : new long[] {5, 3, 9, 1}) {
            final Order order = new Order();
            order.rank = rank;
            order.next = from.orders.peek();
            from.orders.add(order);
        }
        final Ranking to = moved(from, new Ranking());
        final List<Long> ranks = new ArrayList<>();
        while (!to.orders.isEmpty()) {
            ranks.add(to.orders.poll().rank);
        }
        assertThat(ranks).containsExactly(1L, 3L, 5L, 9L);
    }

    @Test
    void shouldHaveNoStateWhereAPartIsAFunctionOrMissing() {
        final LongUnaryOperator function = n -> n;
        final RestoreReport report = restore(save(function, null, new Link()), function, null, new Link());
        assertThat(report.isExact()).isTrue();
    }
}
