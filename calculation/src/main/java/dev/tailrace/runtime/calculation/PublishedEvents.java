package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;
import java.util.Arrays;

/**
 * Queue of the events that nodes published during the current cycle, in order. A ring of (entry, event); allocates only
 * when more events wait than ever before.
 */
@Wired
public final class PublishedEvents {

    private Publisher<?>[] publishers = new Publisher<?>[16];
    private Object[] events = new Object[16];
    private int first;
    private int size;
    private Object event;

    void add(final Publisher<?> publisher, final Object published) {
        if (size == events.length) {
            grow();
        }
        final int place = (first + size++) & (events.length - 1);
        publishers[place] = publisher;
        events[place] = published;
    }

    private void grow() {
        final int length = events.length;
        publishers = Arrays.copyOf(publishers, 2 * length);
        events = Arrays.copyOf(events, 2 * length);
        System.arraycopy(publishers, 0, publishers, length, first);
        System.arraycopy(events, 0, events, length, first);
    }

    /** Whether an event waits. */
    public boolean isWaiting() {
        return size > 0;
    }

    /** Removes the first event and returns the number of its input; {@link #event} is the event. */
    public int take() {
        final int input = publishers[first].input();
        event = events[first];
        events[first] = null;
        first = (first + 1) & (events.length - 1);
        size--;
        return input;
    }

    /** The event that was taken last. */
    public Object event() {
        return event;
    }
}
