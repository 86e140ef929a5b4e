package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {

    @TempDir
    private Path folder;

    @Test
    void shouldFindTheProcessOfAProgramByItsDescription() throws IOException {
        final Distribution distribution = new Distribution(folder.resolve("dist"));
        final Path kafka = program("engines/kafka", "kafka");
        final Path merge = program("tools/topics", "merge");
        final Path plain = program("benchmark/load", "plain");
        Files.createDirectories(folder.resolve("dist/lib/cli"));
        assertThat(distribution.processOf("merge"))
                .isEqualTo(merge.toRealPath().getParent().getParent())
                .isEqualTo(distribution.process("tools/topics"));
        assertThat(Distribution.module(distribution.processOf("plain"))).isEqualTo("benchmark/load");
        assertThat(distribution.descriptions()).containsExactly(plain, kafka, merge);
        assertThatThrownBy(() -> distribution.processOf("storm"))
                .hasMessage("unknown program 'storm' in " + folder.resolve("dist")
                        + "; name the folder of the distribution with -Dtailrace.distribution=FOLDER");
    }

    private Path program(final String module, final String name) throws IOException {
        final Path programs = Files.createDirectories(
                folder.resolve("dist/lib").resolve(module).resolve("programs"));
        return Files.writeString(programs.resolve(name + ".properties"), "");
    }

    @Test
    void shouldHaveNoProgramsWhereItIsNot() {
        assertThat(new Distribution(folder.resolve("none")).descriptions()).isEmpty();
    }

    @Test
    void shouldBeFoundNextToJarsAndAboveClasses() throws IOException {
        assertThat(Distribution.of(folder.resolve("dist/jars/cli.jar")).folder())
                .isEqualTo(folder.resolve("dist"));
        final Path classes = Files.createDirectories(folder.resolve("engines/support/target/classes"));
        Files.createDirectories(folder.resolve("target/dist"));
        assertThat(Distribution.of(classes).folder()).isEqualTo(folder.resolve("target/dist"));
    }

    @Test
    void shouldSayWhichArchiveInstallsAnEngine() throws IOException {
        program("engines/kafka", "kafka");
        program("experiments/flink", "flink-listing1");
        final Path flink =
                program("engines/flink", "flink").toRealPath().getParent().getParent();
        final Distribution distribution = new Distribution(folder.resolve("dist"));
        assertThat(distribution.archiveOf("engines/flink")).contains("flink");
        assertThat(distribution.archiveOf("experiments/flink")).contains("flink");
        assertThat(distribution.archiveOf("engines/kafka")).isEmpty();
        assertThat(distribution.archiveOf("tools/broker")).isEmpty();
        assertThat(distribution.archiveOf("cli")).isEmpty();
        final ChildCommand run = ChildCommand.of("flink", flink, "flink");
        assertThatThrownBy(run::checkIsBuilt)
                .hasMessage("flink: not installed; add it with: tar xzf tailrace-flink-VERSION.tar.gz"
                        + " --strip-components 1 -C '" + folder.toRealPath().resolve("dist") + "'");
    }

    @Test
    void shouldRunWhatTheListOfJarsNamesAndNothingElse() throws IOException {
        final Path process =
                Files.createDirectories(folder.resolve("lib/engines/kafka")).toRealPath();
        final ChildCommand here = ChildCommand.of("kafka", process, "x.Main");
        final String unpack = "not installed; add it with: tar xzf tailrace-VERSION.tar.gz --strip-components 1 -C '"
                + folder.toRealPath() + "'";
        assertThatThrownBy(here::checkIsBuilt).hasMessage("kafka: " + unpack);
        final Path jars = Files.createDirectories(folder.resolve("jars"));
        Files.createFile(jars.resolve("of-an-earlier-build.jar"));
        ListOfJars.write(process, List.of("../../../jars/kafka.jar"), List.of("../../../jars/flink.jar"));
        assertThatThrownBy(here::checkIsBuilt).hasMessage("kafka of this version: " + unpack + " (missing: kafka.jar)");
        Files.createFile(jars.resolve("kafka.jar"));
        Files.createFile(jars.resolve("flink.jar"));
        here.checkIsBuilt();
        assertThat(here.jars()).isEqualTo(process.resolve("class-path.jar").toString());
        assertThat(EngineJars.of(process))
                .isEqualTo(new EngineJars(List.of(jars.resolve("kafka.jar")), List.of(jars.resolve("flink.jar"))));
        assertThat(here.on(new RemoteHost(List.of("ssh"), "elsewhere", "/opt/t"))
                        .jars())
                .isEqualTo("/opt/t/lib/engines/kafka/class-path.jar");
    }
}
