package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class ClusterWatchTest {

    private final List<String> notices = new ArrayList<>();
    private final ClusterWatch watch = new ClusterWatch("h:1", notices::add);

    private static void timeOut() {
        throw new TimeoutException("no answer");
    }

    @Test
    void shouldReportAnOutageAndItsEndOnce() {
        watch.ask(() -> {});
        assertThat(notices).isEmpty();

        watch.ask(ClusterWatchTest::timeOut);
        watch.ask(ClusterWatchTest::timeOut);
        watch.ask(() -> {});
        watch.ask(() -> {});

        assertThat(notices)
                .containsExactly(
                        "no broker answers at h:1; trying again until one does", "a broker at h:1 answers again");
    }

    @Test
    void shouldThrowWhatTheClusterAnswers() {
        for (final ApiException answer :
                List.of(new TopicAuthorizationException("secret"), new UnknownTopicOrPartitionException("deleted"))) {
            assertThatThrownBy(() -> watch.ask(() -> {
                        throw answer;
                    }))
                    .isSameAs(answer);
        }
        assertThat(notices).isEmpty();
    }
}
