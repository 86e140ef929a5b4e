package dev.tailrace.result.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {

    private final TextTable table = new TextTable()
            .left("engine")
            .right("p99", "max")
            .left("check")
            .row("kafka", "1.24 ms", 12, "as promised")
            .row("in-process, a | b <c>", "", 3)
            .row("two\nlines", "9 µs", 100_000, "\\");

    @Test
    void shouldBeMarkdownThatNoCellBreaks() {
        assertThat(table.markdown())
                .isEqualTo(
                        """
                        | engine | p99 | max | check |
                        |---|---:|---:|---|
                        | kafka | 1.24 ms | 12 | as promised |
                        | in-process, a \\| b &lt;c> | | 3 | |
                        | two lines | 9 µs | 100000 | \\\\ |
                        """);
    }

    @Test
    void shouldAlignColumnsForTheTerminal() {
        assertThat(new TextTable()
                        .left("engine")
                        .right("p99")
                        .left("")
                        .row("kafka-streams", "9 µs", "slower")
                        .row("kafka", "1.24 ms")
                        .text())
                .isEqualTo(
                        """
                        engine             p99
                        kafka-streams     9 µs  slower
                        kafka          1.24 ms
                        """);
    }

    @Test
    void shouldRefuseMoreCellsThanColumns() {
        assertThatThrownBy(() -> new TextTable().left("one").row("a", "b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 cells for 1 columns");
    }
}
