package dev.tailrace.market.itch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One hand-made message of {@code vectors.txt}: its bytes and what its fields must read as. */
record MessageVector(MessageType type, byte[] bytes, Map<String, String> values) {

    private static final String RESOURCE = "vectors.txt";

    static List<MessageVector> all() {
        final List<MessageVector> vectors = new ArrayList<>();
        for (final String line : lines()) {
            final String[] words = line.split(" ", 2);
            switch (words[0]) {
                case "message" -> vectors.add(empty(MessageType.valueOf(words[1])));
                case "hex" -> last(vectors).fill(HexFormat.of().parseHex(words[1].replace(" ", "")));
                default -> last(vectors).values.put(words[0], words[1]);
            }
        }
        return vectors;
    }

    private static MessageVector empty(final MessageType type) {
        return new MessageVector(type, new byte[type.length()], new LinkedHashMap<>());
    }

    private static MessageVector last(final List<MessageVector> vectors) {
        return vectors.get(vectors.size() - 1);
    }

    private void fill(final byte[] hex) {
        if (hex.length != bytes.length) {
            throw new AssertionError(type + " has " + bytes.length + " bytes, its vector " + hex.length);
        }
        System.arraycopy(hex, 0, bytes, 0, hex.length);
    }

    private static List<String> lines() {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(MessageVector.class.getResourceAsStream(RESOURCE), StandardCharsets.US_ASCII))) {
            return reader.lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return type.name();
    }
}
