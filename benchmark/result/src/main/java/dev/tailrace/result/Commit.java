package dev.tailrace.result;

import dev.tailrace.launch.process.Distribution;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the commit of the sources that the distribution was built from, for reports. */
public final class Commit {

    private static final String UNKNOWN = "unknown";

    private Commit() {}

    /**
     * The commit of the checkout around this distribution, with a mark if files have changed since; "unknown" without a
     * checkout.
     */
    public static String ofSources() {
        final Path target = Distribution.current().folder().toAbsolutePath().getParent();
        return target == null || !target.endsWith("target") ? UNKNOWN : of(target.getParent());
    }

    static String of(final Path sources) {
        return git(sources, "rev-parse", "--show-toplevel")
                .filter(top -> new File(top).equals(sources.toFile()))
                .flatMap(top -> git(sources, "rev-parse", "HEAD"))
                .map(id -> git(sources, "diff", "--quiet", "HEAD", "--").isPresent() ? id : id + ", changed")
                .orElse(UNKNOWN);
    }

    /** The output of a git command; empty when it fails, or git is missing. */
    private static Optional<String> git(final Path sources, final String... words) {
        final List<String> command = new ArrayList<>(List.of("git", "-C", sources.toString()));
        command.addAll(List.of(words));
        try {
            final Process git = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            final String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? Optional.of(text.strip()) : Optional.empty();
        } catch (final IOException ignored) {
            return Optional.empty();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
