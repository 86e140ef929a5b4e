package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class ResultSortTest {

    private static final Comparator<Cell> BY_LENGTH = Comparator.comparingInt(cell -> cell.length);

    /** One sort for cells of many sizes, as a merger has it. */
    private final ResultSort<Cell> sort = new ResultSort<>();

    @RepeatedTest(100)
    void shouldSortAndKeepEqualCellsInTheirOrder(final RepetitionInfo repetition) {
        final Random random = new Random(repetition.getCurrentRepetition());
        for (int run = 0; run < 20; run++) {
            final int count = random.nextInt(40);
            final Cell[] cells = new Cell[count + random.nextInt(3)];
            for (int place = 0; place < cells.length; place++) {
                cells[place] = new Cell(1, 1);
                cells[place].length = random.nextInt(6);
            }
            final Cell[] expected = cells.clone();
            Arrays.sort(expected, 0, count, BY_LENGTH);

            sort.sort(cells, count, BY_LENGTH);
            assertThat(cells).as("seed " + repetition.getCurrentRepetition()).isEqualTo(expected);
        }
    }
}
