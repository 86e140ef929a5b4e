package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import java.util.function.Consumer;

/** Finds problems with the sizes of windows. Timer resolutions are checked elsewhere, for every node. */
final class WindowValidation {

    private final Consumer<String> problems;
    private final WindowExtents extents;

    /** @param problems receives sentences that follow the name of the node */
    WindowValidation(final Consumer<String> problems) {
        this.problems = problems;
        this.extents = new WindowExtents(problems);
    }

    void check(final NodeSpec spec) {
        if (spec instanceof NodeSpec.Window window) {
            checkInterval(window.sizeNs());
        } else if (spec instanceof NodeSpec.SlidingWindow window) {
            checkSliding(window);
        } else if (spec instanceof NodeSpec.SessionWindow session) {
            checkSession(session);
        } else if (spec instanceof NodeSpec.CountWindow window) {
            checkCount(window.size());
        } else if (spec instanceof NodeSpec.SlidingCountWindow window) {
            checkSlidingCount(window);
        }
    }

    private void checkInterval(final long sizeNs) {
        if (sizeNs == 0) {
            problems.accept("waits on intervals of 0 ns; give a positive duration");
        }
    }

    private void checkSliding(final NodeSpec.SlidingWindow window) {
        checkInterval(window.slideNs());
        checkLength("has windows of ", window.sizeNs());
        if (window.slideNs() > 0 && window.sizeNs() > 0) {
            extents.slides(window.sizeNs(), window.slideNs());
        }
    }

    private void checkSession(final NodeSpec.SessionWindow session) {
        checkInterval(session.timerResolutionNs());
        checkLength("ends sessions after a gap of ", session.gapNs());
    }

    private void checkLength(final String what, final long ns) {
        extents.length(what, ns);
    }

    private void checkCount(final int size) {
        extents.count("has windows of ", size);
    }

    private void checkSlidingCount(final NodeSpec.SlidingCountWindow window) {
        checkCount(window.size());
        extents.count("slides by ", window.slide());
        if (window.slide() > 0 && window.size() > 0) {
            extents.panes(window.size(), window.slide(), " records", "a number");
        }
    }
}
