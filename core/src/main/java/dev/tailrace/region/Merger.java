package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import java.util.List;

/** Where a region ends: says which slot's results go on next. Belongs to the thread of a serial phase. */
public abstract class Merger {

    final Region region;

    private Merger(final Region region) {
        this.region = region;
    }

    /** Slots in the order of their numbers, each as soon as all before it are closed. */
    public static Merger inOrder(final Region region) {
        return new InOrder(region);
    }

    /**
     * Slots as they are closed.
     *
     * @param completed from the splitter and from each task
     */
    public static Merger asTheyCome(final Region region, final List<LongRing> completed) {
        return new AsTheyCome(region, completed);
    }

    /** The slot whose results go on next, or null if there is none yet. */
    abstract Slot next();

    /** Gives a slot back that {@link #next} has returned. */
    void release(final Slot slot) {
        slot.free();
    }

    /** The slot that holds up those behind it; null when there is none. */
    Slot blocking() {
        return null;
    }

    private static final class InOrder extends Merger {

        private long head;

        InOrder(final Region region) {
            super(region);
        }

        @Override
        Slot next() {
            final Slot slot = region.slot(region.indexOf(head));
            if (!slot.isClosed()) {
                return null;
            }
            head++;
            return slot;
        }

        @Override
        Slot blocking() {
            final Slot slot = region.slot(region.indexOf(head));
            return slot.isFree() ? null : slot;
        }
    }

    private static final class AsTheyCome extends Merger {

        private final LongRing[] completed;
        private int turn;

        AsTheyCome(final Region region, final List<LongRing> completed) {
            super(region);
            this.completed = completed.toArray(new LongRing[0]);
        }

        @Override
        Slot next() {
            for (int tried = 0; tried < completed.length; tried++) {
                final long message = completed[turn].poll();
                if (message != LongRing.EMPTY) {
                    return region.slot(Region.slotOf(message));
                }
                turn = turn + 1 == completed.length ? 0 : turn + 1;
            }
            return null;
        }
    }
}
