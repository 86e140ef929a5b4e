package dev.tailrace.testkit;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Checks that a store keeps the contract of {@link ResultStore}: results and progress appear together at a commit, what is
 * not committed is gone, and of two processes that write to one place only one succeeds. Results have the fields of {@link
 * #SCHEMA}.
 */
public final class ResultStoreCheck {

    /** A field of each type; the first numbers the results from 0. */
    public static final RecordSchema SCHEMA = RecordSchema.of(
            Field.ofLong("n"),
            Field.ofText("text"),
            Field.ofInt("int"),
            Field.ofUnsignedLong("unsigned"),
            Field.ofDouble("double"),
            Field.ofBoolean("flag"),
            Field.ofDecimal("price", 18, 4, Notation.SCALED),
            Field.ofDecimal("sum", 38, 4, Notation.SCALED),
            Field.ofDecimal("average", 18, 6, Notation.STRING),
            Field.ofTime("since_input", TimeUnit.NANOSECONDS, Origin.INPUT),
            Field.ofTime("millis", TimeUnit.MILLISECONDS, Origin.EPOCH),
            Field.ofTime("nanos", TimeUnit.NANOSECONDS, Origin.EPOCH));

    private static final String IDENTITY = "application=check\n";

    private final Supplier<ResultStore> opener;
    private final Supplier<List<Long>> reader;
    private long committed;

    private ResultStoreCheck(final Supplier<ResultStore> opener, final Supplier<List<Long>> reader) {
        this.opener = opener;
        this.reader = reader;
    }

    /**
     * Runs all checks.
     *
     * @param opener opens the store, at the same place each time, which is empty at first
     * @param reader reads the field {@code n} of all results that a reader sees now, in the order of their labels
     * @throws AssertionError when the store does not keep the contract
     */
    public static void check(final Supplier<ResultStore> opener, final Supplier<List<Long>> reader) {
        final ResultStoreCheck check = new ResultStoreCheck(opener, reader);
        check.dropsWhatIsNotCommitted();
        check.commits();
        check.dropsWhatIsNotCommitted();
        check.continuesManyTimes(new Random(TestSeed.get()));
        check.letsOneOfTwoWrite();
    }

    /** The result of this number, as JSON: extreme values, escapes and nulls among them. */
    public static String result(final long number) {
        final boolean odd = number % 2 == 1;
        return "{\"n\":" + number + ",\"text\":"
                + (odd ? "\"\\u00e9 \\t\\n\\r\\\\ \\\"q\\\" , '\u20ac' \\\\N\"" : "\"\"")
                + ",\"int\":" + (odd ? Integer.MIN_VALUE : Integer.MAX_VALUE)
                + ",\"unsigned\":" + (odd ? "18446744073709551615" : "0")
                + ",\"double\":" + (odd ? "-1.5e-7" : "0.1")
                + ",\"flag\":" + (number % 5 == 4 ? "null" : odd)
                + ",\"price\":" + (odd ? "-999999999999999999" : "1634512")
                + ",\"sum\":" + (odd ? "99999999999999999999999999999999999999" : "-1")
                + ",\"average\":" + (number % 7 == 6 ? "null" : odd ? "\"-0.000001\"" : "\"163.451200\"")
                + ",\"since_input\":" + (34_200_000_000_000L + number)
                + ",\"millis\":" + (odd ? "-1" : "1700000000123")
                + ",\"nanos\":1700000000123456789}";
    }

    private static void write(final ResultStore store, final long first, final long end) {
        for (long number = first; number < end; number++) {
            final byte[] result = ("--" + result(number)).getBytes(StandardCharsets.UTF_8);
            store.write(result, 2, result.length - 2, number / 3, (int) (number % 3));
        }
    }

    private static StoredProgress progress(final long results) {
        return new StoredProgress(
                IDENTITY, results, (results - 1) / 3, (int) ((results - 1) % 3), 0xFFFF_FFFFL - results);
    }

    private ResultStore open() {
        final ResultStore store = opener.get();
        final Optional<StoredProgress> found = store.progress();
        final Optional<StoredProgress> wanted = committed == 0 ? Optional.empty() : Optional.of(progress(committed));
        if (!found.equals(wanted)) {
            store.close();
            throw new AssertionError(
                    "the progress is " + found + ", and should be " + wanted + "; seed " + TestSeed.get());
        }
        return store;
    }

    private void commit(final ResultStore store, final long more) {
        write(store, committed, committed + more);
        store.commit(progress(committed + more));
        committed += more;
        readersSee("after a commit");
    }

    private void readersSee(final String when) {
        final List<Long> found = reader.get();
        final List<Long> wanted = LongStream.range(0, committed).boxed().toList();
        if (!found.equals(wanted)) {
            throw new AssertionError(when + " readers see " + found.size() + " results, " + found + ", and should see "
                    + committed + ", each once and in their order");
        }
    }

    private void dropsWhatIsNotCommitted() {
        try (ResultStore store = open()) {
            write(store, committed, committed + 10);
        }
        try (ResultStore store = open()) {
            write(store, committed, committed + 1);
        }
        if (committed > 0) {
            readersSee("after a store was closed without a commit");
        }
    }

    private void commits() {
        try (ResultStore store = open()) {
            commit(store, 20);
            commit(store, 1);
            write(store, committed, committed + 5);
        }
        readersSee("after a store was closed with results that were not committed");
    }

    private void continuesManyTimes(final Random random) {
        for (int times = 0; times < 10; times++) {
            try (ResultStore store = open()) {
                for (int commits = random.nextInt(4); commits > 0; commits--) {
                    commit(store, 1 + random.nextInt(200));
                }
                write(store, committed, committed + random.nextInt(50));
            }
        }
    }

    private void letsOneOfTwoWrite() {
        try (ResultStore late = open()) {
            try (ResultStore early = open()) {
                commit(early, 7);
            }
            write(late, committed - 7, committed + 1);
            late.commit(progress(committed + 1));
        } catch (final OutputException refused) {
            readersSee("after two processes have written");
            return;
        }
        throw new AssertionError("two processes have written from the same position on, and both succeeded");
    }
}
