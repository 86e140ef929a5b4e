package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.function.Output;
import dev.tailrace.runner.calculation.RecordedCalculation;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.testkit.CalculationTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The audit trail, recordings and the table driver, interpreted and compiled alike. */
public class CalculationToolsTest {

    private final Calculation calculation = Calculation.named("sums");
    private final Input<Tick> ticks = calculation.input("ticks", Tick.class);
    private final Outlet<Integer> sums = calculation.output("sums");
    private final Node<Sum> sum =
            calculation.node("sum", new Sum(sums)).on(ticks, Sum::add).everyAlways(Duration.ofNanos(100), Sum::close);

    /** Sums what it gets, emits odd sums, and starts anew when told. A service, its output, is given to its constructor. */
    public static final class Sum implements PriceCalls {

        private final Output<Integer> output;
        private int sum;

        public Sum(final Output<Integer> output) {
            this.output = output;
        }

        public boolean add(final Tick tick) {
            return onSize(tick.value());
        }

        @Override
        public void onPrice(final int instrument, final long priceE4) {
            sum += (int) priceE4;
        }

        @Override
        public boolean onSize(final int size) {
            sum += size;
            if (sum % 2 != 0) {
                output.emit(sum);
            }
            return size != 0;
        }

        public void close(final long dueNs) {
            output.emit((int) dueNs);
            sum = 0;
        }

        @Override
        public String toString() {
            return "sum " + sum;
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTestACalculationByATable(final Way way) {
        table(way)
                .check(
                        """
                        time input  value | sum   sums
                        0    ticks  3     | sum_3 3
                        1    ticks  4     | sum_7 7
                        2    ticks  1     | sum_8 -
                        100  ticks  1     | sum_1 100,1
                        350  -      -     | sum_0 200
                        """);
    }

    @ParameterizedTest
    @EnumSource
    void shouldNameTheCellsOfATableThatDiffer(final Way way) {
        assertThatThrownBy(
                        () -> table(way)
                                .check(
                                        """
                                value | sum   sums
                                3     | sum_4 3
                                4     | sum_7 -
                                """))
                .isInstanceOf(AssertionError.class)
                .hasMessage("row 1: sum is sum_3, not sum_4\nrow 2: sums is 7, not -");
    }

    @ParameterizedTest
    @EnumSource
    void shouldCompareWithTheCellToTheRightOfTheBar(final Way way) {
        final CalculationTable table = CalculationTable.of(way.started(calculation.build()))
                .input("ticks", row -> new Tick((int) row.number("size")))
                .output("size", sums);

        assertThatThrownBy(
                        () -> table.check(
                                """
                                size | size
                                3    | 3
                                4    | 7
                                2    | 2
                                """))
                .isInstanceOf(AssertionError.class)
                .hasMessage("row 3: size is 9, not 2");
    }

    @Test
    void shouldRefuseATableThatWouldTestLessThanItSays() {
        assertRefused("value | sum sums", "the table has no rows");
        assertRefused(
                """
                value | sum
                3     | sum_3
                """,
                "the table does not show 'sums'; add a column to the right of the bar");
        assertRefused(
                """
                value | sum   sums sums
                3     | sum_3 3    4
                """,
                "the table has two columns 'sums' on one side of the bar: [sum, sums, sums]");
        assertRefused(
                """
                value value | sum   sums
                3     4     | sum_3 3
                """,
                "the table has two columns 'value' on one side of the bar: [value, value]");
        assertRefused(
                """
                size | sum   sums value
                3    | sum_3 3    3
                """,
                "the table has no column 'value' to the left of its bar, it has [size]");
    }

    private static void assertRefused(final String table, final String message) {
        assertThatThrownBy(
                        () -> new CalculationToolsTest().table(Way.INTERPRETED).check(table))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private CalculationTable table(final Way way) {
        return CalculationTable.of(way.started(calculation.build()))
                .input("ticks", row -> new Tick((int) row.number("value")))
                .value("sum", () -> sum.object().toString().replace(' ', '_'))
                .output("sums", sums);
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellTheAuditTrailWhatRan(final Way way) {
        final List<String> trail = new ArrayList<>();
        calculation.audit(new AuditTrail() {
            @Override
            public void event(final String input, final Object event) {
                trail.add(input + ": " + event);
            }

            @Override
            public void ran(final String node, final Object state, final String callback, final boolean changed) {
                trail.add(node + " " + callback + " " + changed + ": " + state);
            }
        });
        calculation.node("zero", new Probe("zero", new ArrayList<>())).onUnchanged(sum, Probe::calculate);
        final CalculationProcessor processor = way.started(calculation.build());

        processor.advanceTo(1);
        processor.entry(ticks).accept(new Tick(3));
        processor.entry(ticks).accept(new Tick(0));
        processor.advanceTo(100);

        assertThat(trail)
                .containsExactly(
                        "ticks: Tick[instrument=0, value=3]",
                        "sum on ticks true: sum 3",
                        "ticks: Tick[instrument=0, value=0]",
                        "sum on ticks false: sum 3",
                        "zero onUnchanged sum true: zero",
                        "every 100 ns: 100",
                        "sum every 100 ns true: sum 0");
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveTheSameResultsWhenARecordingIsReplayed(final Way way) {
        final List<Integer> results = new ArrayList<>();
        final RecordedCalculation recorded = RecordedCalculation.of(way.of(buffered(results)));
        recorded.start();
        recorded.advanceTo(5);
        recorded.entry(ticks).acceptAll(new Tick[] {new Tick(1), new Tick(2)}, 0, 2);
        recorded.onEvent(new Tick(6));
        recorded.entry(ticks).buffer(new Tick(7));
        recorded.calculate();
        final PriceCalls calls = (PriceCalls) recorded.calls("prices");
        calls.onPrice(1, 20);
        assertThat(calls.onSize(4)).isTrue();
        recorded.advanceTo(300);
        recorded.stop();

        final List<Integer> again = new ArrayList<>();
        final CalculationToolsTest second = new CalculationToolsTest();
        recorded.replay(way.of(second.buffered(again)));

        assertThat(recorded.size()).isEqualTo(11);
        assertThat(again).isEqualTo(results).contains(3, 9, 100);
    }

    private CalculationGraph buffered(final List<Integer> results) {
        final Calls<PriceCalls> prices = calculation.calls("prices", PriceCalls.class);
        sum.on(prices);
        calculation.buffering();
        sums.to(results::add);
        return calculation.build();
    }

    /** A node that counts. */
    public static final class Counter {
        private long count;

        public boolean onTick(final Tick tick) {
            count++;
            return true;
        }
    }

    private static CalculationGraph counting(final String... nodes) {
        final Calculation calculation = Calculation.named("counting");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        for (final String node : nodes) {
            calculation.node(node, new Counter()).on(ticks, Counter::onTick);
        }
        return calculation.build();
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeOverTheStateOfAGraphWithOtherNodes(final Way way) {
        final CalculationProcessor before = way.started(counting("stays", "goes"));
        before.onEvent(new Tick(1));
        before.onEvent(new Tick(2));
        final CalculationProcessor after = way.started(counting("comes", "stays"));

        assertThat(after.restore(before.snapshot()).lines())
                .containsExactly(
                        "removed, its state is lost: node 'goes'", "added, starts without state: node 'comes'");
        assertThat(((Counter) after.node("stays")).count).isEqualTo(2);
        assertThat(((Counter) after.node("comes")).count).isZero();
    }
}
