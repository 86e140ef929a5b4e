package dev.tailrace.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plugin in the build of a user's project. */
class CompileMojoIT {

    private static final String CLASS = "target/classes/user/TicksProcessor.class";
    private static final String SOURCE = "target/generated-sources/tailrace/user/TicksProcessor.java";
    private static final String EVEN = ".filter(\"even\", n -> n % 2 == 0).sink(\"out\", TextEncoder::new)";
    private static final String ODD = ".map(\"next\", n -> n + 1)" + EVEN;

    @TempDir
    private Path folder;

    @Test
    void shouldCompilePipelinesAsOftenAsTheyChange() throws IOException, InterruptedException {
        final SampleProject project = new SampleProject(folder);
        project.define(EVEN);
        assertThat(project.build()).startsWith("0\n").contains("[INFO] user.Ticks -> " + project.file(SOURCE));
        assertThat(project.file(SOURCE)).content().contains("even  filter").doesNotContain("next  map");
        shouldLeaveWhatHasNotChanged(project);
        shouldFollowTheDefinition(project);
        shouldRefuseADefinitionWithoutAStackTrace(project);
    }

    private static void shouldLeaveWhatHasNotChanged(final SampleProject project)
            throws IOException, InterruptedException {
        final FileTime written = Files.getLastModifiedTime(project.file(CLASS));
        assertThat(project.build()).startsWith("0\n");
        assertThat(Files.getLastModifiedTime(project.file(CLASS))).isEqualTo(written);
    }

    private static void shouldFollowTheDefinition(final SampleProject project)
            throws IOException, InterruptedException {
        final byte[] before = Files.readAllBytes(project.file(CLASS));
        project.define(ODD);
        assertThat(project.build()).startsWith("0\n");
        assertThat(project.file(SOURCE)).content().contains("next  map");
        assertThat(Files.readAllBytes(project.file(CLASS))).isNotEqualTo(before);
    }

    private static void shouldRefuseADefinitionWithoutAStackTrace(final SampleProject project)
            throws IOException, InterruptedException {
        project.define(".filter(\"even\", n -> n % 2 == 0)");
        assertThat(project.build())
                .startsWith("1\n")
                .contains("pipeline 'ticks' has 2 problems:\n"
                        + "[ERROR]   - there is no sink, so nothing would leave; end a stream with sink(name, encoder)\n"
                        + "[ERROR]   - node 'even' has no consumer; end its stream in a sink or remove it\n")
                .doesNotContain("\tat ");
    }
}
