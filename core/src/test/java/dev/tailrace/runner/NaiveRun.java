package dev.tailrace.runner;

import dev.tailrace.function.Joiner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A pipeline evaluated slowly and plainly, from the definitions: lists and sorted maps, nothing of the runtime. It treats
 * ticks in its own way: everything that waits is one list of (due time, node, key), looked through from the start each
 * time; a window of time is the list of its records, found by its end, so any number could be open; windows of records
 * and running aggregates look through all that a key ever had.
 */
final class NaiveRun {

    /** One record of every stream. */
    record Rec(long timeNs, int key, long value) {}

    /** A record and the source that it comes from. */
    record Arrival(int source, long atNs, Rec rec) {}

    /**
     * A node of a random graph.
     *
     * @param from the node it reads
     * @param right the other node it reads, or -1
     * @param number size or slide of the window, gap of the session, timer resolution of timers, divisor of the filter, or
     *     summand of the map; what else a kind needs follows from it
     * @param keyed whether a process has one instance per key; windows, joins and those are then keyed by a text whose
     *     order is that of the keys turned round
     */
    record Node(int id, String kind, int from, int right, int number, boolean keyed) {

        Rec mapped(final Rec rec) {
            return new Rec(rec.timeNs(), (rec.key() + number) % 5, rec.value() + number);
        }

        boolean accepts(final Rec rec) {
            return rec.value() % number != 0;
        }

        /** Length of a sliding window: a multiple of its slide, somewhat more, or less than the slide. */
        int size() {
            return number % 7 == 3 ? 1 + number / 2 : number * panes() + number % 2 * (number % 5);
        }

        /** Slides in a window. */
        int panes() {
            return 1 + number % 4;
        }

        /** Records from one result to the next. */
        int slide() {
            return 1 + number % 3;
        }

        Joiner.Kind join() {
            return Joiner.Kind.values()[number % 4];
        }

        long lowerNs() {
            return number % 2 == 0 ? -number : number % 7 - 4;
        }

        long upperNs() {
            return lowerNs() + number % 5;
        }

        boolean waits() {
            return List.of("process", "keyedProcess", "connect", "window", "rows", "sliding", "session")
                    .contains(kind);
        }

        int timerResolution() {
            return kind.equals("session") ? 1 + number % 5 : number;
        }

        /** Which of three aggregates; those of overlapping windows must be one of the first two. */
        int variant() {
            return number % (List.of("sliding", "slidingCount").contains(kind) ? 2 : 3);
        }

        List<Rec> copies(final Rec rec) {
            return Collections.nCopies(Math.floorMod(rec.value(), 3), mapped(rec));
        }
    }

    /** A record and the time that it belongs to. */
    private record Entry(long atNs, Rec rec) {}

    /** Something due; natural order is that of firing. The rank orders keys. */
    private record Due(long dueNs, int node, int rank, int key) implements Comparable<Due> {

        boolean closesWith(final Due other) {
            return dueNs == other.dueNs && node == other.node;
        }

        @Override
        public int compareTo(final Due other) {
            final int byTime = Long.compare(dueNs, other.dueNs);
            final int byNode = byTime != 0 ? byTime : Integer.compare(node, other.node);
            return byNode != 0 ? byNode : Integer.compare(rank, other.rank);
        }
    }

    private final List<Node> nodes;
    private final List<String> texts = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    private final TreeSet<Due> timers = new TreeSet<>();

    /** Records of open windows by (end, node, key). */
    private final TreeMap<Due, List<Entry>> windows = new TreeMap<>();

    /** All that a key of a node without windows of time ever had. */
    private final Map<String, List<Entry>> histories = new TreeMap<>();

    /** What the sides of joins have, by node, side and key. */
    private final Map<String, Rec> held = new TreeMap<>();

    private final Map<String, Long> seen = new TreeMap<>();
    private Long nowNs;
    private long belongsNs;
    private long firingNs = Long.MIN_VALUE;
    private long sequence = -1;
    private int ordinal;

    NaiveRun(final List<Node> nodes) {
        this.nodes = nodes;
    }

    List<String> texts() {
        return texts;
    }

    List<String> labels() {
        return labels;
    }

