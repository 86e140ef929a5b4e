package dev.tailrace.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadFilesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldReadBackWhatIsExpected() throws IOException {
        final int results = 10_001;
        final Expectation expected = new Expectation();
        for (int i = 0; i < results; i++) {
            expected.add(i * 31L, i / 2);
        }
        final Path file = folder.resolve("results.expected");
        expected.write(file);
        final Expectation read = Expectation.read(file);
        assertThat(read.size()).isEqualTo(results);
        assertThat(read.fingerprint(10_000)).isEqualTo(310_000);
        assertThat(read.cause(10_000)).isEqualTo(5_000);
    }

    @Test
    void shouldRefuseExpectedResultsThatAreNotWhole() throws IOException {
        final Expectation expected = new Expectation();
        expected.add(1, 1);
        final Path file = folder.resolve("results.expected");
        expected.write(file);
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 20));
        assertThatThrownBy(() -> Expectation.read(file))
                .hasMessage(file + ": should hold 1 results, but is incomplete; create it again");
        Files.writeString(file, "something else altogether");
        assertThatThrownBy(() -> Expectation.read(file))
                .hasMessage(file + ": is not a file of expected results; create it again");
    }

    @Test
    void shouldHandOutTheFramesOfAFeedUpToItsEndMarker() {
        final byte[] feed = {0, 3, 'a', 'b', 'c', 0, 1, 'd', 0, 0, 'x'};
        final FrameRecords records = FrameRecords.of(feed, "feed");
        assertThat(records.count()).isEqualTo(2);
        assertThat(records.record(1)).containsExactly('d');
        assertThat(records.record(0)).containsExactly('a', 'b', 'c');
    }

    @Test
    void shouldNameTheFrameThatIsCutOff() {
        final byte[] feed = {0, 1, 'd', 0, 3, 'a', 'b'};
        assertThatThrownBy(() -> FrameRecords.of(feed, "feed"))
                .hasMessage("feed: frame 2 is truncated by the end of the file");
    }

    @Test
    void shouldHandOutTheLinesOfAText() throws IOException {
        final Path file = Files.writeString(folder.resolve("persons.json"), "{\"name\":\"Zoë\"}\n{}\n");
        final LineRecords records = LineRecords.read(file);
        assertThat(records.count()).isEqualTo(2);
        assertThat(new String(records.record(0), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo("{\"name\":\"Zoë\"}");
    }
}
