package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class MatchTableTest {

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void shouldAgreeWithALinkedMap(@ForAll final long seed, @ForAll @IntRange(min = 1, max = 50) final int capacity) {
        final Random random = new Random(seed);
        final MatchTable table = new MatchTable(capacity);
        final Map<Long, Long> model = new LinkedHashMap<>();
        for (int step = 0; step < 600; step++) {
            // Few homes, so that probes and holes meet.
            final long fingerprint = random.nextInt(5) * 1024L + random.nextInt(40);
            final int entry = table.find(fingerprint);
            assertThat(entry != MatchTable.NONE).isEqualTo(model.containsKey(fingerprint));
            if (entry != MatchTable.NONE) {
                assertThat(table.timeNs(entry)).isEqualTo(model.get(fingerprint));
            } else if (!table.isFull()) {
                table.add(fingerprint, step, step);
                model.put(fingerprint, (long) step);
            }
            if (table.isFull() || random.nextInt(4) == 0 && table.size() > 0) {
                final long oldest = model.keySet().iterator().next();
                assertThat(table.timeNs(table.oldest())).isEqualTo(model.remove(oldest));
                table.removeOldest();
            }
            assertThat(table.size()).isEqualTo(model.size());
        }
    }
}
