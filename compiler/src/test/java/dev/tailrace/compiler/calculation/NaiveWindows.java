package dev.tailrace.compiler.calculation;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What windows over a whole feed contain, worked out with nothing but lists: the oracle of those in calculations. */
final class NaiveWindows {

    /** An event at a time. */
    record Timed(long timeNs, Tick tick) {}

    /** Windows that close at one place of the feed, by key. */
    private final TreeMap<Long, TreeMap<Integer, String>> closing = new TreeMap<>();

    private final List<Timed> feed;

    NaiveWindows(final List<Timed> feed) {
        this.feed = feed;
    }

    /** Lines in the order in which they leave. */
    List<String> lines(final String name) {
        return closing.values().stream()
                .map(keys -> keys.values().stream().collect(Collectors.joining(" ", name + " ", "")))
                .toList();
    }

    private List<Integer> keys() {
        return feed.stream()
                .map(timed -> timed.tick().instrument())
                .distinct()
                .sorted()
                .toList();
    }

    private List<Timed> of(final int key) {
        return feed.stream().filter(timed -> timed.tick().instrument() == key).toList();
    }

    private void close(final long place, final int key, final long startNs, final long endNs, final List<Timed> in) {
        closing.computeIfAbsent(place, due -> new TreeMap<>()).put(key, Closed.text(key, startNs, endNs, row(in)));
    }

    /** Count, sum and largest, as the aggregate of the tests has them. */
    private static List<Long> row(final List<Timed> in) {
        final ToLongFunction<Timed> value = timed -> timed.tick().value();
        return List.of(
                (long) in.size(),
                in.stream().mapToLong(value).sum(),
                in.stream().mapToLong(value).max().orElseThrow());
    }

    /** Tumbling windows are sliding ones that slide by their size. */
    NaiveWindows sliding(final long sizeNs, final long slideNs) {
        for (final int key : keys()) {
            final long firstEndNs = Math.floorDiv(feed.get(0).timeNs(), slideNs) * slideNs;
            final long lastEndNs = feed.get(feed.size() - 1).timeNs() + sizeNs + slideNs;
            for (long endNs = firstEndNs; endNs <= lastEndNs; endNs += slideNs) {
                final long toNs = endNs;
                final List<Timed> in = of(key).stream()
                        .filter(timed -> timed.timeNs() >= toNs - sizeNs && timed.timeNs() < toNs)
                        .toList();
                if (!in.isEmpty()) {
                    close(endNs, key, endNs - sizeNs, endNs, in);
                }
            }
        }
        return this;
    }

    NaiveWindows sessions(final long gapNs) {
        for (final int key : keys()) {
            List<Timed> in = new ArrayList<>();
            for (final Timed timed : of(key)) {
                if (!in.isEmpty() && timed.timeNs() >= endNs(in, gapNs)) {
                    close(endNs(in, gapNs), key, in.get(0).timeNs(), endNs(in, gapNs), in);
                    in = new ArrayList<>();
                }
                in.add(timed);
            }
            close(endNs(in, gapNs), key, in.get(0).timeNs(), endNs(in, gapNs), in);
        }
        return this;
    }

    private static long endNs(final List<Timed> in, final long gapNs) {
        return in.get(in.size() - 1).timeNs() + gapNs;
    }

    /** Windows one behind the other are those that slide by their size. */
    NaiveWindows counted(final int size, final int slide) {
        for (final int key : keys()) {
            final List<Timed> of = of(key);
            for (int end = size; end <= of.size(); end += slide) {
                final List<Timed> in = of.subList(end - size, end);
                final Timed last = in.get(size - 1);
                close(indexOf(last), key, in.get(0).timeNs(), last.timeNs() + 1, in);
            }
        }
        return this;
    }

    /** By identity: equal events may follow each other. */
    private int indexOf(final Timed event) {
        for (int i = 0; i < feed.size(); i++) {
            if (feed.get(i) == event) {
                return i;
            }
        }
        throw new AssertionError(event);
    }
}
