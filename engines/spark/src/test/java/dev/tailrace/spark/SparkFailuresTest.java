package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import org.apache.spark.SparkThrowable;
import org.junit.jupiter.api.Test;

class SparkFailuresTest {

    private static final class Loss extends RuntimeException implements SparkThrowable {

        private static final long serialVersionUID = 1L;

        @Override
        public String getCondition() {
            return "KAFKA_DATA_LOSS.START_OFFSET_RESET";
        }
    }

    // As on the other engines.
    @Test
    void shouldSayThatInputIsGone() {
        final RuntimeException explained =
                new SparkFailures("b:9092").explained(new IllegalStateException("the query has failed", new Loss()));

        assertThat(explained)
                .hasMessage(
                        "the input has lost records before they were read (KAFKA_DATA_LOSS.START_OFFSET_RESET). Results of"
                                + " other records would be wrong: use another application id, another folder of state, and new"
                                + " topics for results");
        assertThat(Failures.statusOf(explained)).isEqualTo(ExitStatus.USAGE);
    }
}
