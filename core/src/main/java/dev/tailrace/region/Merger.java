package dev.tailrace.region;

import dev.tailrace.channel.LongRing;
import java.util.ArrayList;
import java.util.List;

/** The end of a region: chooses the slot whose results leave next. Belongs to the thread of a serial phase. */
public abstract class Merger {

    final Region region;

    Merger(final Region region) {
        this.region = region;
    }

    /** A merger that takes slots in the order of their numbers, each as soon as all before it are closed. */
    public static Merger inOrder(final Region region) {
        return new InOrder(region);
    }

    /**
     * A merger that takes slots as they are closed.
     *
     * @param completed rings with the closed slots, from the splitter and from each task
     */
    public static Merger asTheyCome(final Region region, final List<LongRing> completed) {
        return new AsTheyCome(region, completed);
    }

    /** The slot whose results leave next, or null if there is none yet. */
    abstract Slot next();

    /** Frees a slot that {@link #next} has returned. */
    void release(final Slot slot) {
        slot.free();
    }

    /** The slot that blocks later ones; null when there is none. */
    Slot blocking() {
        return null;
    }

    /** Whether a slot after the one that blocks is closed. */
    boolean isOvertaken() {
        return false;
    }

    /** Skips the slot that blocks; its results leave when it is closed. */
    void skip() {
        throw new UnsupportedOperationException("only results in order can be skipped");
    }

    private static final class InOrder extends Merger {

        private final List<Slot> skipped = new ArrayList<>();
        private long head;

        InOrder(final Region region) {
            super(region);
        }

        @Override
        Slot next() {
            final Slot slot = region.slot(region.indexOf(head));
            if (!skipped.isEmpty()) {
                final Slot late = late();
                if (late != null) {
                    return late;
                }
            }
            if (!slot.isClosed() || slot.late || slot.endsRun() && !skipped.isEmpty()) {
                return null;
            }
            advance();
            return slot;
        }

        private void advance() {
            if ((head++ & OrderStatistics.SAMPLED - 1) == 0) {
                region.mergedUpTo(head);
            }
        }

        private Slot late() {
            for (int place = 0; place < skipped.size(); place++) {
                if (skipped.get(place).isClosed()) {
                    return skipped.remove(place);
                }
            }
            return null;
        }

        @Override
        boolean isOvertaken() {
            for (long later = head + 1; later < head + region.window(); later++) {
                final Slot slot = region.slot(region.indexOf(later));
                if (slot.isFree()) {
                    return false;
                }
                if (slot.isClosed() && !slot.late) {
                    return true;
                }
            }
            return false;
        }

        @Override
        void skip() {
            final Slot slot = region.slot(region.indexOf(head));
            slot.late = true;
            skipped.add(slot);
            advance();
        }

        @Override
        Slot blocking() {
            final Slot slot = region.slot(region.indexOf(head));
            if (slot.isClosed() && !slot.late && !skipped.isEmpty()) {
                return skipped.get(0);
            }
            return slot.isFree() || slot.late ? null : slot;
        }
    }

    /** Takes slots as they are closed; the slot that ends the run waits until all slots before it are closed. */
    private static final class AsTheyCome extends Merger {

        private final LongRing[] completed;
        private int turn;
        private long returned;
        private Slot last;

        AsTheyCome(final Region region, final List<LongRing> completed) {
            super(region);
            this.completed = completed.toArray(new LongRing[0]);
        }

        @Override
        Slot next() {
            Slot slot = poll();
            if (slot != null && slot.endsRun()) {
                last = slot;
                slot = poll();
            }
            if (slot == null && last != null && returned == last.number) {
                slot = last;
            }
            if (slot != null && (returned++ & OrderStatistics.SAMPLED - 1) == 0) {
                region.mergedUpTo(returned);
            }
            return slot;
        }

        private Slot poll() {
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
