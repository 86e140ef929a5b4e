package dev.tailrace.spark;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Records for topics. */
final class Feed {

    private Feed() {}

    /** Generated ITCH messages. */
    static List<byte[]> itch(final int messages, final long seed) {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(messages)
                        .symbols(20)
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

    /** Persons, each with the number as the last name. */
    static List<byte[]> persons(final int from, final int to) {
        return IntStream.range(from, to)
                .mapToObj(number ->
                        "{\"firstName\":\"Ada\",\"lastName\":\"L" + number + "\",\"birthDate\":\"1815-12-10\"}")
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
