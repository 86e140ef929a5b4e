package dev.tailrace.launch.broker;

import dev.tailrace.launch.run.ConstantNames;
import java.util.Set;
import java.util.stream.Stream;

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
        return ConstantNames.of(this);
    }

    /**
     * Reads words separated by commas, such as {@code plaintext,tls}.
     *
     * @throws IllegalArgumentException when a word is unknown, or the text has none
     */
    public static Set<ListenerKind> parse(final String words) {
        return ConstantNames.parseAll(
                ListenerKind.class,
                Stream.of(words.split(",", -1)).map(String::trim).toList());
    }
}
