package dev.tailrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TestScopeTest {

    private static final List<String> VALUES = List.of("a", "b", "c");

    @Test
    void shouldPlayEachValueInAsManyTestsAsThereAreValues() {
        final Set<String> played = new HashSet<>();
        IntStream.range(7, 7 + VALUES.size()).forEach(index -> played.addAll(TestScope.drawn(VALUES, index)));

        assertThat(played).containsExactlyInAnyOrderElementsOf(VALUES);
    }

    @Test
    void shouldRepeatItselfInTheSameProcess() {
        assertThat(TestScope.drawn(VALUES, 1)).isEqualTo(TestScope.drawn(VALUES, 1));
    }

    @Test
    void shouldPlayOneValueUnlessAllAreAskedFor() {
        assertThat(TestScope.drawn(VALUES, 0)).hasSize(TestScope.isAll() ? VALUES.size() : 1);
    }
}
