package dev.tailrace.kafka.it;

import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.state.RestoreReport;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Makes processors whose copies are slow, as those of a large state are. The first one, which is the partition task's,
 * fails when many copies have been taken, of it and of others: so a run comes to a sudden end that has saved many of them.
 */
final class SlowCopies {

    /** What the first processor says when it fails. */
    static final String CRASH = "a crash that was planned";

    private static final int COPIES_BEFORE_CRASH = 25;

    /** Five times the budget of a copy. */
    private static final long COPY_NS = 1_000_000;

    private final AtomicInteger processors = new AtomicInteger();
    private final AtomicInteger copies = new AtomicInteger();

    Function<Wiring, EventProcessor> crashing(final StreamGraph graph) {
        final Function<Wiring, EventProcessor> real = Interpreter.of(graph);
        return wiring -> new Slow(real.apply(wiring), processors.incrementAndGet() == 1);
    }

    /** How many processors were made. */
    int processors() {
        return processors.get();
    }

    private final class Slow implements EventProcessor {

        private final EventProcessor real;
        private final boolean crashes;

        private Slow(final EventProcessor real, final boolean crashes) {
            this.real = real;
            this.crashes = crashes;
        }

        @Override
        public byte[] snapshot(final int expectedBytes) {
            copies.incrementAndGet();
            LockSupport.parkNanos(COPY_NS);
            return real.snapshot(expectedBytes);
        }

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
            if (crashes && copies.get() >= COPIES_BEFORE_CRASH) {
                throw new IllegalStateException(CRASH);
            }
            real.onRecord(buffer, offset, length, position);
        }

        @Override
        public void open() {
            real.open();
        }

        @Override
        public void state(final StateSections sections) {
            real.state(sections);
        }

        @Override
        public RestoreReport restore(final byte[] snapshot) {
            return real.restore(snapshot);
        }

        @Override
        public void endOfInput() {
            real.endOfInput();
        }

        @Override
        public void close() {
            real.close();
        }

        @Override
        public long nowNs() {
            return real.nowNs();
        }

        @Override
        public long sequence() {
            return real.sequence();
        }
    }
}
