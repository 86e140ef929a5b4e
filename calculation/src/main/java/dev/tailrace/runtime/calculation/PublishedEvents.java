package dev.tailrace.runtime.calculation;

import dev.tailrace.state.Wired;
import java.util.Arrays;

/**
 * Queue of the events that nodes published during the current cycle, in order. A ring of (entry, event); allocates only
 * when more events wait than ever before.
 */
@Wired
public final class PublishedEvents {

    private int[] inputs = new int[16];
    private Object[] events = new Object[16];
    private int first;
    private int size;
    private Object event;

    void add(final int input, final Object published) {
        if (size == events.length) {
            grow();
        }
        final int place = (first + size++) & (events.length - 1);
        inputs[place] = input;
        events[place] = published;
    }

    private void grow() {
        final int length = events.length;
        inputs = Arrays.copyOf(inputs, 2 * length);
        events = Arrays.copyOf(events, 2 * length);
        System.arraycopy(inputs, 0, inputs, length, first);
        System.arraycopy(events, 0, events, length, first);
    }

    /** Whether an event waits. */
    public boolean isWaiting() {
        return size > 0;
    }

    /** Removes the first event and returns the number of its input; {@link #event} is the event. */
    public int take() {
        final int input = inputs[first];
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
