package dev.tailrace.launch.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BrokerRequestTest {

    private final BrokerRequest request = new BrokerRequest(
            Path.of("folder"),
            true,
            new TreeMap<>(Map.of(ListenerKind.TLS, 0, ListenerKind.PLAINTEXT, 9092)),
            new TreeMap<>(Map.of("num.partitions", "4")));

    @Test
    void shouldArriveAsItWasSent() {
        assertThat(RecordText.read(BrokerRequest.class, RecordText.write(request)))
                .isEqualTo(request);
    }

    @Test
    void shouldRefuseARequestWithoutListenerOrWithAPortThatDoesNotExist() {
        assertThatThrownBy(() -> new BrokerRequest(Path.of("x"), true, new TreeMap<>(), new TreeMap<>()))
                .hasMessage("the broker has no listener; ask for one of [PLAINTEXT, TLS, SASL]");
        assertThatThrownBy(() -> new BrokerRequest(
                        Path.of("x"), true, new TreeMap<>(Map.of(ListenerKind.TLS, 65_536)), new TreeMap<>()))
                .hasMessage("port of TLS is 65536, not from 0 to 65535");
    }

    @Test
    void shouldAskForPortsInARow() {
        final BrokerOptions options = BrokerOptions.defaults().listeners(EnumSet.allOf(ListenerKind.class));
        assertThat(options.port(9092).ports())
                .isEqualTo(Map.of(ListenerKind.PLAINTEXT, 9092, ListenerKind.TLS, 9093, ListenerKind.SASL, 9094));
        assertThat(options.port(0).ports().values()).containsOnly(0);
    }

    @Test
    void shouldNameTheListenersThereAre() {
        assertThatThrownBy(() -> ListenerKind.parse("plaintext,ssl"))
                .hasMessage("'ssl' is not one of [plaintext, tls, sasl]; did you mean 'sasl'?");
        assertThatThrownBy(() -> ListenerKind.parse("")).hasMessage("'' is not one of [plaintext, tls, sasl]");
    }
}
