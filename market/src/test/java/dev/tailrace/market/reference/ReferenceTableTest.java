package dev.tailrace.market.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.itch.Ascii;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferenceTableTest {

    private static final ReferenceRow ROW = new ReferenceRow("AAPL", "Energy", 10);

    @Test
    void shouldKnowNothingOfASymbolWithoutARow() {
        final ReferenceTable table = ReferenceTable.of(List.of(ROW));
        assertThat(table.find(Ascii.pack8("AAPL"))).isSameAs(ROW);
        assertThat(table.find(Ascii.pack8("MSFT"))).isNull();
    }

    @Test
    void shouldHaveTheBlankRowForEverySymbolWhenThereIsNoData() {
        assertThat(ReferenceTable.blank().find(Ascii.pack8("AAPL"))).isSameAs(ReferenceRow.BLANK);
        assertThat(ReferenceTable.blank().size()).isZero();
    }
}
