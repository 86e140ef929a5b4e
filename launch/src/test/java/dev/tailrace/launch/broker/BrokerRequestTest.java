package dev.tailrace.launch.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BrokerRequestTest {

    private final BrokerRequest request = new BrokerRequest(
            Path.of("folder"),
            true,
            9092,
            Set.of(ListenerKind.TLS, ListenerKind.PLAINTEXT),
            new TreeMap<>(Map.of("num.partitions", "4")));

    @Test
    void shouldArriveAsItWasSent() {
        assertThat(request.fields())
                .isEqualTo(Map.of(
                        "folder", "folder",
                        "temporary", "true",
                        "port", "9092",
                        "listeners", "plaintext,tls",
                        "server.num.partitions", "4"));
        assertThat(BrokerRequest.of(request.fields())).isEqualTo(request);
    }

    @Test
    void shouldNameTheListenersThereAre() {
        assertThatThrownBy(() -> ListenerKind.parse("plaintext,ssl"))
                .hasMessage("'ssl' is no listener; there are plaintext,tls,sasl");
        assertThatThrownBy(() -> ListenerKind.parse("")).hasMessage("'' is no listener; there are plaintext,tls,sasl");
    }
}