    /** The records of all sources, sorted by (largest time so far in the source, source, place in the source). */
    static List<Arrival> inOrder(final List<List<Rec>> feeds) {
        final List<Arrival> arrivals = new ArrayList<>();
        for (int source = 0; source < feeds.size(); source++) {
            long latestNs = Long.MIN_VALUE;
            for (final Rec rec : feeds.get(source)) {
                latestNs = Math.max(latestNs, rec.timeNs());
                arrivals.add(new Arrival(source, latestNs, rec));
            }
        }
        arrivals.sort(Comparator.comparingLong(Arrival::atNs).thenComparingInt(Arrival::source));
        return arrivals;
    }

    void run(final List<Arrival> arrivals) {
        for (final Arrival arrival : arrivals) {
            final Rec rec = arrival.rec();
            final long timeNs = nowNs == null ? rec.timeNs() : Math.max(nowNs, rec.timeNs());
            if (nowNs != null && crosses(nowNs, timeNs)) {
                tick(timeNs, true);
            }
            nowNs = timeNs;
            belongsNs = timeNs;
            next();
            emit(arrival.source(), rec);
        }
        if (nowNs != null) {
            tick(Long.MAX_VALUE, false);
        }
    }

    private void next() {
        sequence++;
        ordinal = 0;
    }

    private boolean crosses(final long fromNs, final long toNs) {
        return nodes.stream()
                .filter(Node::waits)
                .anyMatch(node ->
                        Math.floorDiv(fromNs, node.timerResolution()) != Math.floorDiv(toNs, node.timerResolution()));
    }

    private void tick(final long untilNs, final boolean withTimers) {
        next();
        for (Due due = first(withTimers); due != null && due.dueNs() <= untilNs; due = first(withTimers)) {
            belongsNs = Math.max(belongsNs, due.dueNs() - 1);
            firingNs = due.dueNs();
            if (windows.containsKey(due)) {
                closeWindows(due);
            } else {
                fireTimer(due);
            }
        }
        firingNs = Long.MIN_VALUE;
    }

    private Due first(final boolean withTimers) {
        final TreeSet<Due> all = new TreeSet<>(windows.keySet());
        if (withTimers) {
            all.addAll(timers);
        }
        return all.isEmpty() ? null : all.first();
    }

    /** A window closes for all keys before anything else fires, even a timer that its results set for the past. */
    private void closeWindows(final Due due) {
        while (!windows.isEmpty() && windows.firstKey().closesWith(due)) {
            closeWindow(windows.firstKey());
        }
    }

    private void closeWindow(final Due due) {
        final Node node = nodes.get(due.node());
        final List<Entry> entries = windows.remove(due);
        switch (node.kind()) {
            case "window" -> closeSum(due, node, entries);
            case "session" -> closeSession(node, entries);
            case "sliding" -> emitDigest(node, entries, due.dueNs() - node.size(), due.dueNs());
            default -> emitDigest(node, entries, due.dueNs() - node.number(), due.dueNs());
        }
    }

    private void closeSession(final Node node, final List<Entry> entries) {
        emitDigest(node, entries, entries.get(0).atNs(), last(entries).atNs() + node.number());
    }

    private static Entry last(final List<Entry> entries) {
        return entries.get(entries.size() - 1);
    }

    private void emitDigest(final Node node, final List<Entry> entries, final long startNs, final long endNs) {
        final List<Rec> recs = entries.stream().map(Entry::rec).toList();
        final long digest =
                switch (node.variant()) {
                    case 0 -> RandomAggregates.digest(startNs, endNs, recs.size(), sum(recs), deviation(recs));
                    case 1 -> RandomAggregates.digest(startNs, endNs, extremes(recs));
                    default -> RandomAggregates.digest(startNs, endNs, sum(recs));
                };
        if (digest % 5 != 0) {
            emit(node.id(), new Rec(endNs, recs.get(0).key(), digest));
        }
    }

    private static long sum(final List<Rec> recs) {
        return recs.stream().mapToLong(Rec::value).sum();
    }

    /** Of the population, in thousandths. */
    private static long deviation(final List<Rec> recs) {
        final double mean = (double) sum(recs) / recs.size();
        final double squares = recs.stream()
                .mapToDouble(rec -> (rec.value() - mean) * (rec.value() - mean))
                .sum();
        return Math.round(1_000 * Math.sqrt(squares / recs.size()));
    }

