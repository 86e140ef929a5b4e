package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A pipeline of several sources, each of which reads its own file. */
class SeveralInputsTest {

    private static final String CLASSES = Path.of("target/test-classes").toString();

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();
    private Path here;
    private Path there;

    @BeforeEach
    void write() throws IOException {
        here = Files.write(
                folder.resolve("here.itch"),
                SmallFeed.ofOneStock()
                        .add(7, 5_000, 10_000)
                        .execute(7, 1)
                        .execute(7, 2)
                        .bytes());
        there = Files.write(
                folder.resolve("there.itch"),
                SmallFeed.ofOneStock()
                        .execute(7, 1)
                        .add(7, 5_000, 10_000)
                        .execute(7, 2)
                        .execute(7, 3)
                        .bytes());
    }

    private int run(final String... more) {
        final String[] arguments = new String[more.length + 4];
        System.arraycopy(new String[] {"run", "example.TwoVenues", "--class-path", CLASSES}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return cli.run(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--latency=all", "--parallelism=3", "--processor=interpreted"})
    void shouldPutTheRecordsOfSeveralFilesInOrder(final String option) {
        assertThat(run("--input", "there=" + there, "--input", "here=" + here, "--output=-", option))
                .isZero();

        assertThat(cli.results().lines().map(line -> line.substring(0, line.lastIndexOf(' '))))
                .containsExactly("there 2", "here 3", "here 4", "there 4", "there 5");
        assertThat(cli.err())
                .contains(
                        "input           here=" + here + ", there=" + there + "\n", "messages        9 of 2 symbols\n")
                .doesNotContain("latency");
    }

    @Test
    void shouldTakeTheNameOfTheOnlySource() {
        assertThat(cli.run("run", "--input", "feed=" + here)).isZero();
        assertThat(cli.out()).contains("input           " + here + "\n");
    }

    /** As of a variable of the shell that is not set. */
    @Test
    void shouldNotTakeAnEmptyNameForTheCurrentFolder() {
        assertThat(cli.run("run", "--input", "")).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: the name of a file is empty; name one, or leave the option out\n");
    }

    /** A silent pipe blocks the run. */
    @ParameterizedTest
    @CsvSource({"-, standard input", "/dev/null, /dev/null"})
    void shouldRefuseAPipeWhereSilentSourcesAreNotWaitedFor(final String pipe, final String name) {
        assertThat(cli.run(
                        "run",
                        "example.IdleVenues",
                        "--class-path",
                        CLASSES,
                        "--input",
                        "here=" + here,
                        "--input",
                        "there=" + pipe))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: pipeline 'idle-venues' continues without a silent source, which a pipe does not"
                        + " allow: " + name + "; read files, or use IdlePolicy.WAIT\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ''                                       | pipeline 'two-venues' has several sources; name a feed for each: --input here=FILE --input there=FILE
                    --input pom.xml                          | --input pom.xml: the source is missing; pipeline 'two-venues' has [here, there]; give --input SOURCE=pom.xml
                    --input here=pom.xml                     | pipeline 'two-venues' lacks the input of 'there'; give --input there=FILE
                    --input here=pom.xml --input away=x      | --input away=x: pipeline 'two-venues' has no source 'away'; available: [here, there]
                    --input here=- --input there=-           | standard input is given twice; only one source can read it
                    --input here=pom.xml --input there=none  | none: no such file
                    --input here=pom.xml --input there=pom.xml --pace 1x | --pace: several inputs are read as fast as they are taken; leave it out
                    """)
    void shouldSayWhatIsWrongWithTheInputs(final String options, final String message) {
        assertThat(run(options.isEmpty() ? new String[0] : options.split(" "))).isEqualTo(2);
        assertThat(cli.err()).startsWith("tailrace: " + message).hasLineCount(1);
    }
}
