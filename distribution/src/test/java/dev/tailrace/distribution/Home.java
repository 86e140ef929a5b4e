package dev.tailrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * An empty home folder, in which scripts run with nothing of the environment but Java.
 *
 * @param folder the folder
 */
record Home(Path folder) {

    private static final long LONGEST_S = 120;

    static Home create(final Path folder) throws IOException {
        return new Home(Files.createDirectory(folder));
    }

    /** Runs a script to its end, which has to be a good one; returns what it has printed. */
    String run(final String script) throws IOException, InterruptedException {
        final Path out = Files.createTempFile(folder.getParent(), "out", "");
        final Process process = start(script).redirectOutput(out.toFile()).start();
        assertThat(end(process)).as("%s%n%s", script, Files.readString(out)).isZero();
        return Files.readString(out);
    }

    ProcessBuilder start(final String script) {
        final ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-euc", script)
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("HOME", folder.toString());
        builder.environment().put("PATH", "/usr/bin:/bin:/usr/sbin:/sbin");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    /** Waits for the end; one that takes too long is ended with all that it has started. */
    static int end(final Process process) throws InterruptedException {
        if (!process.waitFor(LONGEST_S, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("still running after " + LONGEST_S + " s");
        }
        return process.exitValue();
    }
}
