package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateCommandTest {

    private final Cli cli = new Cli();

    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheFeedAndWhatBelongsToIt() {
        final Path file = folder.resolve("feed.itch50");
        assertThat(generate(file)).isZero();
        assertThat(cli.out())
                .matches("3,000 messages, [0-9.]+ kB: " + file
                        + " \\(with feed.itch50.labels.csv and feed.itch50.reference.csv\\)\\R");
        assertThat(folder.resolve("feed.itch50.labels.csv")).isNotEmptyFile();
        assertThat(folder.resolve("feed.itch50.reference.csv")).isNotEmptyFile();
        assertThat(cli.run("inspect", file.toString())).isZero();
        assertThat(cli.out()).containsPattern("all +3,000 +100.0 %");
    }

    @Test
    void shouldGiveTheSameBytesForTheSameSeed() throws IOException {
        assertThat(generate(folder.resolve("one"), "--seed", "5")).isZero();
        assertThat(generate(folder.resolve("two"), "--seed", "5")).isZero();
        assertThat(generate(folder.resolve("three"), "--seed", "6")).isZero();
        assertThat(folder.resolve("one")).hasSameBinaryContentAs(folder.resolve("two"));
        assertThat(Files.mismatch(folder.resolve("one"), folder.resolve("three")))
                .isNotNegative();
    }

    @Test
    void shouldOverwriteOnlyWhenForced() throws IOException {
        final Path file = folder.resolve("feed.itch50");
        final Path labels = Files.writeString(folder.resolve("feed.itch50.labels.csv"), "mine");
        assertThat(generate(file)).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + labels + ": exists; --force overwrites it\n");
        assertThat(labels).hasContent("mine");
        assertThat(generate(file, "--force")).isZero();
        assertThat(Files.readString(labels)).isNotEqualTo("mine");
    }

    @Test
    void shouldLeaveNothingWhenTheDiskIsFull() throws IOException {
        final Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        final Path file = folder.resolve("feed.itch50");
        Files.createSymbolicLink(folder.resolve("feed.itch50.labels.csv"), full);
        assertThat(generate(file, "--force")).isEqualTo(5);
        assertThat(cli.err()).isEqualTo("tailrace: " + file + ": cannot be written: No space left on device\n");
        assertThat(cli.out()).isEmpty();
        assertThat(file).doesNotExist();
        assertThat(folder.resolve("feed.itch50.reference.csv")).doesNotExist();
    }

    @Test
    void shouldLeaveNothingWhenInterrupted() {
        final Path file = folder.resolve("feed.itch50");
        assertThat(generate(file)).isZero();
        cli.interrupt(); // as if it were still writing
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldGiveTheReasonOfTheSystemWhenItCannotWrite() throws IOException {
        final Path file = folder.resolve("f".repeat(250)); // the name of the labels is longer than names can be
        assertThat(generate(file)).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + file + ": cannot be written: File name too long\n");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldListWhatCannotBeGenerated() {
        assertThat(generate(folder.resolve("feed"), "--halts", "0", "--missing-reference-rows", "-1"))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        """
                        tailrace: this feed cannot be generated:
                        - halts must be at least 1, not 0
                        - missing reference rows must be 0 to the number of symbols, not -1
                        """);
    }

    private int generate(final Path file, final String... more) {
        final String[] arguments = {
            "generate", "--output", file.toString(), "--messages", "3k", "--symbols", "10", "--jumps", "1"
        };
        final String[] all = Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new);
        return cli.run(all);
    }
}
