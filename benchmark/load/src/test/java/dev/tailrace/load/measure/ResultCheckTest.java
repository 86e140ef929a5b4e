package dev.tailrace.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.ResultHash;
import dev.tailrace.testkit.Allocation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ResultCheckTest {

    private static final int RESULTS = 2_000;
    private static final int APART = 4;

    @Test
    void shouldFindNothingWrongWhenTheResultsAreThoseExpected() {
        final ResultCheck check = check("a", "b", "c");
        feed(check, "a", "b", "c");
        assertThat(check.faults()).isEqualTo(Faults.NONE).hasToString("exact");
        assertThat(check.isComplete()).isTrue();
        assertThat(check.arrivedNs().toArray()).containsExactly(1, 2, 3);
    }

    @Test
    void shouldCountWhatDoesNotComeAsLost() {
        final ResultCheck check = check("a", "b", "c");
        feed(check, "a", "c");
        assertThat(check.faults()).hasToString("1 lost");
        assertThat(check.arrivedNs().toArray()).containsExactly(1, ResultCheck.NEVER, 2);
    }

    @Test
    void shouldNotMissOptionalResultsAtTheEndButCheckThoseThatCome() {
        final ResultCheck check = new ResultCheck(expectation("a", "b", "c", "d"), 2);
        feed(check, "a");
        assertThat(check.isComplete()).isFalse();
        assertThat(check.faults()).hasToString("1 lost");
        feed(check, "b");
        assertThat(check.isComplete()).isTrue();
        assertThat(check.faults()).isEqualTo(Faults.NONE);
        feed(check, "d", "c", "x");
        assertThat(check.faults()).hasToString("1 out of order, 1 wrong");
    }

    @Test
    void shouldGiveAWrongResultNoLatencyAndKeepTheFirstOfThem() {
        final ResultCheck check = check("a", "b", "c");
        feed(check, "a", "x", "y", "c");
        assertThat(check.faults()).isEqualTo(new Faults(1, 0, 0, 2, "x"));
        assertThat(check.arrivedNs().toArray()).containsExactly(1, ResultCheck.NEVER, 4);
    }

    @Test
    void shouldKeepTheFirstTimeWhenAResultComesTwice() {
        final ResultCheck check = check("a", "b", "c");
        feed(check, "a", "b", "a", "b", "c");
        assertThat(check.faults()).hasToString("2 twice");
        assertThat(check.arrivedNs().toArray()).containsExactly(1, 2, 5);
    }

    @Test
    void shouldCountAnInversionForEachResultThatOthersHaveOvertaken() {
        final ResultCheck check = check("a", "b", "c", "d");
        feed(check, "d", "a", "b", "c");
        assertThat(check.faults()).hasToString("3 out of order");
    }

    @Test
    void shouldTakeResultsOfOneContentInTheirOrder() {
        final ResultCheck check = check("a", "b", "a", "a");
        feed(check, "a", "a", "b", "a", "a");
        assertThat(check.arrivedNs().toArray()).containsExactly(1, 3, 2, 4);
        assertThat(check.faults()).hasToString("1 twice, 1 out of order");
    }

    @Property(tries = 100)
    void shouldCountPlantedFaultsExactly(
            @ForAll @IntRange(max = 100) final int losses,
            @ForAll @IntRange(max = 100) final int duplicates,
            @ForAll @IntRange(max = 100) final int swaps,
            @ForAll @IntRange(max = 100) final int wrong,
            @ForAll final Random random) {
        final List<String> results = new ArrayList<>();
        final ResultCheck check = check(labels());
        // Each fault has a group of results for itself, so that none covers up another.
        final List<Integer> groups = new ArrayList<>();
        for (int group = 0; group < RESULTS / APART; group++) {
            groups.add(group);
        }
        Collections.shuffle(groups, random);
        for (int group = 0; group < RESULTS / APART; group++) {
            final List<String> here = group(group);
            final int turn = groups.get(group);
            if (turn < losses) {
                here.remove(1);
            } else if (turn < losses + duplicates) {
                here.add(here.get(random.nextInt(APART)));
            } else if (turn < losses + duplicates + swaps) {
                Collections.swap(here, 1, 2);
            } else if (turn < losses + duplicates + swaps + wrong) {
                here.add(2, "wrong " + group);
            }
            results.addAll(here);
        }
        feed(check, results.toArray(new String[0]));
        final Faults faults = check.faults();
        assertThat(List.of(faults.lost(), faults.duplicates(), faults.inversions(), faults.wrong()))
                .containsExactly((long) losses, (long) duplicates, (long) swaps, (long) wrong);
    }

    @Test
    void shouldAllocateNothingPerResult() {
        final int perWindow = 5_000;
        final String[] labels = new String[60 * perWindow];
        final byte[][] values = new byte[labels.length][];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = label(i ^ 1);
            values[i] = label(i).getBytes(StandardCharsets.US_ASCII);
        }
        final ResultCheck check = check(labels);
        final int[] next = {0};
        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < perWindow; i++) {
                        final byte[] value = values[next[0]++];
                        check.onResult(value, 0, value.length, i);
                    }
                }))
                .isZero();
        assertThat(check.faults().inversions()).isEqualTo(next[0] / 2);
    }

    private static String[] labels() {
        final String[] labels = new String[RESULTS];
        for (int i = 0; i < RESULTS; i++) {
            labels[i] = label(i);
        }
        return labels;
    }

    private static String label(final int number) {
        return "result " + number;
    }

    private static List<String> group(final int group) {
        final List<String> labels = new ArrayList<>();
        for (int i = 0; i < APART; i++) {
            labels.add(label(group * APART + i));
        }
        return labels;
    }

    private static ResultCheck check(final String... expected) {
        return new ResultCheck(expectation(expected), Long.MAX_VALUE);
    }

    private static Expectation expectation(final String... expected) {
        final long[] entries = new long[2 * expected.length];
        for (int i = 0; i < expected.length; i++) {
            final byte[] bytes = expected[i].getBytes(StandardCharsets.US_ASCII);
            entries[2 * i] = ResultHash.of(bytes, 0, bytes.length);
            entries[2 * i + 1] = i;
        }
        return Expectation.of(entries);
    }

    private static void feed(final ResultCheck check, final String... results) {
        long atNs = 1;
        for (final String result : results) {
            check.onResult(result.getBytes(StandardCharsets.US_ASCII), 0, result.length(), atNs++);
        }
    }
}
