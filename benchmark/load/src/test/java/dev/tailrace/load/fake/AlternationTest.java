package dev.tailrace.load.fake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlternationTest {

    @Test
    void shouldDelayTheSecondAndTheThirdOfFourBlocks() {
        assertThat(kinds(new Alternation(3, 2), 15)).isEqualTo("...AABBBBAAAABB");
    }

    @Test
    void shouldDelayNothingWithoutBlocks() {
        assertThat(kinds(Alternation.NONE, 4)).isEqualTo("AAAA");
    }

    @Test
    void shouldSayWhereInItsBlockARecordIs() {
        final Alternation blocks = new Alternation(3, 2);
        assertThat(blocks.within(3)).isZero();
        assertThat(blocks.within(6)).isEqualTo(1);
    }

    private static String kinds(final Alternation blocks, final int records) {
        return IntStream.range(0, records)
                .mapToObj(record -> blocks.isDelayed(record) ? "B" : record < blocks.from() ? "." : "A")
                .collect(Collectors.joining());
    }
}
