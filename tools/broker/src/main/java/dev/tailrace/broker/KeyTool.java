package dev.tailrace.broker;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs Java's keytool; passwords are passed by the names of files. */
final class KeyTool {

    private static final String ALIAS = "broker";
    private static final String VALIDITY_DAYS = "3650";

    private KeyTool() {}

    /** Creates a key and a self-signed certificate for this machine. */
    static void makeKeyPair(final Path store, final Path passwordFile) throws IOException {
        run(
                store,
                passwordFile,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=localhost, O=tailrace broker",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1,ip:::1",
                "-validity",
                VALIDITY_DAYS);
    }

    /** Exports the certificate as PEM, for clients to trust. */
    static void exportCertificate(final Path store, final Path passwordFile, final Path target) throws IOException {
        run(store, passwordFile, "-exportcert", "-rfc", "-file", target.toString());
    }

    private static void run(final Path store, final Path passwordFile, final String... action) throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(action));
        command.addAll(List.of("-alias", ALIAS, "-storetype", "PKCS12", "-keystore", store.toString()));
        command.addAll(List.of("-storepass:file", passwordFile.toString()));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (exitCode(process) != 0) {
            throw new ChildFailedException(
                    ExitStatus.INTERNAL_ERROR, "keytool cannot create " + store + ": " + output.strip());
        }
    }

    private static int exitCode(final Process process) {
        try {
            return process.waitFor();
        } catch (final InterruptedException ignored) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return -1;
        }
    }
}
