package dev.tailrace.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.StatusException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobDescriptionTest {

    private static final JobDescription JOB =
            new JobDescription("Flink 2.2.1", "tick-alerts", new TreeMap<>(Map.of("window", "5s")));

    @Test
    void shouldBeReadAsItWasWritten() {
        assertThat(JobDescription.parse(JOB.text())).isEqualTo(JOB);
    }

    @Test
    void shouldTakeAnotherPatchOfItsEngineAndNothingElse() {
        assertThatCode(() -> JOB.checkEngine("2.2.0")).doesNotThrowAnyException();
        assertThatCode(() -> JOB.checkEngine("2.2")).doesNotThrowAnyException();
        assertThatThrownBy(() -> JOB.checkEngine("2.20.0")).isInstanceOf(StatusException.class);
        assertThatThrownBy(() -> JOB.checkEngine("1.20.1"))
                .hasMessage(
                        "this jar was made for Flink 2.2.1, and this is Flink 1.20.1; run it on Flink 2.2, or package the"
                                + " pipeline with a Tailrace for Flink 1.20.1");
    }

    @Test
    void shouldSayThatThereIsNoJobWhenItsMainClassRunsElsewhere() {
        assertThatThrownBy(() -> JobDescription.ofJarOf(JobDescriptionTest.class))
                .hasMessage("this is not a job jar; 'tailrace package' makes one of a pipeline");
    }
}
