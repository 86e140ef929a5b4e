package dev.tailrace.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class InputFaultTest {

    private final InputFaults skipping = new InputFaults(OnError.SKIP);
    private final InputFaults failing = new InputFaults(OnError.FAIL);

    @Test
    void shouldKeepPlaceAndDetailOfTheFirstOccurrence() {
        final InputFault inputFault = skipping.fatal("wrong-length", "the message has a wrong length");
        skipping.locateWith(() -> "feed: byte 7");
        inputFault.report(36, 35, "bytes");
        skipping.locateWith(() -> "feed: byte 99");
        inputFault.report(12, 10, "bytes");
        inputFault.report("something else");
        inputFault.report();

        assertThat(inputFault.count()).isEqualTo(4);
        assertThat(inputFault.firstPlace()).isEqualTo("feed: byte 7");
        assertThat(inputFault.firstDetail()).isEqualTo("expected 36 bytes, found 35");
    }

    @Test
    void shouldHaveNoDetailWhenThereIsNone() {
        final InputFault inputFault = skipping.counted("odd", "is odd");
        assertThat(inputFault.firstDetail()).isEmpty();

        inputFault.report();

        assertThat(inputFault.firstDetail()).isEmpty();
    }

    @Test
    void shouldStopTheRunWithPlaceDescriptionAndDetail() {
        failing.locateWith(() -> "feed: byte 7");

        assertStops(() -> failing.fatal("a", "is wrong").report(), "feed: byte 7: is wrong");
        assertStops(() -> failing.fatal("b", "is wrong").report("by far"), "feed: byte 7: is wrong: by far");
        assertStops(
                () -> failing.fatal("c", "is wrong").report(2, 1, "bytes"),
                "feed: byte 7: is wrong: expected 2 bytes, found 1");
    }

    @Test
    void shouldNotStopTheRunForWhatIsOnlyCounted() {
        final InputFault inputFault = failing.counted("odd", "is odd");

        inputFault.report("very");

        assertThat(inputFault.count()).isEqualTo(1);
        assertThat(failing.met()).containsExactly(inputFault);
    }

    private static void assertStops(final Runnable report, final String message) {
        assertThatThrownBy(report::run).isInstanceOf(InputException.class).hasMessage(message);
    }
}
