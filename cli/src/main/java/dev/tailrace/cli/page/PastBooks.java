package dev.tailrace.cli.page;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.book.BookDepth;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Order books at earlier moments, by replay of the input from its begin: the state of a pipeline is a function of its input. A
 * moment later than the last one continues from there. Safe for several threads; one replays at a time.
 */
public final class PastBooks implements AutoCloseable {

    private static final int BATCH = 256;

    /**
     * A second run of the pipeline over the same input, whose results go nowhere.
     *
     * @param input from its begin
     * @param processor opened
     */
    public record Replay(InputLog input, EventProcessor processor) implements AutoCloseable {

        @Override
        public void close() {
            processor.close();
            input.close();
        }
    }

    /**
     * A moment of a run.
     *
     * @param sequence number of the last record that counts; negative to go by time
     * @param timeNs stream time, after the first record that reaches it
     */
    record Moment(long sequence, long timeNs) {

        static Moment ofSequence(final long sequence) {
            return new Moment(sequence, Long.MIN_VALUE);
        }

        static Moment ofTime(final long timeNs) {
            return new Moment(-1, timeNs);
        }

        private boolean isReached(final EventProcessor processor) {
            return sequence >= 0 ? processor.sequence() >= sequence : processor.nowNs() >= timeNs;
        }
    }

    /**
     * A book that is wanted.
     *
     * @param taker is given the book, or empty when there is none
     */
    record Wanted(String symbol, Moment moment, Consumer<Optional<BookDepth>> taker) {

        private void take(final EventProcessor processor) {
            final LiveBooks.Found found = new LiveBooks.Found();
            processor.state(new LiveBooks.Finder(symbol, found));
            taker.accept(found.book());
        }
    }

    private final Supplier<Replay> replays;
    private final Object replaying = new Object();
    private Replay replay;
    private volatile long newest;

    /** @param replays opens the input and a processor */
    public PastBooks(final Supplier<Replay> replays) {
        this.replays = replays;
    }

    /**
     * The book of an instrument at a moment; empty when there is none, or when another moment has been asked for meanwhile.
     */
    Optional<BookDepth> book(final String symbol, final Moment moment) {
        final LiveBooks.Found found = new LiveBooks.Found();
        visit(List.of(new ArrayDeque<>(List.of(new Wanted(symbol, moment, book -> book.ifPresent(found))))));
        return found.book();
    }

    /**
     * Takes books in one replay. A later call ends it early.
     *
     * @param queues each in the order of the run
     */
    void visit(final List<Deque<Wanted>> queues) {
        final long ticket = next();
        synchronized (replaying) {
            if (ticket != newest) {
                return;
            }
            if (replay == null || queues.stream().anyMatch(this::isPast)) {
                close();
                replay = replays.get();
            }
            final Step step = new Step(replay.processor(), queues);
            while (!step.isDone() && ticket == newest) {
                if (replay.input().poll(BATCH, step) == InputLog.END) {
                    step.takeRest();
                }
            }
        }
    }

    private synchronized long next() {
        return ++newest;
    }

    private boolean isPast(final Deque<Wanted> queue) {
        return !queue.isEmpty() && queue.peek().moment().isReached(replay.processor());
    }

    private record Step(EventProcessor processor, List<Deque<Wanted>> queues) implements RecordHandler {

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
            processor.onRecord(buffer, offset, length, position);
            for (final Deque<Wanted> queue : queues) {
                while (!queue.isEmpty() && queue.peek().moment().isReached(processor)) {
                    queue.remove().take(processor);
                }
            }
        }

        boolean isDone() {
            return queues.stream().allMatch(Deque::isEmpty);
        }

        void takeRest() {
            for (final Deque<Wanted> queue : queues) {
                queue.forEach(wanted -> wanted.take(processor));
                queue.clear();
            }
        }
    }

    /** Ends the replay; a later book begins anew. */
    @Override
    public void close() {
        synchronized (replaying) {
            if (replay != null) {
                replay.close();
                replay = null;
            }
        }
    }
}
