package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionPageTest {

    @Test
    void shouldExplainWhatIsInBrackets(@TempDir final Path folder) throws Exception {
        new ReproductionPage(Instant.EPOCH, "2 processors", "17", "", "unknown", "tailrace reproduce")
                .write(folder, "A page", List.of());
        assertThat(folder.resolve("report.md"))
                .content()
                .contains(
                        "Brackets hold the least and the greatest of the rounds, with JMH of the iterations of all forks."
                                + " For the effect of a changed setting they hold a confidence interval, of 95 % for all"
                                + " changes together.");
    }
}
