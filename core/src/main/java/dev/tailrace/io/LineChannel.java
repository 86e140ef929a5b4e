package dev.tailrace.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Destination of the bytes of {@link FileOutput}; tests replace it, for example to simulate a full disk. */
interface LineChannel extends AutoCloseable {

    /** Writes some of the remaining bytes and moves the position of the buffer past them. */
    void write(ByteBuffer bytes) throws IOException;

    /** Removes the bytes written last, if the channel supports it; a pipe does not. */
    void takeBack(int bytes);

    @Override
    void close() throws IOException;
}