    private static long[] extremes(final List<Rec> recs) {
        final List<Rec> top = recs.stream()
                .sorted(Comparator.comparingLong(Rec::value).reversed())
                .limit(2)
                .toList();
        final long[] values = recs.stream().mapToLong(Rec::value).sorted().toArray();
        final long second = top.size() == 1 ? 0 : top.get(1).timeNs();
        return new long[] {
            values[0],
            values[values.length - 1],
            recs.get(0).timeNs(),
            recs.get(recs.size() - 1).timeNs(),
            top.get(0).timeNs(),
            second
        };
    }

    private void closeSum(final Due due, final Node node, final List<Entry> entries) {
        final long sum =
                entries.stream().mapToLong(entry -> entry.rec().value()).sum();
        if (sum % 5 != 0) {
            emit(node.id(), new Rec(due.dueNs() - node.number(), due.key(), sum + due.dueNs()));
        }
    }

    private void fireTimer(final Due due) {
        timers.remove(due);
        final Node node = nodes.get(due.node());
        final long count = count(node, due.key(), 1);
        final int told = node.kind().equals("process") ? 0 : due.key();
        emit(node.id(), new Rec(due.dueNs(), told, count));
        if (count % 2 == 0) {
            setTimer(node, due.key(), due.dueNs() + count % 7 - 3);
        }
    }

    private void emit(final int from, final Rec rec) {
        for (final Node node : nodes) {
            if (node.from() == from) {
                receive(node, rec);
            }
            if (node.right() == from) {
                receiveRight(node, rec);
            }
        }
    }

    private void receiveRight(final Node node, final Rec rec) {
        switch (node.kind()) {
            case "join" -> join(node, rec, "right");
            case "union" -> emit(node.id(), rec);
            case "asOf" -> held.put(node.id() + "right" + rec.key(), takesAway(rec) ? null : rec);
            case "interval" -> {
                if (!takesAway(rec)) {
                    pairs(node, rec, false);
                }
            }
            default -> count(node, rec.key(), 100);
        }
    }

    private void receive(final Node node, final Rec rec) {
        switch (node.kind()) {
            case "map" -> emit(node.id(), node.mapped(rec));
            case "filter" -> {
                if (node.accepts(rec)) {
                    emit(node.id(), rec);
                }
            }
            case "flatMap" -> node.copies(rec).forEach(copy -> emit(node.id(), copy));
            case "window", "rows", "sliding" -> addToWindows(node, rec);
            case "session" -> addToSession(node, rec);
            case "count", "slidingCount" -> addToCount(node, rec);
            case "running" -> emitDigest(node, history(node, rec), Long.MIN_VALUE, belongsNs + 1);
            case "join" -> join(node, rec, "left");
            case "union" -> emit(node.id(), rec);
            case "asOf" -> emitJoined(node, rec, held.get(node.id() + "right" + rec.key()));
            case "interval" -> pairs(node, rec, true);
            case "longs" -> throughPrimitives(node, rec);
            case "sink" -> write(rec);
            default -> operate(node, rec);
        }
    }

    private void write(final Rec rec) {
        texts.add(rec.toString());
        labels.add(sequence + "." + ordinal++);
    }

    private void addToWindows(final Node node, final Rec rec) {
        final int slide = node.number();
        final int size = node.kind().equals("sliding") ? node.size() : slide;
        for (long endNs = (Math.floorDiv(belongsNs, slide) + 1) * slide; endNs - size <= belongsNs; endNs += slide) {
            addToWindow(due(node, rec.key(), endNs), new Entry(belongsNs, rec));
        }
    }

    private void addToWindow(final Due due, final Entry entry) {
        windows.computeIfAbsent(due, key -> new ArrayList<>()).add(entry);
    }

    /** The due time of a session moves with each of its records. */
    private void addToSession(final Node node, final Rec rec) {
        final List<Entry> session = new ArrayList<>();
        for (final Due due : List.copyOf(windows.keySet())) {
            if (due.node() == node.id() && due.key() == rec.key()) {
                session.addAll(windows.remove(due));
            }
        }
        if (!session.isEmpty() && belongsNs - last(session).atNs() >= node.number()) {
            closeSession(node, session);
            session.clear();
        }
        session.add(new Entry(belongsNs, rec));
        final long endNs = belongsNs + node.number();
        final long dueNs =
                Math.floorDiv(endNs + node.timerResolution() - 1, node.timerResolution()) * node.timerResolution();
        windows.put(due(node, rec.key(), dueNs), session);
    }

