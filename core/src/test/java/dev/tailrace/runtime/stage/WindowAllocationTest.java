package dev.tailrace.runtime.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Composite;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.StandardDeviation;
import dev.tailrace.function.Holder;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.testkit.Allocation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No stage that aggregates or joins allocates once it is warm. */
class WindowAllocationTest {

    private static final int KEYS = 50;
    private static final StandardDeviation<Tick> DEVIATION =
            Aggregates.sampleDeviation(punctuation -> punctuation.price);
    private static final Composite.Deductible<Tick> DEDUCTIBLE = Aggregates.all(
            DEVIATION,
            Aggregates.count(),
            Aggregates.sum(punctuation -> punctuation.price),
            Aggregates.mean(punctuation -> punctuation.price),
            Aggregates.weightedMean(punctuation -> punctuation.price, punctuation -> punctuation.size));
    private static final Composite.Combinable<Tick> COMBINABLE = Aggregates.all(
            Aggregates.min(punctuation -> punctuation.price),
            Aggregates.max(punctuation -> punctuation.price),
            Aggregates.first(punctuation -> punctuation.price),
            Aggregates.last(punctuation -> punctuation.price),
            Aggregates.top(3, punctuation -> punctuation.price, punctuation -> punctuation.size));

    private final KeyIndex<Tick> keys = new IdKeyIndex<>(punctuation -> punctuation.key);
    private double deviationSum;
    private long results;
    private long timeNs;
    private final Tick punctuation = new Tick();
    private final Output<GroupRow> next = group -> results++;
    private final Output<GroupRow> deviations = group -> {
        results++;
        deviationSum += DEVIATION.value(group);
    };

    /** The one record of a test, filled anew for each step. */
    private static final class Tick {
        private int key;
        private long price;
        private long size;
    }

    @Test
    void shouldNotAllocateInTumblingWindows() {
        assertQuiet(new WindowStage<>(new Accumulators.OfRows<>(COMBINABLE, new GroupRow()), keys, 100, next), 100);
    }

    @Test
    void shouldNotAllocateInSlidingWindowsOfDeductedPanes() {
        assertQuiet(sliding(DEDUCTIBLE, 700, deviations), 100);
    }

    @Test
    void shouldNotAllocateInSlidingWindowsOfCombinedPanes() {
        assertQuiet(sliding(COMBINABLE, 700, next), 100);
    }

    @Test
    void shouldNotAllocateInSlidingWindowsOfUnevenSize() {
        assertQuiet(sliding(COMBINABLE, 730, next), 100);
    }

    private SlidingWindowStage<Tick, GroupRow> sliding(
            final RowAggregate.Combinable<Tick> aggregate, final long sizeNs, final Output<GroupRow> output) {
        return new SlidingWindowStage<>(aggregate, new GroupRow(), keys, sizeNs, 100, output);
    }

    @Test
    void shouldNotAllocateInSessions() {
        assertQuiet(new SessionWindowStage<>(accumulators(), keys, 60, 10, next), 10);
    }

    @Test
    void shouldNotAllocateInWindowsOfRecords() {
        assertQuiet(new CountWindowStage<>(accumulators(), keys, 3, next));
    }

    @Test
    void shouldNotAllocateInSlidingWindowsOfRecords() {
        assertQuiet(new SlidingCountStage<>(COMBINABLE, new GroupRow(), keys, 3, 2, next));
    }

    @Test
    void shouldNotAllocateInRunningAggregates() {
        assertQuiet(new RunningStage<>(accumulators(), keys, next));
    }

    @Test
    void shouldNotAllocateInJoins() {
        final Holder<Tick, long[]> copy = Holder.copying(() -> new long[1], (from, into) -> into[0] = from.price);
        final Joiner<long[], long[], Tick> joiner = (key, left, right) -> {
            punctuation.size = left[0] + right[0];
            return punctuation;
        };
        final JoinStage<Tick, Tick, long[], long[], Tick> join =
                new JoinStage<>(Joiner.Kind.INNER, copy, copy, joiner, keys, keys, joined -> results++);

        assertQuiet(join, record -> {
            if (record.price % 3 == 0) {
                join.left(record);
            } else {
                join.right(record);
            }
        });
    }

    @Test
    void shouldNotAllocateInIntervalJoins() {
        final Holder<Tick, long[]> copy = Holder.copying(() -> new long[1], (from, into) -> into[0] = from.price);
        final Joiner<long[], long[], Tick> joiner = (key, left, right) -> {
            punctuation.size = left[0] + right[0];
            return punctuation;
        };
        final IntervalJoinStage<Tick, Tick, long[], long[], Tick> join =
                new IntervalJoinStage<>(-300, 200, copy, copy, joiner, keys, keys, joined -> results++);

        assertQuiet(join, record -> {
            if (record.price % 3 == 0) {
                join.left(record);
            } else {
                join.right(record);
            }
        });
    }

    @Test
    void shouldNotAllocateInAsOfJoins() {
        final Holder<Tick, long[]> copy = Holder.copying(() -> new long[1], (from, into) -> into[0] = from.price);
        final Joiner<Tick, long[], Tick> joiner = (key, left, right) -> right == null ? null : left;
        final AsOfJoinStage<Tick, Tick, long[], Tick> join =
                new AsOfJoinStage<>(copy, joiner, keys, keys, joined -> results++);

        assertQuiet(join, record -> {
            if (record.price % 3 == 0) {
                join.left(record);
            } else {
                join.right(record);
            }
        });
    }

    private static Accumulators.OfRows<Tick, GroupRow> accumulators() {
        return new Accumulators.OfRows<>(DEDUCTIBLE, new GroupRow());
    }

    private <S extends Stage & Output<Tick>> void assertQuiet(final S stage, final long... timerResolutionsNs) {
        assertQuiet(stage, stage, timerResolutionsNs);
    }

    private void assertQuiet(final Stage stage, final Output<Tick> entry, final long... timerResolutionsNs) {
        final List<TimeDriven> waiting = Stream.ofNullable(stage.timeDriven()).toList();
        final Label label = new Label();
        final StreamTime time = new StreamTime(label, timerResolutionsNs, waiting);
        stage.open(new Task(label, time, new InputFaults(OnError.FAIL)));

        assertThat(Allocation.inSteadyState(() -> feed(time, entry))).isZero();
        assertThat(results).isPositive();
    }

    private void feed(final StreamTime time, final Output<Tick> entry) {
        for (int i = 0; i < 5_000; i++) {
            timeNs += i % 17 == 0 ? 61 : 1;
            time.advanceTo(timeNs);
            punctuation.key = (int) (timeNs * 31 % KEYS);
            punctuation.price = timeNs % 1_009;
            punctuation.size = timeNs % 13;
            entry.emit(punctuation);
        }
    }
}
