package dev.tailrace.testkit;

import java.util.Arrays;

/**
 * Enumerates all orders of turns, one per run: each run repeats the choices of the previous run up to the last one that had
 * an untried alternative, takes that alternative, and then takes the first option at each step.
 *
 * <p>The options at a step are, in this order, the last called agent and the others by number. A call that finds no work
 * changes nothing, so calling another agent after it is the same as calling that agent instead. So the options after such a
 * call belong to the next step and are not alternatives of this step, and each is tried once.
 */
final class DepthFirstScheduler implements Scheduler {

    private final int maxPreemptions;

    /**
     * For each step of the run: the option that was taken, the number of options, and how many of them have to be tried.
     */
    private int[] taken = new int[64];

    private int[] options = new int[64];
    private int[] tried = new int[64];
    private int planned;
    private int step;
    private int preemptions;

    /** The agent that was first in the order at the last change, or -1, and the last called agent. */
    private int first;

    private int last;

    DepthFirstScheduler(final int maxPreemptions) {
        this.maxPreemptions = maxPreemptions;
    }

    /** Prepares the next run; false when there is none. */
    boolean advance() {
        int alternative = step - 1;
        while (alternative >= 0 && taken[alternative] + 1 == tried[alternative]) {
            alternative--;
        }
        if (alternative >= 0) {
            taken[alternative]++;
        }
        planned = alternative + 1;
        step = 0;
        preemptions = 0;
        return alternative >= 0;
    }

    @Override
    public int next(final int[] ready, final int count, final int current, final boolean unchanged) {
        if (!unchanged) {
            first = current;
            last = -1;
        } else {
            tried[step - 1] = taken[step - 1] + 1;
        }
        final int[] candidates = candidates(ready, count);
        if (candidates.length == 0) {
            return REDUNDANT;
        }
        final boolean isForced = current >= 0 && preemptions == maxPreemptions;
        last = candidates[choose(isForced ? 1 : candidates.length)];
        if (current >= 0 && last != current) {
            preemptions++;
        }
        return last;
    }

    /** The ready agents after the last one, in their order. */
    private int[] candidates(final int[] ready, final int count) {
        final int[] candidates = new int[count];
        int found = 0;
        if (last == -1 && first >= 0) {
            candidates[found++] = first;
        }
        for (int i = 0; i < count; i++) {
            if (ready[i] != first && (last == first || ready[i] > last)) {
                candidates[found++] = ready[i];
            }
        }
        return Arrays.copyOf(candidates, found);
    }

    private int choose(final int count) {
        if (step == planned) {
            plan(count);
        } else if (options[step] != count) {
            throw new IllegalStateException("the same turns had another outcome: at turn " + step + " there are "
                    + count + " choices, before there were " + options[step]);
        }
        return taken[step++];
    }

    private void plan(final int count) {
        if (planned == taken.length) {
            taken = Arrays.copyOf(taken, 2 * planned);
            options = Arrays.copyOf(options, 2 * planned);
            tried = Arrays.copyOf(tried, 2 * planned);
        }
        taken[planned] = 0;
        tried[planned] = count;
        options[planned++] = count;
    }
}
