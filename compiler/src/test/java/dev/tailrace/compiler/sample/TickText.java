package dev.tailrace.compiler.sample;

import dev.tailrace.io.Encoder;
import java.nio.charset.StandardCharsets;

/** Ticks as text. */
public final class TickText implements Encoder<Tick> {

    @Override
    public int maxLength() {
        return 128;
    }

    @Override
    public int encode(final Tick tick, final byte[] target, final int offset) {
        final byte[] text = tick.toString().getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, target, offset, text.length);
        return text.length;
    }
}
