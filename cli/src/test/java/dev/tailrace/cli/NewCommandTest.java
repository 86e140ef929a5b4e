package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewCommandTest {

    private static final Pattern PLUGIN =
            Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<$]+)</version>");

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();

    @BeforeEach
    void makeDistribution() throws IOException {
        Files.createDirectories(folder.resolve("dist & more/share/repository"));
        cli.distribution(folder.resolve("dist & more"));
    }

    private int create(final String name, final String... options) {
        return cli.run(Stream.concat(Stream.of("new", folder.resolve(name).toString()), Stream.of(options))
                .toArray(String[]::new));
    }

    @Test
    void shouldWriteAProjectAndSayWhatIsNext() throws IOException {
        assertThat(create("mid-price", "--package", "com.example")).isZero();
        final Path project = folder.resolve("mid-price");
        try (Stream<Path> files = Files.walk(project)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> project.relativize(file).toString()))
                    .containsExactlyInAnyOrder(
                            ".gitignore",
                            "README.md",
                            "data/quotes.csv",
                            "pom.xml",
                            "src/main/java/com/example/MidPricePipeline.java",
                            "src/main/resources/META-INF/services/dev.tailrace.stream.PipelineDefinition",
                            "src/test/java/com/example/MidPricePipelineTest.java");
        }
        try (Stream<Path> files = Files.walk(project)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file -> assertThat(file).content().doesNotContainPattern("@[a-z]+@"));
        }
        assertThat(cli.out())
                .contains("written         " + project + ", a project with the pipeline mid-price\n")
                .contains("tailrace run mid-price --class-path target/classes");
        assertThat(project.resolve("pom.xml")).content().contains("/dist%20&amp;%20more/share/repository");
    }

    @Test
    void shouldBuildWithThePluginsThatOurOwnBuildHasTried() {
        assertThat(create("mine")).isZero();
        final Map<String, String> ours = plugins(Repository.read("pom.xml"));
        final Map<String, String> theirs = plugins(Repository.read(folder.resolve("mine/pom.xml")));
        assertThat(theirs).hasSize(4);
        assertThat(ours).containsAllEntriesOf(theirs);
        final String junit = Repository.read("pom.xml").replaceAll("(?s).*<junit.version>(.*)</junit.version>.*", "$1");
        assertThat(folder.resolve("mine/pom.xml")).content().contains("<version>" + junit + "</version>");
    }

    private static Map<String, String> plugins(final String pom) {
        final Map<String, String> versions = new TreeMap<>();
        for (final MatchResult plugin : PLUGIN.matcher(pom).results().toList()) {
            versions.put(plugin.group(1), plugin.group(2));
        }
        return versions;
    }

    @Test
    void shouldRefuseNamesThatAreNone() {
        for (final String name : List.of("MyPipeline", "1st", "a_b", "a--b")) {
            final Cli refusing = new Cli();
            assertThat(refusing.run("new", name)).isEqualTo(2);
            assertThat(refusing.err())
                    .isEqualTo("tailrace: '" + name
                            + "' is not the name of a pipeline; expected lower-case words such as my-pipeline\n");
        }
        assertThat(create("mine", "--package", "com.new")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: --package is 'com.new': not a package; expected one such as com.example\n");
    }

    @Test
    void shouldSayWhyItCannotWrite() throws IOException {
        Files.createFile(folder.resolve("file"));
        assertThat(create("file/mine")).isEqualTo(5);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + folder.resolve("file/mine") + ": cannot be written: Not a directory\n");
    }

    @Test
    void shouldLeaveWhatIsThereAlone() throws IOException {
        Files.createDirectory(folder.resolve("mine"));
        assertThat(create("mine")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + folder.resolve("mine") + ": exists already; give a folder that does not\n");
        assertThat(folder.resolve("mine")).isEmptyDirectory();
    }
}
