package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is refused before a cluster or a broker is needed. */
class ChecksTest {

    private static final Map<String, String> DEFAULTS = Map.of("bootstrap.servers", "h:1");

    @Test
    void shouldRefuseAnIntervalInWhichTheBrokerMayAbortTheTransaction() {
        assertThatThrownBy(() -> check(Guarantee.TRANSACTIONAL, Duration.ofMinutes(20), DEFAULTS))
                .isInstanceOf(StatusException.class)
                .hasMessage("cannot run 'tick-alerts' on Flink: --progress-interval is 1200000 ms, and under"
                        + " transactional it has to be less than half of the producer's transaction.timeout.ms, which is"
                        + " 900000, or results are lost when the broker aborts their transaction; give a shorter"
                        + " interval, or raise producer.transaction.timeout.ms in the file of --client-config and"
                        + " transaction.max.timeout.ms at the brokers");
    }

    @Test
    void shouldCompareTheIntervalWithTheTimeoutThatTheUserSets() {
        final Map<String, String> shorter =
                Map.of("bootstrap.servers", "h:1", "producer.transaction.timeout.ms", "60000");

        assertThatThrownBy(() -> check(Guarantee.TRANSACTIONAL, Duration.ofSeconds(30), shorter))
                .hasMessageContaining("which is 60000");
        assertThatCode(() -> check(Guarantee.TRANSACTIONAL, Duration.ofSeconds(29), shorter))
                .doesNotThrowAnyException();
    }

    @Test
    void shouldRefuseATimeoutThatIsNoNumber() {
        final Map<String, String> wrong = Map.of("bootstrap.servers", "h:1", "transaction.timeout.ms", "2m");

        assertThatThrownBy(() -> check(Guarantee.TRANSACTIONAL, Duration.ofSeconds(1), wrong))
                .hasMessageEndingWith("transaction.timeout.ms=2m in the file of --client-config is not a number of"
                        + " milliseconds");
    }

    @Test
    void shouldAllowALongIntervalWithoutTransactions() {
        assertThatCode(() -> check(Guarantee.AT_LEAST_ONCE, Duration.ofMinutes(20), DEFAULTS))
                .doesNotThrowAnyException();
    }

    private static void check(
            final Guarantee guarantee, final Duration interval, final Map<String, String> clientProperties) {
        final RunSpec spec = RunSpec.of("tick-alerts")
                .inputTopics(List.of("in"))
                .outputTopic("trades", "out")
                .stateFolder(Path.of("state"))
                .guarantee(guarantee)
                .progressInterval(interval);
        Checks.check(
                spec,
                FlinkOptions.of(spec, false),
                ClientProperties.of(clientProperties).with(FlinkProfile.LATENCY.clients()),
                Reference.tickAlerts());
    }
}
