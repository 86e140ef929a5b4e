package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.ListenerKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keys, certificate and user of a broker, created by the first start that needs them: a self-signed certificate for
 * {@code localhost} and the loopback addresses, and one user with a random password. All files are in a folder that only
 * its owner can read; no secret appears on a command line.
 */
final class Security {

    private static final String USER = "tailrace";
    private static final String MECHANISM = "SCRAM-SHA-512";
    private static final int PASSWORD_BYTES = 24;

    private final Path folder;
    private final String password;

    private Security(final Path folder, final String password) {
        this.folder = folder;
        this.password = password;
    }

    /**
     * Finds or creates the keys and the certificate if these listeners need them. The password of the user is always
     * created, since the formatting needs it.
     *
     * @throws IOException if the files cannot be written
     */
    static Security prepare(final BrokerFiles files, final Set<ListenerKind> listeners) throws IOException {
        OwnerOnly.createFolder(files.security());
        final Security security = new Security(files.security(), findOrMakePassword(files.security()));
        if (listeners.contains(ListenerKind.TLS) || listeners.contains(ListenerKind.SASL)) {
            security.makeKeys();
        }
        return security;
    }

    private static Path passwordFile(final Path folder) {
        return folder.resolve("password");
    }

    private static String findOrMakePassword(final Path folder) throws IOException {
        final Path file = passwordFile(folder);
        if (Files.notExists(file)) {
            final byte[] bytes = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(bytes);
            OwnerOnly.write(file, HexFormat.of().formatHex(bytes));
        }
        return Files.readString(file, StandardCharsets.US_ASCII).strip();
    }

    private void makeKeys() throws IOException {
        if (Files.notExists(certificate())) {
            // Keys without a certificate are of a start that was interrupted here; keytool does not replace them.
            Files.deleteIfExists(keys());
            KeyTool.makeKeyPair(keys(), passwordFile(folder));
            KeyTool.exportCertificate(keys(), passwordFile(folder), certificate());
        }
    }

    private Path keys() {
        return folder.resolve("broker.p12");
    }

    private Path certificate() {
        return folder.resolve("broker.crt");
    }

    /** The user, as an argument of the formatting. */
    String scramArgument() {
        return MECHANISM + "=[name=" + USER + ",password=" + password + "]";
    }

    /** The security settings of the server for these listeners, by Kafka's names. */
    Map<String, String> serverSettings(final Set<ListenerKind> listeners) {
        final Map<String, String> settings = new HashMap<>();
        if (Files.exists(certificate())) {
            settings.put("ssl.keystore.type", "PKCS12");
            settings.put("ssl.keystore.location", keys().toString());
            settings.put("ssl.keystore.password", password);
            settings.put("ssl.key.password", password);
            settings.putAll(trust());
        }
        if (listeners.contains(ListenerKind.SASL)) {
            settings.put("sasl.enabled.mechanisms", MECHANISM);
            settings.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
            settings.put("listener.name.sasl.scram-sha-512.sasl.jaas.config", login());
        }
        return settings;
    }

    /** The settings of a client of this listener, by Kafka's names. */
    SortedMap<String, String> clientSettings(final ListenerKind kind, final String address) {
        final SortedMap<String, String> settings = new TreeMap<>();
        settings.put("bootstrap.servers", address);
        settings.put("security.protocol", kind.protocol());
        if (kind != ListenerKind.PLAINTEXT) {
            settings.putAll(trust());
        }
        if (kind == ListenerKind.SASL) {
            settings.put("sasl.mechanism", MECHANISM);
            settings.put("sasl.jaas.config", login());
        }
        return settings;
    }

    private Map<String, String> trust() {
        return Map.of(
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate().toAbsolutePath().toString());
    }

    private String login() {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"" + USER + "\" password=\""
                + password + "\";";
    }
}
