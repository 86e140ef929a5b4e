package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitTest {

    @TempDir
    private Path folder;

    @Test
    void shouldBeThatOfTheSourcesAndTellWhetherTheyHaveChangedSince() throws Exception {
        assumeThat(isThereGit()).isTrue();
        git("init", "-q");
        final Path source = Files.writeString(folder.resolve("A.java"), "");
        git("add", "A.java");
        git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "First");
        assertThat(Commit.of(folder)).matches("[0-9a-f]{40}");
        Files.writeString(source, "changed");
        assertThat(Commit.of(folder)).matches("[0-9a-f]{40}, changed");
    }

    @Test
    void shouldBeUnknownWhereTheSourcesAreNoRepositoryOrLieWithinAnother() throws Exception {
        assertThat(Commit.of(folder)).isEqualTo("unknown");
        assumeThat(isThereGit()).isTrue();
        git("init", "-q");
        assertThat(Commit.of(Files.createDirectory(folder.resolve("inner")))).isEqualTo("unknown");
    }

    private boolean isThereGit() throws InterruptedException {
        try {
            return run("--version") == 0;
        } catch (final IOException ignored) {
            return false;
        }
    }

    private void git(final String... words) throws IOException, InterruptedException {
        assertThat(run(words)).isZero();
    }

    private int run(final String... words) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