    private List<Entry> history(final Node node, final Rec rec) {
        final List<Entry> history = histories.computeIfAbsent(node.id() + "/" + rec.key(), key -> new ArrayList<>());
        history.add(new Entry(belongsNs, rec));
        return history;
    }

    private void addToCount(final Node node, final Rec rec) {
        final List<Entry> history = history(node, rec);
        final int size = node.slide() * (node.kind().equals("count") ? 1 : node.panes());
        if (history.size() >= size && history.size() % node.slide() == 0) {
            final List<Entry> window = history.subList(history.size() - size, history.size());
            emitDigest(node, window, window.get(0).atNs(), last(window).atNs() + 1);
        }
    }

    private static boolean takesAway(final Rec right) {
        return Math.floorMod(right.value(), 4) == 3;
    }

    /** Looks through all records that the other side ever had. */
    private void pairs(final Node node, final Rec rec, final boolean isLeft) {
        final String own = node.id() + (isLeft ? "left" : "right") + rec.key();
        final String other = node.id() + (isLeft ? "right" : "left") + rec.key();
        final Entry entry = new Entry(belongsNs, rec);
        histories.computeIfAbsent(own, key -> new ArrayList<>()).add(entry);
        for (final Entry partner : histories.getOrDefault(other, List.of())) {
            final Entry left = isLeft ? entry : partner;
            final Entry right = isLeft ? partner : entry;
            final long afterNs = right.atNs() - left.atNs();
            if (afterNs >= node.lowerNs() && afterNs <= node.upperNs()) {
                emitJoined(node, left.rec(), right.rec());
            }
        }
    }

    private void emitJoined(final Node node, final Rec left, final Rec right) {
        final long value = 3 * left.value() + (right == null ? -3 : right.value());
        if (value % 5 != 0) {
            emit(node.id(), new Rec(left.timeNs(), left.key(), value % 1_000));
        }
    }

    /** A right record whose value leaves 3 over 4 takes away what the key has. */
    private void join(final Node node, final Rec rec, final String side) {
        final boolean takesAway = side.equals("right") && takesAway(rec);
        held.put(node.id() + side + rec.key(), takesAway ? null : rec);
        final Rec left = held.get(node.id() + "left" + rec.key());
        final Rec right = held.get(node.id() + "right" + rec.key());
        final boolean emits =
                switch (node.join()) {
                    case INNER -> left != null && right != null;
                    case LEFT -> left != null;
                    case RIGHT -> right != null;
                    case FULL -> left != null || right != null;
                };
        final long value = 3 * (left == null ? -1 : left.value()) + (right == null ? -3 : right.value());
        if (emits && value % 5 != 0) {
            emit(node.id(), new Rec(left == null ? right.timeNs() : left.timeNs(), rec.key(), value % 1_000));
        }
    }

    private void throughPrimitives(final Node node, final Rec rec) {
        if (rec.value() + node.number() > 9) {
            emit(node.id(), new Rec(rec.value() + node.number(), 1, 2));
        }
    }

    private void operate(final Node node, final Rec rec) {
        final int key = node.kind().equals("process") && !node.keyed() ? 0 : rec.key();
        final long count = count(node, key, 1);
        if (rec.value() % 3 == 0) {
            setTimer(node, key, rec.timeNs() + rec.value() - 5);
        }
        emit(node.id(), new Rec(rec.timeNs(), rec.key(), count));
    }

    private void setTimer(final Node node, final int key, final long atNs) {
        final long earliestNs = firingNs == Long.MIN_VALUE ? atNs : Math.max(atNs, firingNs + 1);
        final long dueNs = -Math.floorDiv(-earliestNs, node.number()) * node.number();
        timers.add(due(node, key, dueNs));
    }

    private static Due due(final Node node, final int key, final long dueNs) {
        final boolean turned = node.keyed()
                && List.of("process", "window", "rows", "sliding", "session").contains(node.kind());
        return new Due(dueNs, node.id(), turned ? -key : key, key);
    }

    private long count(final Node node, final int key, final long more) {
        return seen.merge(node.id() + "/" + key, more, Long::sum);
    }
}
