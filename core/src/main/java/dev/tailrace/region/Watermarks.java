package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import dev.tailrace.region.Route.Lane;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The watermark records of the Conflux method and of the window sort: "everything up to this number has been sent". The
 * splitter sends them to all its tasks, from time to time and after so many records; a task passes on the smallest that
 * all its inputs have shown. In a ring they are told from slots by their sign.
 */
public final class Watermarks {

    /** The largest: nothing comes any more. */
    static final long END = Long.MAX_VALUE - 1;

    private final Lane[] lanes;
    private final LongSupplier clockNs;
    private final long periodNs;
    private final long most;
    private long dueNs;
    private long lastSent = -1;

    /**
     * @param lanes to all tasks that the splitter feeds
     * @param periodNs from one watermark to the next, if there was anything in between
     * @param most records between two watermarks at most, so that bounded queues cannot wait for each other
     */
    public Watermarks(final List<Lane> lanes, final LongSupplier clockNs, final long periodNs, final int most) {
        this.lanes = lanes.toArray(new Lane[0]);
        this.clockNs = clockNs;
        this.periodNs = periodNs;
        this.most = most;
        this.dueNs = clockNs.getAsLong() + periodNs;
    }

    static boolean isOne(final long message) {
        return message < 0 && message != LongRing.EMPTY;
    }

    static long message(final long number) {
        return number + 1 | Long.MIN_VALUE;
    }

    static long number(final long message) {
        return (message & Long.MAX_VALUE) - 1;
    }

    void beat(final long number) {
        final long nowNs = clockNs.getAsLong();
        if (nowNs >= dueNs) {
            dueNs = nowNs + periodNs;
            send(number);
        }
    }

    void sent(final long number) {
        if (number - lastSent >= most) {
            send(number);
        }
    }

    void last() {
        send(END);
    }

    private void send(final long number) {
        if (number > lastSent) {
            lastSent = number;
            for (final Lane lane : lanes) {
                lane.send(message(number));
            }
        }
    }
}
