package dev.tailrace.channel;

/** Random pauses of a thread in a stress test: mostly none, often a few instructions, sometimes the processor. */
public final class Pauses {

    private long state;

    public Pauses(final long seed) {
        state = seed * 0x9E3779B97F4A7C15L | 1;
    }

    /** A random number from 0 below a bound. */
    public int below(final int bound) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return (int) ((state >>> 33) % bound);
    }

    /** Pauses, or not; one in a few thousand times it lets another thread run. */
    public void pause() {
        final int choice = below(4096);
        if (choice == 0) {
            Thread.yield();
        } else if (choice < 512) {
            spin(choice & 63);
        }
    }

    private static void spin(final int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }

    /** Waits for the other thread, as a loop around an operation that had no success does. */
    public static void retry(final int failures) {
        if (failures % 64 == 63) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }
}
