package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.topics.merge.MergePosition.TaskPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergePositionTest {

    private static final MergePosition POSITION = new MergePosition(
            new MergeIdentity("trades cluster/topic", "time:ts", "file /folder with a blank/lines"),
            1_234,
            Long.MIN_VALUE,
            7,
            Map.of(0, 17L, 2, 0L),
            List.of(new TaskPoint(2, -1, 99, new FrontierFilter().position())));

    @TempDir
    private Path folder;

    @Test
    void shouldReadWhatItHasWritten() {
        final Path file = folder.resolve("position");
        POSITION.write(file);

        assertThat(MergePosition.read(file)).isEqualTo(POSITION);
        assertThat(folder).isDirectoryContaining(found -> found.equals(file));
    }

    @Test
    void shouldReplaceAPositionAndWhatACrashHasLeft() throws Exception {
        final Path file = Files.writeString(folder.resolve("position"), "old");
        Files.writeString(folder.resolve("position.new"), POSITION.text() + "longer");
        POSITION.write(file);

        assertThat(MergePosition.read(file)).isEqualTo(POSITION);
        assertThat(folder.resolve("position.new")).doesNotExist();
    }

    @Test
    void shouldSayHowToMergeAgainWhenTheTargetLacksWhatThePositionHas() throws Exception {
        final Path target = folder.resolve("lines");
        assertThatThrownBy(() -> LineSink.resume(target, 9, "where"))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": is not there, and should have 9 bytes or more; remove the position where to"
                        + " merge from the beginning");
        Files.writeString(target, "one\n");
        assertThatThrownBy(() -> LineSink.resume(target, 9, "where"))
                .isInstanceOf(OutputException.class)
                .hasMessage(target + ": has 4 bytes, and should have 9 or more; remove the position where to merge from"
                        + " the beginning");
    }

    @Test
    void shouldSayWhyItCannotBeWritten() {
        final Path file = folder.resolve("missing/position");

        assertThatThrownBy(() -> POSITION.write(file))
                .isInstanceOfSatisfying(
                        StatusException.class, lost -> assertThat(lost.status()).isEqualTo(ExitStatus.OUTPUT_LOST))
                .hasMessage("position " + file + " cannot be written: it cannot be created");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "end\n",
                "partition 0 17\n",
                "lane 2 -1 99 1:",
                "written 1234\n",
                "17",
                "trades cluster/topic",
                "target file /folder with a blank/lines\n"
            })
    void shouldRefuseADamagedFile(final String missing) throws Exception {
        final Path file = folder.resolve("position");
        final String text = POSITION.text();
        final String damaged = missing.startsWith("partition")
                ? text.replace(missing, "partition 0\n")
                : text.replace(missing, missing.startsWith("lane") ? "lane 2 -1 99 x:" : "");
        Files.writeString(file, damaged);

        assertThatThrownBy(() -> MergePosition.read(file))
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("position " + file + " cannot be used: ")
                .hasMessageEndingWith("; remove it to merge from the beginning");
    }
}
