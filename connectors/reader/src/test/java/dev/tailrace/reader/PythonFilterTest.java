package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class PythonFilterTest {

    @Test
    void shouldGiveTheVerdictsOfTheVectors() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Python.can("pass"), "needs python3");
        final long verdicts = Vectors.all().stream()
                .flatMap(history -> history.steps().stream())
                .filter(step -> step.header() != null)
                .count();
        assertThat(Python.run(Path.of("../../docs/examples/check_vectors.py"), "../../docs/header-vectors.txt"))
                .isEqualToIgnoringNewLines(Long.toString(verdicts));
    }
}
