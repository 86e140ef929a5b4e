package dev.tailrace.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectationTest {

    private final Expectation expected = Expectation.of(11, 3, 12, 3, 13, 8);

    @TempDir
    private Path folder;

    @Test
    void shouldCountTheResultsThatRecordsBeforeAnotherCause() {
        assertThat(expected.causedBefore(3)).isZero();
        assertThat(expected.causedBefore(4)).isEqualTo(2);
        assertThat(expected.causedBefore(Long.MAX_VALUE)).isEqualTo(3);
        assertThat(Expectation.of().causedBefore(1)).isZero();
    }

    @Test
    void shouldKeepTheResultsOfTheFirstRecordsOnly() {
        final Expectation part = expected.before(8);
        assertThat(part.size()).isEqualTo(2);
        assertThat(part.fingerprint(1)).isEqualTo(12);
        assertThat(part.cause(1)).isEqualTo(3);
        assertThat(expected.size()).isEqualTo(3);
    }

    @Test
    void shouldReadBackWhatWasWrittenAlsoAfterTheFileWasReplaced() throws IOException {
        final int results = 10_001;
        final Path file = folder.resolve("new/results.expected");
        final Expectation first = written(file, results);
        assertThat(written(file, 0).size()).isZero();
        assertThat(first.size()).isEqualTo(results);
        assertThat(first.fingerprint(results - 1)).isEqualTo(310_000);
        assertThat(first.cause(results - 1)).isEqualTo(5_000);
    }

    private static Expectation written(final Path file, final int results) throws IOException {
        try (Expectation.Writer writer = new Expectation.Writer(file)) {
            for (int i = 0; i < results; i++) {
                writer.add(i * 31L, i / 2);
            }
            return writer.end();
        }
    }
}
