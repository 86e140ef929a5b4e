package dev.tailrace.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The one password of a broker, in a file that only its owner can read. */
final class Passwords {

    private static final int BYTES = 24;

    private Passwords() {}

    static Path file(final Path folder) {
        return folder.resolve("password");
    }

    static String findOrMake(final Path folder) throws IOException {
        final Path file = file(folder);
        if (Files.notExists(file)) {
            OwnerOnly.write(file, random());
        }
        return Files.readString(file, StandardCharsets.US_ASCII).strip();
    }

    private static String random() {
        final byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
