package dev.tailrace.market.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Specification of a synthetic day. Immutable and valid: the constructor reports all problems at once. Two equal
 * specifications give the same bytes.
 *
 * <p>The day opens at 09:30 and has two symbols whose directory message says that they are not real (Authenticity T).
 * Continuous trading lasts as long as 1,100 messages a second need, within 60 seconds and 6.5 hours.
 *
 * @param messages messages in the feed, exactly
 * @param symbols symbols in the directory, test symbols included
 * @param seed seed of all random numbers
 * @param jumps labelled price jumps of 6 to 15 % of the VWAP, each on its own symbol
 * @param halts trading halts, each on its own symbol, alternately LULD pauses and news halts
 * @param busts executions declared void by a Broken Trade message
 * @param liveOrdersAtPeak approximate number of orders resting in the books at the close
 * @param missingReferenceRows symbols that the reference data does not contain
 * @param keySkew how unequally busy symbols are: 0 as on a measured day, above it the exponent of Zipf's law, by which
 *     the symbol of rank r has a share in proportion to r to the power of minus this exponent; at most
 *     {@value #MAX_KEY_SKEW}
 */
public record FeedSpec(
        long messages,
        int symbols,
        long seed,
        int jumps,
        int halts,
        int busts,
        int liveOrdersAtPeak,
        int missingReferenceRows,
        double keySkew) {

    /** The greatest exponent: nine in ten messages of a thousand symbols are about two of them. */
    public static final double MAX_KEY_SKEW = 3;

    static final int TEST_SYMBOLS = 2;
    /** Smallest size of a jump, in 1/10000 of the VWAP it departs from. */
    static final int MIN_JUMP_BP = 600;

    static final int MAX_JUMP_BP = 1_500;

    private static final long SECOND_NS = 1_000_000_000L;
    private static final int MESSAGES_PER_SECOND = 1_100;
    private static final long MOST_MESSAGES = 2_000_000_000L;
    private static final int MAX_SYMBOLS = 65_535;
    private static final long MESSAGES_PER_HALT = 8;
    private static final long MESSAGES_PER_TEST_SYMBOL = 4;
    private static final long MESSAGES_PER_BUST = 3;
    private static final long ORDINARY_INCIDENT_MESSAGES = 32;

    public FeedSpec {
        final List<String> problems = new ArrayList<>();
        check(problems, symbols >= 5 && symbols <= MAX_SYMBOLS, "symbols must be 5 to 65,535, not " + symbols);
        check(
                problems,
                messages >= leastMessages(symbols, halts, busts) && messages <= MOST_MESSAGES,
                String.format(
                        Locale.ROOT,
                        "messages must be %,d (2,000 + 12 per symbol, and room for many halts or busts) to %,d, not %,d",
                        leastMessages(symbols, halts, busts),
                        MOST_MESSAGES,
                        messages));
        check(problems, jumps >= 0, "jumps must not be negative, but is " + jumps);
        check(problems, halts >= 1, "halts must be at least 1, not " + halts);
        check(problems, busts >= 1, "busts must be at least 1, not " + busts);
        check(
                problems,
                2L * jumps + 2L * halts <= symbols - TEST_SYMBOLS,
                "jumps + halts must be at most half of the symbols that are not test symbols, but are " + jumps + " + "
                        + halts + " of " + (symbols - TEST_SYMBOLS));
        check(
                problems,
                liveOrdersAtPeak >= 0 && liveOrdersAtPeak <= Math.max(0, messages / 5),
                "live orders must be 0 to a fifth of the messages, not " + liveOrdersAtPeak);
        check(
                problems,
                missingReferenceRows >= 0 && missingReferenceRows <= symbols,
                "missing reference rows must be 0 to the number of symbols, not " + missingReferenceRows);
        check(problems, keySkew >= 0 && keySkew <= MAX_KEY_SKEW, "key skew must be 0 to 3, not " + keySkew);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("this feed cannot be generated:" + (problems.size() == 1 ? " " : "\n- ")
                    + String.join("\n- ", problems));
        }
    }

    /** Starts from a small but complete day: 1,000,000 messages, 500 symbols, about a quarter of an hour of trading. */
    public static Builder builder() {
        return new Builder();
    }

    /** The open, in nanoseconds since midnight. */
    long openNs() {
        return 34_200 * SECOND_NS;
    }

    /** Time between the first message and the open: a third of the session, within 30 seconds and 5.5 hours. */
    long preOpenNs() {
        return within(sessionNs() / 3, 30 * SECOND_NS, 19_800 * SECOND_NS);
    }

    /** Continuous trading, from the open to the close. */
    long sessionNs() {
        return SECOND_NS * within(messages / MESSAGES_PER_SECOND, 60, 23_400);
    }

    /** The close, in nanoseconds since midnight. */
    long closeNs() {
        return openNs() + sessionNs();
    }

    /** Time between the close and the last message: a tenth of the session, within 5 seconds and 4 hours. */
    long postCloseNs() {
        return within(sessionNs() / 10, 5 * SECOND_NS, 14_400 * SECOND_NS);
    }

    private static long within(final long value, final long least, final long most) {
        return Math.max(least, Math.min(most, value));
    }

    private static long leastMessages(final int symbols, final int halts, final int busts) {
        return 2000 + 12L * symbols + incidentMessages(halts, busts);
    }

    /** Messages of test symbols, halts and busts for which the plan of an ordinary day has no room. */
    long incidentMessages() {
        return incidentMessages(halts, busts);
    }

    private static long incidentMessages(final int halts, final int busts) {
        final long expected =
                MESSAGES_PER_TEST_SYMBOL * TEST_SYMBOLS + MESSAGES_PER_HALT * halts + MESSAGES_PER_BUST * busts;
        return Math.max(0, expected - ORDINARY_INCIDENT_MESSAGES);
    }

    private static void check(final List<String> problems, final boolean fulfilled, final String problem) {
        if (!fulfilled) {
            problems.add(problem);
        }
    }

    /**
     * Collects settings; {@link #build()} checks them all. Unless set, one message in nine is a live order at the close,
     * up to the 2 million of a full day.
     */
    public static final class Builder {

        private static final int UNSET = -1;
        private static final int MESSAGES_PER_LIVE_ORDER = 9;
        private static final int LIVE_ORDERS_OF_A_FULL_DAY = 2_000_000;

        private long messages = 1_000_000;
        private int symbols = 500;
        private long seed = 1;
        private int jumps = 3;
        private int halts = 2;
        private int busts = 2;
        private int liveOrdersAtPeak = UNSET;
        private int missingReferenceRows;
        private double keySkew;

        private Builder() {}

        public Builder messages(final long value) {
            messages = value;
            return this;
        }

        public Builder symbols(final int value) {
            symbols = value;
            return this;
        }

        public Builder seed(final long value) {
            seed = value;
            return this;
        }

        public Builder jumps(final int value) {
            jumps = value;
            return this;
        }

        public Builder halts(final int value) {
            halts = value;
            return this;
        }

        public Builder busts(final int value) {
            busts = value;
            return this;
        }

        public Builder liveOrdersAtPeak(final int value) {
            liveOrdersAtPeak = value;
            return this;
        }

        public Builder missingReferenceRows(final int value) {
            missingReferenceRows = value;
            return this;
        }

        /** The exponent of Zipf's law for the activity of symbols; 0, unless set, for that of a measured day. */
        public Builder keySkew(final double value) {
            keySkew = value;
            return this;
        }

        /**
         * The checked specification.
         *
         * @throws IllegalArgumentException when it cannot be generated; the message lists every problem
         */
        public FeedSpec build() {
            return new FeedSpec(
                    messages,
                    symbols,
                    seed,
                    jumps,
                    halts,
                    busts,
                    liveOrdersAtPeak != UNSET
                            ? liveOrdersAtPeak
                            : (int) within(messages / MESSAGES_PER_LIVE_ORDER, 0, LIVE_ORDERS_OF_A_FULL_DAY),
                    missingReferenceRows,
                    keySkew);
        }
    }
}
