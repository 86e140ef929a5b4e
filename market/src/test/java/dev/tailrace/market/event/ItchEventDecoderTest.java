package dev.tailrace.market.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ItchEventDecoderTest {

    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);
    private final ItchEventDecoder decoder = new ItchEventDecoder();

    @BeforeEach
    void open() {
        decoder.open(inputFaults);
    }

    @Test
    void shouldWrapACompleteMessage() {
        final byte[] buffer = new byte[5 + 19];
        final ItchMessage delete = new ItchMessage().wrap(buffer, 5);
        delete.header(MessageType.ORDER_DELETE, 65_535, 1, 86_399_999_999_999L);
        delete.set("orderReference", -1);

        final ItchEvent event = decoder.decode(buffer, 5, 19, 42);

        assertThat(event.position()).isEqualTo(42);
        assertThat(event.locate()).isEqualTo(65_535);
        assertThat(decoder.eventTimeNs(event)).isEqualTo(86_399_999_999_999L);
        assertThat(inputFaults.met()).isEmpty();
    }

    @Test
    void shouldNotLookAtBytesThatARecordDoesNotHave() {
        assertThat(decoder.decode(new byte[] {'D'}, 1, 0, 1)).isNull();
        assertThat(inputFaults.met()).extracting(InputFault::name).containsExactly("wrong-length");
    }

    @Test
    void shouldLeaveOutWrongLengthsAndUnknownTypes() {
        assertThat(decoder.decode(new byte[] {'D', 0, 0}, 0, 3, 1)).isNull();
        assertThat(decoder.decode(new byte[] {'z', 0, 0}, 0, 3, 2)).isNull();
        assertThat(inputFaults.met())
                .extracting(InputFault::name)
                .containsExactlyInAnyOrder("wrong-length", "unknown-type");
    }
}
