package dev.tailrace.flink;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Generated ITCH messages, one per record. */
public final class Feed {

    private Feed() {}

    public static List<byte[]> of(final int messages, final int symbols, final long seed) {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(messages)
                        .symbols(symbols)
                        .seed(seed)
                        .jumps(2)
                        .halts(2)
                        .busts(4)
                        .build())
                .generate(file, label -> {});
        return messagesOf(ByteBuffer.wrap(file.toByteArray()));
    }

    private static List<byte[]> messagesOf(final ByteBuffer file) {
        final List<byte[]> messages = new ArrayList<>();
        while (file.remaining() > Short.BYTES) {
            final byte[] message = new byte[Short.toUnsignedInt(file.getShort())];
            file.get(message);
            if (message.length > 0) {
                messages.add(message);
            }
        }
        return messages;
    }
}
