package dev.tailrace.load.bench;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The offered rates of a benchmark, in records a second: {@code 5000}, {@code 5000,15000}, {@code 5000..20000:5000}, or
 * {@code max} for the highest rate that holds a limit.
 *
 * @param perSecond in ascending order, each rate once; empty for a search
 */
record Rates(List<Integer> perSecond) {

    /** Requests a search for the highest rate. */
    static final String SEARCH = "max";

    /** The highest rate that can be given or found. */
    static final int HIGHEST = 10_000_000;

    private static final Pattern ONE = Pattern.compile("(\\d{1,8})(k?)");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,8}k?)\\.\\.(\\d{1,8}k?):(\\d{1,8}k?)");
    private static final int MOST = 20;
    private static final int THOUSAND = 1_000;

    /**
     * Parses the option.
     *
     * @throws IllegalArgumentException when the text is invalid; the message says why
     */
    static Rates parse(final String text) {
        if (text.equals(SEARCH)) {
            return new Rates(List.of());
        }
        final Matcher range = RANGE.matcher(text);
        final List<Integer> rates = (range.matches()
                        ? range(range)
                        : Stream.of(text.split(",", -1)).map(Rates::one))
                .distinct()
                .sorted()
                .toList();
        if (rates.size() > MOST) {
            throw new IllegalArgumentException("these are more than " + MOST + " rates; take a larger step");
        }
        return new Rates(rates);
    }

    private static Stream<Integer> range(final Matcher range) {
        final int from = one(range.group(1));
        final int to = one(range.group(2));
        final int step = one(range.group(3));
        if (to < from) {
            throw new IllegalArgumentException("the range ends before it begins");
        }
        return IntStream.iterate(from, rate -> rate <= to, rate -> rate + step).boxed();
    }

    /** Parses one rate. */
    static int one(final String text) {
        final Matcher parts = ONE.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a rate; write records a second such as 5000, 5000,15000, 5000..20000:5000, or max");
        }
        final long rate = Long.parseLong(parts.group(1)) * (parts.group(2).isEmpty() ? 1 : THOUSAND);
        if (rate < 1 || rate > HIGHEST) {
            throw new IllegalArgumentException("a rate is from 1 to " + HIGHEST + " records a second, not " + rate);
        }
        return (int) rate;
    }

    boolean isSearch() {
        return perSecond.isEmpty();
    }

    /** The highest rate. */
    int highest() {
        return perSecond.get(perSecond.size() - 1);
    }
}
