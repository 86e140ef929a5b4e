package dev.tailrace.testkit;

import java.util.Random;

/**
 * Chooses turns at random from a seed. Agents get different speeds, up to 128 times apart, which change now and then, so
 * that each agent is slow for a while: with equal speeds, agents would hardly ever get far apart.
 */
final class RandomScheduler implements Scheduler {

    private static final int STEPS_BETWEEN_SPEEDS = 24;
    private static final int SPEEDS = 8;

    private final Random random;
    private final int[] speeds;

    RandomScheduler(final long seed, final int agents) {
        this.random = new Random(seed);
        this.speeds = new int[agents];
        drawSpeeds();
    }

    private void drawSpeeds() {
        for (int i = 0; i < speeds.length; i++) {
            speeds[i] = 1 << random.nextInt(SPEEDS);
        }
    }

    @Override
    public int next(final int[] ready, final int count, final int current, final boolean unchanged) {
        if (random.nextInt(STEPS_BETWEEN_SPEEDS) == 0) {
            drawSpeeds();
        }
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += speeds[ready[i]];
        }
        int left = random.nextInt(sum);
        int chosen = 0;
        while (left >= speeds[ready[chosen]]) {
            left -= speeds[ready[chosen++]];
        }
        return ready[chosen];
    }
}
