package dev.tailrace.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class OrderedResultsTest {

    private final List<String> passed = new ArrayList<>();
    private final OrderedResults<String> results = new OrderedResults<>(0, 2, passed::add);

    @Test
    void shouldPassAResultOnAtOnceWhenItComesInOrder() {
        results.close(0, 0, true, "a");
        results.close(1, 0, true, "b");
        assertThat(passed).containsExactly("a", "b");
        assertThat(results.ring().head()).isEqualTo(2);
        assertThat(results.ring().mostHeld()).isZero();
    }

    @Test
    void shouldHoldAResultUntilAllBeforeItAreClosed() {
        results.close(2, 0, true, "c");
        results.close(1, 0, true, null);
        assertThat(passed).isEmpty();
        assertThat(results.ring().held()).isEqualTo(2);
        results.close(0, 0, true, "a");
        assertThat(passed).containsExactly("a", "c");
        assertThat(results.ring().held()).isZero();
    }

    @Test
    void shouldPassResultsOfOneNumberOnInTheirOrderAndBeforeTheLastHasCome() {
        results.close(1, 0, true, "z");
        results.close(0, 1, false, "b");
        results.close(0, 0, false, "a");
        assertThat(passed).containsExactly("a", "b");
        assertThat(results.ring().head()).isZero();
        results.close(0, 2, true, null);
        assertThat(passed).containsExactly("a", "b", "z");
    }

    @Test
    void shouldRefuseANumberThatWasClosed() {
        results.close(0, 0, true, "a");
        assertThatThrownBy(() -> results.close(0, 0, true, "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the result (0, 0) came a second time; an operator inside the region gave it twice, or the"
                        + " splitter and the merger were not restored from the same checkpoint");
    }

    @Test
    void shouldRefuseAResultThatWaitsAlready() {
        results.close(5, 0, true, "a");
        results.close(6, 1, false, "b");
        assertThatThrownBy(() -> results.close(5, 0, true, "a"))
                .hasMessageStartingWith("the result (5, 0) came a second");
        assertThatThrownBy(() -> results.close(5, 1, false, "a"))
                .hasMessageStartingWith("the result (5, 1) came a second");
        assertThatThrownBy(() -> results.close(6, 1, true, "b"))
                .hasMessageStartingWith("the result (6, 1) came a second");
    }

    @Property
    void shouldGiveTheSequentialOutputWhateverTheOrderOfArrival(
            @ForAll final long seed, @ForAll @IntRange(min = 1, max = 300) final int numbers) {
        final Random random = new Random(seed);
        final List<Labelled<String>> closings = new ArrayList<>();
        final List<String> expected = new ArrayList<>();
        for (int number = 0; number < numbers; number++) {
            addClosings(random, number, closings, expected);
        }
        Collections.shuffle(closings, random);
        final List<String> output = new ArrayList<>();
        final OrderedResults<String> shuffled = new OrderedResults<>(0, 4, output::add);
        closings.forEach(one -> shuffled.close(one.sequence(), one.ordinal(), one.isLast(), one.value()));
        assertThat(output).isEqualTo(expected);
        assertThat(shuffled.ring().head()).isEqualTo(numbers);
        assertThat(shuffled.ring().held()).isZero();
    }

    private static void addClosings(
            final Random random, final int number, final List<Labelled<String>> closings, final List<String> expected) {
        final int places = 1 + random.nextInt(6);
        for (int ordinal = 0; ordinal < places; ordinal++) {
            final String result = random.nextInt(3) == 0 ? null : number + "." + ordinal;
            closings.add(new Labelled<String>().result(number, ordinal, ordinal == places - 1, result));
            if (result != null) {
                expected.add(result);
            }
        }
    }

    @Test
    void shouldAllocateNothingWhenResultsWaitForOneAnother() {
        final long[] count = new long[1];
        final OrderedResults<String> quiet = new OrderedResults<>(0, 16, result -> count[0]++);
        final long[] next = new long[1];
        assertThat(Allocation.inSteadyState(() -> {
                    for (int pair = 0; pair < 1_000; pair++) {
                        quiet.close(next[0] + 1, 0, true, "late");
                        quiet.close(next[0], 0, true, "early");
                        next[0] += 2;
                    }
                }))
                .isZero();
        assertThat(count[0]).isEqualTo(next[0]);
    }
}
