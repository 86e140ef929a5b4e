package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ClientProfileTest {

    private static ClientProperties of(final ClientProfile profile, final Map<String, String> user) {
        final Map<String, String> all = new TreeMap<>(user);
        all.put("bootstrap.servers", "localhost:9092");
        return ClientProperties.of(all).with(profile.rules(Duration.ofSeconds(1)));
    }

    @Test
    void shouldSetWhatTheGuaranteesDependOn() {
        assertThat(of(ClientProfile.LATENCY, Map.of()).producer())
                .containsEntry("enable.idempotence", "true")
                .containsEntry("acks", "all")
                .containsEntry("delivery.timeout.ms", "2147483647")
                .containsEntry("linger.ms", "0")
                .containsEntry("batch.size", "65536")
                .containsEntry("metadata.max.idle.ms", "2147483647")
                .doesNotContainKey("transactional.id");
        assertThat(of(ClientProfile.LATENCY, Map.of()).consumer())
                .containsEntry("enable.auto.commit", "false")
                .containsEntry("isolation.level", "read_committed")
                .containsEntry("auto.offset.reset", "none");
    }

    @Test
    void shouldRefuseEveryPropertyThatBreaksAGuarantee() {
        assertThatThrownBy(() -> of(
                        ClientProfile.LATENCY,
                        Map.of("acks", "1", "consumer.auto.offset.reset", "latest", "transactional.id", "mine")))
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(
                        "client property auto.offset.reset=latest cannot be used, because a run never silently skips input"
                                + " that is gone; remove it (the runner sets auto.offset.reset=none)\n"
                                + "client property acks=1 cannot be used, because an acknowledged result must not get lost; remove"
                                + " it (the runner sets acks=all)\n"
                                + "client property transactional.id=mine cannot be used, because it fences a partition task and"
                                + " follows from the application's name; remove it");
    }

    @Test
    void shouldAcceptOtherSpellingsOfTheSameValue() {
        assertThat(of(ClientProfile.LATENCY, Map.of("acks", "-1", "enable.idempotence", "TRUE"))
                        .producer())
                .containsEntry("acks", "all");
    }

    @Test
    void shouldLetATransactionStayOpenForLongerThanAnInterval() {
        assertThat(ClientProfile.LATENCY.rules(Duration.ofSeconds(1)).producerDefaults())
                .containsEntry("transaction.timeout.ms", "60000");
        assertThat(ClientProfile.LATENCY.rules(Duration.ofMinutes(2)).producerDefaults())
                .containsEntry("transaction.timeout.ms", "240000");
    }

    @Test
    void shouldLetTheUserOverrideDefaults() {
        assertThat(of(ClientProfile.BALANCED, Map.of()).producer()).containsEntry("linger.ms", "5");
        assertThat(of(ClientProfile.BALANCED, Map.of("producer.linger.ms", "3")).producer())
                .containsEntry("linger.ms", "3");
    }
}
