package dev.tailrace.cli.page;

import dev.tailrace.market.book.BookDepth;
import dev.tailrace.market.book.BookSource;
import dev.tailrace.runtime.Instances;
import dev.tailrace.state.StateSections;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The order books of a run, read by the threads that own them. A browser that asks waits until the pipeline has finished its
 * batch; one that asks again soon gets the same copy. Safe for several threads.
 */
final class LiveBooks {

    /** Levels of each side that the page shows. */
    static final int LEVELS = 12;

    private static final long WAIT_MS = 1_000;
    private static final long FRESH_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Consumer<StateSections> run;
    private String lastSymbol = "";
    private Optional<BookDepth> last = Optional.empty();
    private long lastNs;

    /** @param run inspects the state of the run */
    LiveBooks(final Consumer<StateSections> run) {
        this.run = run;
    }

    /** The book of an instrument now; empty when no operator of the pipeline has it. */
    synchronized Optional<BookDepth> book(final String symbol) {
        if (!symbol.equals(lastSymbol) || System.nanoTime() - lastNs > FRESH_NS) {
            last = look(symbol);
            lastSymbol = symbol;
            lastNs = System.nanoTime();
        }
        return last;
    }

    private Optional<BookDepth> look(final String symbol) {
        final CompletableFuture<BookDepth> found = new CompletableFuture<>();
        run.accept(new Finder(symbol, found::complete));
        try {
            return Optional.of(found.get(WAIT_MS, TimeUnit.MILLISECONDS));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (final TimeoutException | ExecutionException none) {
            return Optional.empty();
        }
    }

    /** Keeps the first book that it is given. */
    static final class Found implements Consumer<BookDepth> {

        private BookDepth first;

        @Override
        public void accept(final BookDepth book) {
            first = first == null ? book : first;
        }

        Optional<BookDepth> book() {
            return Optional.ofNullable(first);
        }
    }

    /** Looks for the book of an instrument in the state of operators. */
    record Finder(String symbol, Consumer<BookDepth> found) implements StateSections {

        @Override
        public StateSections section(final String node, final Object... parts) {
            for (final Object part : parts) {
                if (part instanceof Instances<?> instances) {
                    instances.forEach(this::look);
                } else {
                    look(part);
                }
            }
            return this;
        }

        private void look(final Object part) {
            if (part instanceof BookSource books) {
                books.depth(symbol, LEVELS).ifPresent(found);
            }
        }
    }
}
