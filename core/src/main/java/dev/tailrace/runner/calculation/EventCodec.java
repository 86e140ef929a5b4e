package dev.tailrace.runner.calculation;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Encodes the events of a calculation as bytes and decodes them, for stored recordings. */
public interface EventCodec {

    /**
     * Writes an event.
     *
     * @param input name of its input, {@code calls.method} for an argument of a typed call that is not a number, or
     *     empty for an event that came through {@code onEvent}
     */
    void write(String input, Object event, DataOutput to) throws IOException;

    /** Reads what {@link #write} wrote. */
    Object read(String input, DataInput from) throws IOException;
}
