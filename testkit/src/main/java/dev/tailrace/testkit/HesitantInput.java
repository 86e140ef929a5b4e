package dev.tailrace.testkit;

import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Random;

/**
 * Input log that often has no record ready and then delivers a few: for tests that output depends only on the content of a
 * log and not on the arrival times of its records. The same seed gives the same delays.
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
