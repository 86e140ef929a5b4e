package dev.tailrace.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts a program as its own process and waits for its end; standard output and error go to files. */
final class Program {

    private static final long LONGEST_RUN_S = 60;

    private final ProcessBuilder builder;
    private final Path out;
    private final Path err;

    private Program(final List<String> command, final Path folder) {
        try {
            out = Files.createTempFile(folder, "stdout", "");
            err = Files.createTempFile(folder, "stderr", "");
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        builder = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("TAILRACE") || name.startsWith("JAVA_TOOL"));
    }

    /** Any command. */
    static Program of(final Path folder, final List<String> command) {
        return new Program(command, folder);
    }

    /** The packaged program, with options for Java. */
    static Program tailrace(final Path folder, final List<String> javaOptions, final String... arguments) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions);
        command.addAll(List.of(
                "-cp",
                Path.of("../target/dist/lib/cli/class-path.jar")
                        .toAbsolutePath()
                        .toString(),
                "dev.tailrace.cli.Main"));
        command.addAll(List.of(arguments));
        return new Program(command, folder);
    }

    static Program tailrace(final Path folder, final String... arguments) {
        return tailrace(folder, List.of("-XX:+UseSerialGC", "-Xmx512m"), arguments);
    }

    List<String> command() {
        return builder.command();
    }

    Program in(final Path file) {
        builder.redirectInput(file.toFile());
        return this;
    }

    Program outTo(final Path file) {
        builder.redirectOutput(file.toFile());
        return this;
    }

    Program directory(final Path folder) {
        builder.directory(folder.toFile());
        return this;
    }

    Program environment(final Map<String, String> variables) {
        builder.environment().putAll(variables);
        return this;
    }

    Program without(final String variable) {
        builder.environment().remove(variable);
        return this;
    }

    /** Starts it; whoever calls this ends it. */
    Process start() throws IOException {
        return builder.start();
    }

    /** Starts it with a pipe for standard output, which the caller reads. */
    Process startWithPipe() throws IOException {
        return builder.redirectOutput(ProcessBuilder.Redirect.PIPE).start();
    }

    /** Runs it to its end; returns the exit code. */
    int run() throws IOException, InterruptedException {
        return run(LONGEST_RUN_S);
    }

    /** The same with another limit, in seconds. */
    int run(final long longestRunS) throws IOException, InterruptedException {
        return end(start(), longestRunS);
    }

    /** Waits for the end; returns the exit code. */
    static int end(final Process process) throws InterruptedException {
        return end(process, LONGEST_RUN_S);
    }

    static int end(final Process process, final long longestRunS) throws InterruptedException {
        if (!process.waitFor(longestRunS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + longestRunS + " s: " + process.info());
        }
        return process.exitValue();
    }

    String out() throws IOException {
        return Files.readString(out, StandardCharsets.UTF_8);
    }

    String err() throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8);
    }
}
