package dev.tailrace.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A pipeline evaluated slowly and plainly, from the definitions: lists and sorted maps, nothing of the runtime. It treats
 * ticks in its own way: everything that waits is one list of (due time, node, key), looked through from the start each
 * time; windows are found by their start, so any number could be open.
 */
final class NaiveRun {

    /** One record of every stream. */
    record Rec(long timeNs, int key, long value) {}

    /**
     * A node of a random graph.
     *
     * @param from the node it reads
     * @param right the other node it reads, or -1
     * @param number size of the window, granule of timers, divisor of the filter, or summand of the map
     * @param keyed whether a process has one instance per key; windows and those are then keyed by a text whose order is
     *     that of the keys turned round
     */
    record Node(int id, String kind, int from, int right, int number, boolean keyed) {

        Rec mapped(final Rec rec) {
            return new Rec(rec.timeNs(), (rec.key() + number) % 5, rec.value() + number);
        }

        boolean accepts(final Rec rec) {
            return rec.value() % number != 0;
        }

        List<Rec> copies(final Rec rec) {
            return Collections.nCopies(Math.floorMod(rec.value(), 3), mapped(rec));
        }
    }

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
    private final TreeMap<Due, List<Rec>> windows = new TreeMap<>();

    private final Map<String, Long> seen = new TreeMap<>();
    private Long nowNs;
    private long belongsNs;
    private long firingNs = Long.MIN_VALUE;
    private int firingNode = -1;
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

    void run(final List<Rec> records) {
        for (final Rec rec : records) {
            final long timeNs = nowNs == null ? rec.timeNs() : Math.max(nowNs, rec.timeNs());
            if (nowNs != null && crosses(nowNs, timeNs)) {
                tick(timeNs, true);
            }
            nowNs = timeNs;
            belongsNs = timeNs;
            next();
            emit(0, rec);
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
                .filter(node ->
                        List.of("process", "keyedProcess", "window", "connect").contains(node.kind()))
                .anyMatch(node -> Math.floorDiv(fromNs, node.number()) != Math.floorDiv(toNs, node.number()));
    }

    private void tick(final long untilNs, final boolean withTimers) {
        next();
        for (Due due = first(withTimers); due != null && due.dueNs() <= untilNs; due = first(withTimers)) {
            belongsNs = Math.max(belongsNs, due.dueNs() - 1);
            if (nodes.get(due.node()).kind().equals("window")) {
                closeWindows(due);
            } else {
                fireTimer(due);
            }
        }
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
        final List<Rec> records = windows.remove(due);
        final long sum = records.stream().mapToLong(Rec::value).sum();
        if (sum % 5 != 0) {
            emit(node.id(), new Rec(due.dueNs() - node.number(), due.key(), sum + due.dueNs()));
        }
    }

    private void fireTimer(final Due due) {
        timers.remove(due);
        final Node node = nodes.get(due.node());
        firingNs = due.dueNs();
        firingNode = node.id();
        final long count = count(node, due.key(), 1);
        final int told = node.kind().equals("process") ? 0 : due.key();
        emit(node.id(), new Rec(due.dueNs(), told, count));
        if (count % 2 == 0) {
            setTimer(node, due.key(), due.dueNs() + count % 7 - 3);
        }
        firingNode = -1;
    }

    private void emit(final int from, final Rec rec) {
        for (final Node node : nodes) {
            if (node.from() == from) {
                receive(node, rec);
            }
            if (node.right() == from) {
                count(node, rec.key(), 100);
            }
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
            case "window" -> addToWindow(node, rec);
            case "sink" -> write(rec);
            default -> operate(node, rec);
        }
    }

    private void write(final Rec rec) {
        texts.add(rec.toString());
        labels.add(sequence + "." + ordinal++);
    }

    private void addToWindow(final Node node, final Rec rec) {
        final long endNs = Math.floorDiv(belongsNs, node.number()) * node.number() + node.number();
        windows.computeIfAbsent(due(node, rec.key(), endNs), key -> new ArrayList<>())
                .add(rec);
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
        long dueNs = -Math.floorDiv(-atNs, node.number()) * node.number();
        if (firingNode == node.id() && dueNs <= firingNs) {
            dueNs = firingNs + node.number();
        }
        timers.add(due(node, key, dueNs));
    }

    private static Due due(final Node node, final int key, final long dueNs) {
        final boolean turned = node.keyed() && List.of("process", "window").contains(node.kind());
        return new Due(dueNs, node.id(), turned ? -key : key, key);
    }

    private long count(final Node node, final int key, final long more) {
        return seen.merge(node.id() + "/" + key, more, Long::sum);
    }
}
