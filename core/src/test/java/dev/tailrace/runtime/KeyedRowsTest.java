package dev.tailrace.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KeyedRowsTest {

    @Test
    void shouldKeepRowsWhenItGrows() {
        final KeyedRows rows = new KeyedRows(3);
        final int at = rows.at(1);
        rows.longs()[at + 2] = 7;

        assertThat(rows.at(40)).isEqualTo(120);
        assertThat(rows.at(1)).isEqualTo(at);
        assertThat(rows.longs()[at + 2]).isEqualTo(7);
        assertThat(rows.longs()[at + 1]).isEqualTo(KeyedRows.UNUSED);
        assertThat(rows.longs()[122]).isEqualTo(KeyedRows.UNUSED);
    }

    @Test
    void shouldRefuseMoreKeysThanAnArrayHolds() {
        final KeyedRows rows = new KeyedRows(1 << 20);

        assertThatThrownBy(() -> rows.at(5_000))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("key number 5000 with 1048576 longs per key does not fit into an array; at most 2047 keys "
                        + "do: use keyBy for sparse keys, or fewer panes per window");
    }
}
