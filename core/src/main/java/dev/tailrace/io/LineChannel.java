package dev.tailrace.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where {@link FileOutput} puts its bytes; tests fill it up on purpose. */
interface LineChannel extends AutoCloseable {

    /** Writes some of the remaining bytes and moves the position of the buffer behind them. */
    void write(ByteBuffer bytes) throws IOException;

    /** Removes the bytes written last, if the channel is one that can; a pipe cannot. */
    void takeBack(int bytes);

    @Override
    void close() throws IOException;
}
