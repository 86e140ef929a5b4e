package dev.tailrace.launch.process;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Bounded queue of a child's reports that its parent has not taken yet. When it is full, the oldest are dropped: a child
 * must not wait for a parent that does not read. Safe for several threads.
 */
final class ReportQueue {

    private static final int CAPACITY = 4096;

    private final Deque<ReportLine> waiting = new ArrayDeque<>();
    private boolean ended;

    synchronized void add(final ReportLine report) {
        if (waiting.size() == CAPACITY) {
            waiting.removeFirst();
        }
        waiting.addLast(report);
        notifyAll();
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Whether more reports can come. */
    synchronized boolean isOpen() {
        return !ended;
    }

    /** Takes the next report; empty when there will be none, the timeout has passed, or this thread was interrupted. */
    synchronized Optional<ReportLine> next(final Duration timeout) {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        try {
            while (waiting.isEmpty() && !ended) {
                final long leftMs = Math.floorDiv(deadlineNs - System.nanoTime() + 999_999, 1_000_000);
                if (leftMs <= 0) {
                    break;
                }
                wait(leftMs);
            }
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(waiting.pollFirst());
    }
}
