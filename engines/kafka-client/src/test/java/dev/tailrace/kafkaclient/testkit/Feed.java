package dev.tailrace.kafkaclient.testkit;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Records for topics. */
public final class Feed {

    private Feed() {}

    /** Generated ITCH messages of 20 symbols, one per record. */
    public static List<byte[]> itch(final int messages, final long seed) {
        return itch(messages, 20, seed);
    }

    /** Generated ITCH messages, one per record. */
    public static List<byte[]> itch(final int messages, final int symbols, final long seed) {
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

    /** Writes reference data of every other instrument of a feed into a folder. */
    public static Path referenceOf(final List<byte[]> feed, final Path folder) throws IOException {
        final List<String> rows = new ArrayList<>(List.of("lot_size,symbol,sector"));
        feed.stream()
                .filter(message -> message[0] == 'R' && message[2] % 2 == 0)
                .map(message -> new String(message, 11, 8, StandardCharsets.US_ASCII).strip())
                .forEach(symbol -> rows.add("100," + symbol + ",Sector of " + symbol));
        return Files.write(folder.resolve("reference.csv"), rows);
    }

    /** Persons, each with its number as the last name. */
    public static List<byte[]> persons(final int from, final int to) {
        return IntStream.range(from, to)
                .mapToObj(number ->
                        "{\"firstName\":\"Ada\",\"lastName\":\"L" + number + "\",\"birthDate\":\"1815-12-10\"}")
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
