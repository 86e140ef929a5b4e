package dev.tailrace.channel;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Runs bodies at the same time, each on its own thread that starts when all are there. */
public final class Together {

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicInteger missing;

    private Together(final int threads) {
        missing = new AtomicInteger(threads);
    }

    /** Returns when all have ended; throws what one of them has thrown, if any has. */
    public static void run(final List<Runnable> bodies) {
        final Together together = new Together(bodies.size());
        final List<Thread> threads = bodies.stream().map(together::thread).toList();
        threads.forEach(Thread::start);
        threads.forEach(Together::join);
        if (together.failure.get() != null) {
            throw new AssertionError(together.failure.get().getMessage(), together.failure.get());
        }
    }

    private Thread thread(final Runnable body) {
        final Thread thread = new Thread(() -> {
            missing.decrementAndGet();
            for (int i = 0; missing.get() > 0; i++) {
                Pauses.retry(i);
            }
            body.run();
        });
        thread.setUncaughtExceptionHandler((ended, thrown) -> failure.compareAndSet(null, thrown));
        return thread;
    }

    private static void join(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }
}
