package dev.tailrace.market.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Specification of a synthetic day. Immutable and valid: the constructor reports all problems at once. Two equal
 * specifications give the same bytes.
 *
 * @param messages messages in the feed, exactly
 * @param symbols symbols in the directory, test symbols included
 * @param seed seed of all random numbers
 * @param testSymbols symbols whose directory message says they are not real (Authenticity T); at most 26
 * @param jumps labelled price jumps, each on its own symbol
 * @param minJumpBp smallest size of a jump, in 1/10000 of the VWAP it departs from
 * @param maxJumpBp largest size of a jump
 * @param halts trading halts, each on its own symbol, alternately LULD pauses and news halts
 * @param busts executions declared void by a Broken Trade message
 * @param liveOrdersAtPeak approximate number of orders resting in the books at the close
 * @param missingReferenceRows symbols that the reference data does not contain
 * @param keySkew how unequally busy symbols are: 0 as on a measured day, above it the exponent of Zipf's law, by which
 *     the symbol of rank r has a share in proportion to r to the power of minus this exponent; at most
 *     {@value #MAX_KEY_SKEW}
 * @param openNs the open, in nanoseconds since midnight
 * @param preOpenNs time between the first message and the open
 * @param sessionNs continuous trading, from the open to the close
 * @param postCloseNs time between the close and the last message
 */
public record FeedSpec(
        long messages,
        int symbols,
        long seed,
        int testSymbols,
        int jumps,
        int minJumpBp,
        int maxJumpBp,
        int halts,
        int busts,
        int liveOrdersAtPeak,
        int missingReferenceRows,
        double keySkew,
        long openNs,
        long preOpenNs,
        long sessionNs,
        long postCloseNs) {

    /** The greatest exponent: nine in ten messages of a thousand symbols are about two of them. */
    public static final double MAX_KEY_SKEW = 3;

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long DAY_NS = 24 * 3600 * SECOND_NS;
    private static final long MOST_MESSAGES = 2_000_000_000L;
    private static final int MAX_SYMBOLS = 65_535;
    private static final long MESSAGES_PER_HALT = 8;
    private static final long MESSAGES_PER_TEST_SYMBOL = 4;
    private static final long MESSAGES_PER_BUST = 3;
    private static final long ORDINARY_INCIDENT_MESSAGES = 32;
    private static final int MAX_TEST_SYMBOLS = 26;
    private static final int MIN_JUMP_BP = 400;
    private static final int MAX_JUMP_BP = 5_000;
    private static final long MIN_SESSION_NS = 20 * SECOND_NS;

    public FeedSpec {
        final List<String> problems = new ArrayList<>();
        check(problems, symbols >= 5 && symbols <= MAX_SYMBOLS, "symbols must be 5 to 65,535, not " + symbols);
        check(
                problems,
                messages >= leastMessages(symbols, testSymbols, halts, busts) && messages <= MOST_MESSAGES,
                String.format(
                        Locale.ROOT,
                        "messages must be %,d (2,000 + 12 per symbol, and room for many test symbols, halts or busts)"
                                + " to %,d, not %,d",
                        leastMessages(symbols, testSymbols, halts, busts),
                        MOST_MESSAGES,
                        messages));
        check(
                problems,
                testSymbols >= 1 && testSymbols <= MAX_TEST_SYMBOLS,
                "test symbols must be 1 to 26, not " + testSymbols);
        check(problems, jumps >= 0, "jumps must not be negative, but is " + jumps);
        check(problems, halts >= 1, "halts must be at least 1, not " + halts);
        check(problems, busts >= 1, "busts must be at least 1, not " + busts);
        check(
                problems,
                2L * jumps + 2L * halts <= symbols - testSymbols,
                "jumps + halts must be at most half of the symbols that are not test symbols, but are " + jumps + " + "
                        + halts + " of " + (symbols - testSymbols));
        check(
                problems,
                minJumpBp >= MIN_JUMP_BP && maxJumpBp >= minJumpBp && maxJumpBp <= MAX_JUMP_BP,
                "jump sizes must be 400 to 5000 bp and rising, not " + minJumpBp + " and " + maxJumpBp);
        check(
                problems,
                liveOrdersAtPeak >= 0 && liveOrdersAtPeak <= Math.max(0, messages / 5),
                "live orders must be 0 to a fifth of the messages, not " + liveOrdersAtPeak);
        check(
                problems,
                missingReferenceRows >= 0 && missingReferenceRows <= symbols,
                "missing reference rows must be 0 to the number of symbols, not " + missingReferenceRows);
        check(problems, keySkew >= 0 && keySkew <= MAX_KEY_SKEW, "key skew must be 0 to 3, not " + keySkew);
        check(
                problems,
                preOpenNs >= SECOND_NS && postCloseNs >= SECOND_NS,
                "pre-open and post-close must be at least one second, not " + preOpenNs + " and " + postCloseNs
                        + " ns");
        check(
                problems,
                sessionNs >= MIN_SESSION_NS,
                "the session must be at least 20 seconds, not " + sessionNs + " ns");
        check(
                problems,
                isWithinDay(openNs, preOpenNs, sessionNs, postCloseNs),
                "the day must lie between two midnights, but runs from " + (openNs - preOpenNs) + " to "
                        + (openNs + sessionNs + postCloseNs) + " ns");
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("this feed cannot be generated:" + (problems.size() == 1 ? " " : "\n- ")
                    + String.join("\n- ", problems));
        }
    }

    /** Starts from a small but complete day: 1,000,000 messages, 500 symbols, about a quarter of an hour of trading. */
    public static Builder builder() {
        return new Builder();
    }

    /** The close, in nanoseconds since midnight. */
    public long closeNs() {
        return openNs + sessionNs;
    }

    private static long leastMessages(final int symbols, final int testSymbols, final int halts, final int busts) {
        return 2000 + 12L * symbols + incidentMessages(testSymbols, halts, busts);
    }

    /** Messages of test symbols, halts and busts for which the plan of an ordinary day has no room. */
    long incidentMessages() {
        return incidentMessages(testSymbols, halts, busts);
    }

    private static long incidentMessages(final int testSymbols, final int halts, final int busts) {
        final long expected =
                MESSAGES_PER_TEST_SYMBOL * testSymbols + MESSAGES_PER_HALT * halts + MESSAGES_PER_BUST * busts;
        return Math.max(0, expected - ORDINARY_INCIDENT_MESSAGES);
    }

    /** Whether the parts of the day are in order, each within a day, so that sums of them cannot overflow. */
    private static boolean isWithinDay(
            final long openNs, final long preOpenNs, final long sessionNs, final long postCloseNs) {
        return openNs >= preOpenNs
                && Math.max(openNs, Math.max(sessionNs, postCloseNs)) <= DAY_NS
                && openNs + sessionNs + postCloseNs < DAY_NS;
    }

    private static void check(final List<String> problems, final boolean fulfilled, final String problem) {
        if (!fulfilled) {
            problems.add(problem);
        }
    }

    /**
     * Collects settings; {@link #build()} checks them all. Settings that are not given follow from the number of
     * messages: the session lasts as long as 1,100 messages a second need, within 60 seconds and 6.5 hours, and one
     * message in nine is a live order at the close, up to the 2 million of a full day.
     */
    public static final class Builder {

        private static final long UNSET = -1;
        private static final int MESSAGES_PER_SECOND = 1_100;
        private static final int MESSAGES_PER_LIVE_ORDER = 9;
        private static final int LIVE_ORDERS_OF_A_FULL_DAY = 2_000_000;

        private long messages = 1_000_000;
        private int symbols = 500;
        private long seed = 1;
        private int testSymbols = 2;
        private int jumps = 3;
        private int minJumpBp = 600;
        private int maxJumpBp = 1_500;
        private int halts = 2;
        private int busts = 2;
        private int liveOrdersAtPeak = (int) UNSET;
        private int missingReferenceRows;
        private double keySkew;
        private long openNs = 34_200 * SECOND_NS;
        private long preOpenNs = UNSET;
        private long sessionNs = UNSET;
        private long postCloseNs = UNSET;

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

        public Builder testSymbols(final int value) {
            testSymbols = value;
            return this;
        }

        public Builder jumps(final int value) {
            jumps = value;
            return this;
        }

        /** Sizes of jumps are uniform between the two, in basis points. */
        public Builder jumpBp(final int min, final int max) {
            minJumpBp = min;
            maxJumpBp = max;
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

        /** Nanoseconds since midnight; 09:30 unless set. */
        public Builder openNs(final long value) {
            openNs = value;
            return this;
        }

        /** A third of the session unless set, within 30 seconds and 5.5 hours. */
        public Builder preOpenNs(final long value) {
            preOpenNs = value;
            return this;
        }

        public Builder sessionNs(final long value) {
            sessionNs = value;
            return this;
        }

        /** A tenth of the session unless set, within 5 seconds and 4 hours. */
        public Builder postCloseNs(final long value) {
            postCloseNs = value;
            return this;
        }

        /**
         * The checked specification.
         *
         * @throws IllegalArgumentException when it cannot be generated; the message lists every problem
         */
        public FeedSpec build() {
            final long session = sessionNs != UNSET ? sessionNs : defaultSessionNs();
            return new FeedSpec(
                    messages,
                    symbols,
                    seed,
                    testSymbols,
                    jumps,
                    minJumpBp,
                    maxJumpBp,
                    halts,
                    busts,
                    liveOrdersAtPeak != UNSET ? liveOrdersAtPeak : defaultLiveOrders(),
                    missingReferenceRows,
                    keySkew,
                    openNs,
                    preOpenNs != UNSET ? preOpenNs : within(session / 3, 30 * SECOND_NS, 19_800 * SECOND_NS),
                    session,
                    postCloseNs != UNSET ? postCloseNs : within(session / 10, 5 * SECOND_NS, 14_400 * SECOND_NS));
        }

        private long defaultSessionNs() {
            return SECOND_NS * within(messages / MESSAGES_PER_SECOND, 60, 23_400);
        }

        private int defaultLiveOrders() {
            return (int) within(messages / MESSAGES_PER_LIVE_ORDER, 0, LIVE_ORDERS_OF_A_FULL_DAY);
        }

        private static long within(final long value, final long least, final long most) {
            return Math.max(least, Math.min(most, value));
        }
    }
}
