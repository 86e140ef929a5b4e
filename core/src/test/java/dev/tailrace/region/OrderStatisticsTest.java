package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {

    private final OrderStatistics statistics = new OrderStatistics("region 1", 8, List.of("a#0", "a#1", "b#0"));

    @Test
    void shouldNameTheTaskThatWasWaitedForMostAndTheLongestWait() {
        statistics.blocked(0, 30);
        statistics.blocked(1, 20);
        statistics.blocked(1, 20);
        statistics.blocked(2, 5);

        assertThat(statistics.mostWaitedFor()).isEqualTo("a#1");
        assertThat(statistics.waitedForNs("a#1")).isEqualTo(40);
        assertThat(statistics.longestWaitFor()).isEqualTo("a#0");
        assertThat(statistics.longestWaitNs()).isEqualTo(30);
    }

    @Test
    void shouldSayWhenNoTaskHadBegun() {
        statistics.blocked(-1, 7);
        assertThat(statistics.longestWaitFor()).isEqualTo("a record that no task has begun");
        assertThat(statistics.mostWaitedFor()).isEmpty();
        assertThat(statistics.waitedForNs("nobody")).isZero();
    }
}
