package dev.tailrace.testkit;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Random;

/**
 * A log that often has nothing ready, and then delivers a few records: for tests that output depends on what is in a log,
 * and not on when it comes. The same seed hesitates in the same way.
 */
public final class HesitantInput extends ForwardingInputLog {

    private final Random random;

    public HesitantInput(final InputLog log, final long seed) {
        super(log);
        this.random = new Random(seed);
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        return random.nextBoolean() ? 0 : log.poll(1 + random.nextInt(limit), handler);
    }
}
