package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EventQueueTest {

    @Property
    void shouldReturnEventsInTheOrderOfTheirTimes(@ForAll final List<Long> times) {
        final EventQueue queue = new EventQueue();
        final PriorityQueue<Long> expected = new PriorityQueue<>();
        final List<Long> drawn = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            queue.add(times.get(i), times.get(i));
            expected.add(times.get(i));
            if (i % 3 == 2) {
                assertThat(queue.firstTimeNs()).isEqualTo(expected.peek());
                assertThat(queue.remove()).isEqualTo(expected.poll());
            }
        }
        while (!queue.isEmpty()) {
            drawn.add(queue.remove());
        }
        assertThat(drawn).hasSize(expected.size()).allMatch(time -> time.equals(expected.poll()));
    }

    @Test
    void shouldPackAndUnpackEvents() {
        final long event = Event.of(Event.NOTICE, 65_535, 90);
        assertThat(Event.kind(event)).isEqualTo(Event.NOTICE);
        assertThat(Event.argument(event)).isEqualTo(65_535);
        assertThat(Event.count(event)).isEqualTo(90);
    }
}
