package dev.tailrace.launch.broker;

import dev.tailrace.plan.NearestWord;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Kind of listener of a broker: its encryption and authentication. */
public enum ListenerKind {
    /** Without encryption or authentication. */
    PLAINTEXT("PLAINTEXT"),
    /** Encrypted, with a certificate that the broker creates. */
    TLS("SSL"),
    /** Encrypted, with a user and a password (SCRAM-SHA-512). */
    SASL("SASL_SSL");

    private final String protocol;

    ListenerKind(final String protocol) {
        this.protocol = protocol;
    }

    /** Kafka's name of the protocol, as in {@code security.protocol}. */
    public String protocol() {
        return protocol;
    }

    /** The word on the command line, such as {@code tls}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads words separated by commas, such as {@code plaintext,tls}.
     *
     * @throws IllegalArgumentException when a word is unknown, or the text has none
     */
    public static Set<ListenerKind> parse(final String words) {
        final Set<ListenerKind> kinds = EnumSet.noneOf(ListenerKind.class);
        for (final String word : words.split(",", -1)) {
            kinds.add(named(word.trim()));
        }
        return kinds;
    }

    private static ListenerKind named(final String word) {
        return Arrays.stream(values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is not a listener; available: "
                        + text(EnumSet.allOf(ListenerKind.class))
                        + NearestWord.hint(
                                word,
                                Arrays.stream(values()).map(ListenerKind::word).toList())));
    }

    /** The words of some kinds, separated by commas. */
    public static String text(final Set<ListenerKind> kinds) {
        return kinds.stream().sorted().map(ListenerKind::word).collect(Collectors.joining(","));
    }
}
