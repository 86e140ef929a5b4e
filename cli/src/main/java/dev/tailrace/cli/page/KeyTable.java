package dev.tailrace.cli.page;

import dev.tailrace.io.JsonScanner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The keys of all results, numbered from 0 as they come. Finding one allocates nothing. Used by one thread at a time. */
final class KeyTable {

    /** Keys beyond this many are not told apart; their results are only counted. */
    static final int MOST = 1 << 16;

    private int[] slots = new int[1 << 10];
    private final List<byte[]> bytes = new ArrayList<>();
    private final List<String> texts = new ArrayList<>();
    private final List<String> lowers = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private int all = -1;

    /** Number of the key of results that have none. */
    int ofAll() {
        if (all < 0) {
            all = keep("", new byte[0]);
        }
        return all;
    }

    /** Number of the key that is the value of the current field; -1 when there are too many keys. */
    int of(final JsonScanner json) {
        int slot = hash(json) & slots.length - 1;
        while (slots[slot] != 0) {
            if (json.is(bytes.get(slots[slot] - 1))) {
                return slots[slot] - 1;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (bytes.size() >= MOST) {
            return -1;
        }
        final int key = keep(json.text(), Arrays.copyOfRange(json.buffer(), json.from(), json.to()));
        slots[slot] = key + 1;
        if (2 * bytes.size() > slots.length) {
            rehash();
        }
        return key;
    }

    /** As {@link Arrays#hashCode(byte[])} of the bytes. */
    private static int hash(final JsonScanner json) {
        int hash = 1;
        for (int at = json.from(); at < json.to(); at++) {
            hash = 31 * hash + json.buffer()[at];
        }
        return hash;
    }

    private int keep(final String text, final byte[] raw) {
        texts.add(text);
        lowers.add(text.toLowerCase(Locale.ROOT));
        bytes.add(raw);
        numbers.putIfAbsent(text, texts.size() - 1);
        return texts.size() - 1;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int key = 0; key < bytes.size(); key++) {
            if (key == all) {
                continue;
            }
            int slot = Arrays.hashCode(bytes.get(key)) & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = key + 1;
        }
    }

    /** Number of a key by its text; -1 when there is none. */
    int of(final String text) {
        return numbers.getOrDefault(text, -1);
    }

    String text(final int key) {
        return texts.get(key);
    }

    /** Its text in lower case. */
    String lower(final int key) {
        return lowers.get(key);
    }

    int size() {
        return texts.size();
    }
}
