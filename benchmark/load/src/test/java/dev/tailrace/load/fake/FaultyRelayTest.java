package dev.tailrace.load.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.RecordText;
import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FaultyRelayTest {

    @Test
    void shouldDoEachThingWrongAsOftenAsThePlanSays() {
        // A fault in every group of four, the third of each.
        assertThat(relayed(new FaultPlan(12, 1, 1, 1))).containsExactly(0, 1, 3, 4, 5, 6, 6, 7, 8, 9, 11, 10);
    }

    @Test
    void shouldDoNothingWrongWithoutFaults() {
        assertThat(relayed(new FaultPlan(3, 0, 0, 0))).containsExactly(0, 1, 2);
    }

    @Test
    void shouldRefuseFaultsThatWouldCoverEachOther() {
        assertThatThrownBy(() -> new FaultPlan(11, 1, 1, 1)).hasMessage("3 faults need at least 12 records, not 11");
    }

    @Property(tries = 100)
    void shouldHandOnAllButTheLost(
            @ForAll @IntRange(max = 50) final int losses,
            @ForAll @IntRange(max = 50) final int duplicates,
            @ForAll @IntRange(max = 50) final int inversions) {
        final List<Integer> relayed = relayed(new FaultPlan(1_000, losses, duplicates, inversions));
        assertThat(relayed).hasSize(1_000 - losses + duplicates);
        assertThat(relayed.stream().distinct().count()).isEqualTo(1_000 - losses);
        int inverted = 0;
        for (int i = 1; i < relayed.size(); i++) {
            inverted += relayed.get(i) < relayed.get(i - 1) ? 1 : 0;
        }
        assertThat(inverted).isEqualTo(inversions);
    }

    @Test
    void shouldReadBackItsRequest() {
        final FakeRequest request = FakeRequest.echo(
                        Connection.to("127.0.0.1:1").with("linger.ms", 5), "in", "out", 400)
                .hold(Duration.ofMillis(10))
                .delay(new Alternation(200, 50), Duration.ofMillis(5))
                .stall(List.of(100L, 300L), Duration.ofSeconds(1), 0)
                .faults(1, 2, 3);
        assertThat(RecordText.read(FakeRequest.class, RecordText.write(request)))
                .isEqualTo(request);
        assertThat(request.plan()).isEqualTo(new FaultPlan(400, 1, 2, 3));
    }

    private static List<Integer> relayed(final FaultPlan plan) {
        final List<Integer> relayed = new ArrayList<>();
        final FaultyRelay relay = new FaultyRelay(plan, value -> relayed.add((value[0] & 0xFF) << 8 | value[1] & 0xFF));
        for (int i = 0; i < plan.records(); i++) {
            relay.onValue(new byte[] {(byte) (i >> 8), (byte) i});
        }
        return relayed;
    }
}
