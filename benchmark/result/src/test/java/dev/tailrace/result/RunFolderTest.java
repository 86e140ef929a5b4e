package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.result.synthetic.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

    private static final BenchmarkRun RUN = SampleRun.of(5, 2);

    @TempDir
    private Path folder;

    @Test
    void shouldReadWhatItHasWritten() throws IOException {
        RunFolder.of(folder).write(RUN);
        assertThat(RunFolder.of(folder).read()).isEqualTo(RUN);
    }

    @Test
    void shouldFindTheFolderByTheRunInIt() throws IOException {
        RunFolder.of(folder).write(RUN);
        assertThat(RunFolder.named(folder.resolve("run.json")).read())
                .isEqualTo(RunFolder.named(folder).read());
    }

    @Test
    void shouldWritePercentilesForPlotters() throws IOException {
        RunFolder.of(folder).write(RUN);
        assertThat(folder.resolve("raw/kafka-10000.hgrm")).content().contains("Value     Percentile TotalCount");
    }

    @Test
    void shouldSkipFieldsThatItDoesNotKnow() throws IOException {
        RunFolder.of(folder).write(RUN);
        edit("\"title\"", "\"colour\" : {\"of\" : [1, 2]},\n  \"title\"");
        assertThat(RunFolder.of(folder).read()).isEqualTo(RUN);
    }

    @Test
    void shouldTakeWhatIsAbsentAsEmpty() throws IOException {
        Files.writeString(
                folder.resolve("run.json"),
                "{\"version\": 1, \"engines\": [{\"name\": \"kafka\", \"points\":"
                        + " [{\"ratePerSecond\": 1000, \"rounds\": [{\"number\": 1}]}]}]}");
        final BenchmarkRun run = RunFolder.of(folder).read();
        assertThat(run.calibration().passed()).isFalse();
        assertThat(run.engines().get(0).points().get(0).rounds().get(0).counts())
                .isEqualTo(Counts.NONE);
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        folder.resolve("run.json") + ": no such file; expected the folder of a run, or its run.json");
    }

    @Test
    void shouldRefuseALaterFormat() throws IOException {
        Files.writeString(folder.resolve("run.json"), "{\"version\": 2}");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessage(folder.resolve("run.json")
                        + ": was written by a later Tailrace, in version 2 of the format;" + " this one reads up to 1");
    }

    @Test
    void shouldRefuseWhatIsNoRun() throws IOException {
        Files.writeString(folder.resolve("run.json"), "[1]");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessage(folder.resolve("run.json") + ": is not a run of Tailrace: it has no version");
    }

    @Test
    void shouldSayWhereItCannotBeRead() throws IOException {
        Files.writeString(
                folder.resolve("run.json"),
                "{\"version\": 1, \"engines\": [{\"points\": [{\"ratePerSecond\": \"x\"}]}]}");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessageStartingWith(
                        folder.resolve("run.json") + ": cannot be read at engines[0].points[0].ratePerSecond: ");
        Files.writeString(folder.resolve("run.json"), "{\"version\": 1,");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessageStartingWith(folder.resolve("run.json") + ": cannot be read: Unexpected end-of-input");
    }

    @Test
    void shouldNameARecordingThatIsMissingOrDamaged() throws IOException {
        RunFolder.of(folder).write(RUN);
        final Path recording = folder.resolve("raw/kafka-1000-1.hlog");
        Files.delete(recording);
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessage(recording + ": no such file; the folder of a run belongs together");
        Files.writeString(recording, "0.1,0.2,0.3,HISTFAAA");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessageStartingWith(recording + ": is damaged or no log of histograms");
    }

    @Test
    void shouldReadNoRecordingOutsideItsFolder() throws IOException {
        RunFolder.of(folder).write(RUN);
        edit("\"kafka-1000-1\"", "\"../kafka-1000-1\"");
        assertThatThrownBy(() -> RunFolder.of(folder).read())
                .hasMessage("'../kafka-1000-1': is not the name of a recording");
    }

    private void edit(final String before, final String after) throws IOException {
        final Path file = folder.resolve("run.json");
        final String text = Files.readString(file);
        assertThat(text).contains(before);
        Files.writeString(file, text.replaceFirst(before, after));
    }
}
