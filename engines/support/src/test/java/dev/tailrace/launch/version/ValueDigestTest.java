package dev.tailrace.launch.version;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ValueDigestTest {

    /** The expected digits were computed by another program: SHA-256 of each text after its length in four bytes. */
    @Test
    void shouldGiveTheDigestsThatStoredVersionsHave() {
        final ValueDigest digest = new ValueDigest(new CodeDigest());

        digest.add(null);
        digest.add("x");
        digest.add(7L);
        digest.add(List.of("a", "b"));
        digest.add(new TreeMap<>(Map.of("k", 1)));
        digest.add(new int[] {1, 2});
        digest.add(Optional.of("y"));
        digest.add(Set.of("p", "q"));

        assertThat(digest.result()).isEqualTo("2a4d72f5");
    }
}
