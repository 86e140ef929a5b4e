package dev.tailrace.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.outcome.ExitStatus;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientPropertiesTest {

    private static final Map<String, String> BROKER = Map.of("bootstrap.servers", "localhost:9092");

    private static ClientProperties of(final String... more) {
        final Map<String, String> all = new java.util.HashMap<>(BROKER);
        for (int index = 0; index < more.length; index += 2) {
            all.put(more[index], more[index + 1]);
        }
        return ClientProperties.of(all, ClientProfile.LATENCY);
    }

    @Test
    void shouldSetWhatThePromisesRestOn() {
        assertThat(of().producer())
                .containsEntry("enable.idempotence", "true")
                .containsEntry("acks", "all")
                .containsEntry("delivery.timeout.ms", "2147483647")
                .containsEntry("linger.ms", "0")
                .doesNotContainKey("transactional.id");
        assertThat(of().consumer())
                .containsEntry("enable.auto.commit", "false")
                .containsEntry("auto.offset.reset", "none");
    }

    @Test
    void shouldRefuseEveryPropertyThatBreaksAPromise() {
        assertThatThrownBy(() -> of("acks", "1", "consumer.auto.offset.reset", "latest"))
                .isInstanceOfSatisfying(KafkaRunException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(
                        "client property acks=1 cannot be used, because an acknowledged result must not get lost; remove"
                                + " it (the runner sets acks=all)\n"
                                + "client property auto.offset.reset=latest cannot be used, because a run never jumps over input"
                                + " that is gone without a word; remove it (the runner sets auto.offset.reset=none)");
    }

    @Test
    void shouldTakeOtherWordsForTheSame() {
        assertThat(of("acks", "-1", "enable.idempotence", "TRUE").producer()).containsEntry("acks", "all");
    }

    @Test
    void shouldSayThatNoBrokerIsNamed() {
        assertThatThrownBy(() -> ClientProperties.of(Map.of(), ClientProfile.LATENCY))
                .hasMessage("no broker is named; give bootstrap.servers as host:port");
    }

    @Test
    void shouldGiveEachKindOfClientItsOwn() {
        final ClientProperties properties =
                of("security.protocol", "SSL", "producer.linger.ms", "3", "consumer.fetch.min.bytes", "10");
        assertThat(properties.producer())
                .containsEntry("security.protocol", "SSL")
                .containsEntry("linger.ms", "3")
                .doesNotContainKeys("fetch.min.bytes", "consumer.fetch.min.bytes");
        assertThat(properties.consumer()).containsEntry("fetch.min.bytes", "10").doesNotContainKey("linger.ms");
        assertThat(properties.admin()).containsOnlyKeys("bootstrap.servers", "security.protocol");
    }

    @Test
    void shouldLetProducersOfTransactionsWaitForTheBroker() {
        assertThat(of().producer("lane-3"))
                .containsEntry("transactional.id", "lane-3")
                .containsEntry("max.block.ms", "30000");
    }

    @Test
    void shouldKeepScannersOutOfTheGroup() {
        assertThat(of("consumer.group.instance.id", "a", "consumer.group.protocol", "consumer")
                        .scanner("read_uncommitted"))
                .doesNotContainKeys("group.id", "group.instance.id", "group.protocol")
                .containsEntry("isolation.level", "read_uncommitted")
                .containsEntry("fetch.max.wait.ms", "10");
    }

    @Test
    void shouldNameTheProfilesThatThereAre() {
        assertThat(ClientProfile.of("balanced").producer()).containsEntry("linger.ms", "5");
        assertThatThrownBy(() -> ClientProfile.of("fast"))
                .hasMessage("there is no client profile 'fast', there are latency and balanced");
    }
}
