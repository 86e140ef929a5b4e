package dev.tailrace.graph;

import dev.tailrace.runtime.LogicalTime;
import java.util.function.Consumer;

/** Finds what is wrong with the extents of windows, beyond the intervals that every node may have. */
final class WindowValidation {

    /** Panes in a window; more would be a mistake of units. */
    static final int MOST_PANES = 1 << 16;

    private final Consumer<String> problems;

    /**
     * @param problems takes sentences that follow the name of the node
     */
    WindowValidation(final Consumer<String> problems) {
        this.problems = problems;
    }

    void check(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Window window) {
            checkInterval(window.sizeNs());
        } else if (spec instanceof WindowSpec.Tumbling window) {
            checkInterval(window.sizeNs());
        } else if (spec instanceof WindowSpec.Sliding window) {
            checkSliding(window);
        } else if (spec instanceof WindowSpec.Session session) {
            checkSession(session);
        } else if (spec instanceof WindowSpec.Count window) {
            checkCount(window.size());
        } else if (spec instanceof WindowSpec.SlidingCount window) {
            checkSlidingCount(window);
        }
    }

    private void checkInterval(final long sizeNs) {
        if (sizeNs == 0) {
            problems.accept("waits on intervals of 0 ns; give a positive duration");
        }
    }

    private void checkSliding(final WindowSpec.Sliding window) {
        checkInterval(window.slideNs());
        checkLength("has windows of ", window.sizeNs());
        if (window.slideNs() > 0 && window.sizeNs() > 0) {
            checkPanes(window.sizeNs(), window.slideNs(), " ns", "a duration");
        }
    }

    private void checkSession(final WindowSpec.Session session) {
        checkInterval(session.granuleNs());
        checkLength("ends sessions after a gap of ", session.gapNs());
    }

    private void checkLength(final String what, final long ns) {
        if (ns <= 0) {
            problems.accept(what + ns + " ns; give a positive duration");
        } else if (ns > LogicalTime.LONGEST_GRANULE_NS) {
            problems.accept(what + ns + " ns; the longest are 9 years");
        }
    }

    private void checkCount(final int size) {
        if (size < 1) {
            problems.accept("has windows of " + size + " records; the least is 1");
        }
    }

    private void checkSlidingCount(final WindowSpec.SlidingCount window) {
        checkCount(window.size());
        if (window.slide() < 1) {
            problems.accept("slides by " + window.slide() + " records; the least is 1");
        } else if (window.size() > 0) {
            checkPanes(window.size(), window.slide(), " records", "a number");
        }
    }

    private void checkPanes(final long size, final long slide, final String unit, final String measure) {
        if (size % slide != 0) {
            problems.accept("has windows of " + size + unit + " that slide by " + slide + unit + "; give " + measure
                    + " that is a multiple of the slide as their size");
        } else if (size / slide > MOST_PANES) {
            problems.accept("has windows of " + size / slide + " slides; the most are " + MOST_PANES
                    + ": slide by more or make the windows smaller");
        }
    }
}
