package dev.tailrace.runner;

import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.List;

/** A line of a feed that has lost some messages: numbers are messages, which decoders find by their position. */
final class LosingInput implements InputLog {

    private final List<Long> numbers;
    private int delivered;

    /** @param numbers of the messages that it has, from 0 */
    LosingInput(final List<Long> numbers) {
        this.numbers = List.copyOf(numbers);
    }

    @Override
    public int poll(final int limit, final RecordHandler handler) {
        if (delivered == numbers.size()) {
            return END;
        }
        handler.onRecord(new byte[0], 0, 0, 1 + numbers.get(delivered++));
        return 1;
    }

    @Override
    public String place() {
        return "message " + delivered;
    }
}
