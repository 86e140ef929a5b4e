package dev.tailrace.order;

import java.util.stream.IntStream;

/**
 * Assigns receiving tasks to sending tasks for the rescale partitioner, by which each sender feeds only some of the
 * receivers.
 */
public final class Rescale {

    private Rescale() {}

    /** The receiving tasks that a sending task feeds: its equal share if there are more of them, else the one it shares. */
    public static IntStream targets(final int senders, final int receivers, final int sender) {
        final int first = (int) ((long) sender * receivers / senders);
        final int end = (int) ((long) (sender + 1) * receivers / senders);
        return receivers >= senders ? IntStream.range(first, end) : IntStream.of(first);
    }
}
