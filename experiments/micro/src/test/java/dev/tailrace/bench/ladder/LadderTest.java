package dev.tailrace.bench.ladder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.testkit.Allocation;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The price ladder in all its forms. */
class LadderTest {

    private final List<String> published = new ArrayList<>();

    private void record(final PriceLadder ladder, final int midE4) {
        published.add(ladder + ", mid " + midE4);
    }

    private static PriceLadder ladder() {
        final PriceLadder ladder = new PriceLadder();
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            ladder.bidPricesE4()[level] = 1_000_000 - 100 * level;
            ladder.bidSizes()[level] = 10 + level;
            ladder.askPricesE4()[level] = 1_000_101 + 100 * level;
            ladder.askSizes()[level] = 20 + level;
        }
        return ladder;
    }

    @ParameterizedTest
    @EnumSource
    void shouldPublishAllLevelsUnchangedByDefault(final LadderForms form) {
        form.over(this::record).ladders().on(ladder());

        assertThat(published)
                .containsExactly("10@1000000|20@1000101, 11@999900|21@1000201, 12@999800|22@1000301, "
                        + "13@999700|23@1000401, 14@999600|24@1000501, mid 1000050");
    }

    @ParameterizedTest
    @EnumSource
    void shouldShiftByAShareOfTheMidAndRemoveLevelsFromTheNextLadderOn(final LadderForms form) {
        final LadderForms.Calculation calculation = form.over(this::record);
        calculation.skews().on(new SkewChange(-25));
        calculation.levels().on(new LevelsChange(2));
        assertThat(published).isEmpty();

        calculation.ladders().on(ladder());
        assertThat(published)
                .containsExactly("10@997500|20@997601, 11@997400|21@997701, 0@0|0@0, 0@0|0@0, 0@0|0@0, mid 1000050");
    }

    @ParameterizedTest
    @EnumSource
    void shouldShowLevelsAgainThatWereRemovedBefore(final LadderForms form) {
        final LadderForms.Calculation calculation = form.over(this::record);
        calculation.levels().on(new LevelsChange(0));
        calculation.ladders().on(ladder());
        calculation.levels().on(new LevelsChange(1));
        calculation.ladders().on(ladder());

        assertThat(published)
                .containsExactly(
                        "0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0, mid 1000050",
                        "10@1000000|20@1000101, 0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0, mid 1000050");
    }

    @ParameterizedTest
    @EnumSource
    void shouldLeaveTheEventAsItWas(final LadderForms form) {
        final LadderForms.Calculation calculation = form.over((ladder, midE4) -> {});
        calculation.skews().on(new SkewChange(100));
        calculation.levels().on(new LevelsChange(1));
        final PriceLadder event = ladder();
        calculation.ladders().on(event);

        assertThat(event).hasToString(ladder().toString());
    }

    @Property(tries = 500)
    void shouldAgreeWithTheOracleInEveryForm(
            @ForAll final long seed,
            @ForAll @IntRange(min = -10_000, max = 10_000) final int skewBp,
            @ForAll @IntRange(max = PriceLadder.LEVELS) final int levels) {
        final SkewChange skew = new SkewChange(skewBp);
        final LevelsChange shown = new LevelsChange(levels);
        final LadderOracle oracle = new LadderOracle(skew, shown);
        LadderForms.all().forEach(form -> {
            final PriceLadder[] event = new PriceLadder[1];
            final LadderForms.Calculation calculation =
                    form.over((ladder, midE4) -> oracle.check(event[0], ladder, midE4));
            calculation.skews().on(skew);
            calculation.levels().on(shown);
            for (final PriceLadder ladder : LadderGenerator.ladders(20, seed)) {
                event[0] = ladder;
                calculation.ladders().on(ladder);
            }
        });
    }

    @Test
    void shouldTellOfAnyDifferenceFromTheOracle() {
        final LadderOracle oracle = new LadderOracle(new SkewChange(0), new LevelsChange(1));
        final PriceLadder event = ladder();

        assertThatThrownBy(() -> oracle.check(event, event, 1_000_050))
                .hasMessage("of " + event + " came " + event + ", mid 1000050, expected was "
                        + "10@1000000|20@1000101, 0@0|0@0, 0@0|0@0, 0@0|0@0, 0@0|0@0, mid 1000050");
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllocateNothing(final LadderForms form) {
        final long[] sum = new long[1];
        final LadderForms.Calculation calculation = form.over((ladder, midE4) -> sum[0] += midE4);
        final PriceLadder[] ladders = LadderGenerator.ladders(1_000, 7);

        assertThat(Allocation.inSteadyState(() -> {
                    for (final PriceLadder ladder : ladders) {
                        calculation.ladders().on(ladder);
                    }
                }))
                .isZero();
    }

    @Test
    void shouldTakeLaddersInBatches() {
        final PriceLadder[] ladders = LadderGenerator.ladders(10, 7);
        final List<String> oneByOne = new ArrayList<>();
        final HandWrittenLadder single = new HandWrittenLadder((ladder, midE4) -> oneByOne.add(ladder.toString()));
        for (int i = 2; i < 9; i++) {
            single.onLadder(ladders[i]);
        }
        final List<String> flat = new ArrayList<>();
        final PriceLadder copy = new PriceLadder();
        final HandWrittenFlatLadder flatLadder = new HandWrittenFlatLadder((ladder, midE4) -> {
            ladder.copyTo(copy);
            flat.add(copy.toString());
        });
        flatLadder.onLadders(LadderGenerator.flat(ladders), 2 * LadderFlyweight.LENGTH, 7);

        assertThat(oneByOne).hasSize(7);
        assertThat(flat).isEqualTo(oneByOne);
    }

    @Test
    void shouldTakeNoMoreLaddersThanABatchHasRoomFor() {
        final byte[] ladders = new byte[(LadderBatches.MOST + 1) * LadderFlyweight.LENGTH];
        final BatchMidCalculator mid = new BatchMidCalculator();
        mid.onLadders(ladders, 0, LadderBatches.MOST);

        assertThat(mid.count()).isEqualTo(LadderBatches.MOST);
        assertThatThrownBy(() -> mid.onLadders(ladders, 0, LadderBatches.MOST + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a batch of 65 ladders; the most are 64");
    }

    @Test
    void shouldRefuseChangesThatCannotBe() {
        assertThatThrownBy(() -> new SkewChange(10_001))
                .hasMessage("skewBp is 10001; it must lie within -10000 and 10000");
        assertThatThrownBy(() -> new LevelsChange(6)).hasMessage("levels is 6; a ladder has 0 to 5");
        assertThatThrownBy(() -> new LevelsChange(-1)).hasMessage("levels is -1; a ladder has 0 to 5");
    }
}
