package dev.tailrace.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IrregularityTest {

    private final Irregularities skipping = new Irregularities(OnError.SKIP);
    private final Irregularities failing = new Irregularities(OnError.FAIL);

    @Test
    void shouldKeepPlaceAndDetailOfTheFirstOccurrence() {
        final Irregularity irregularity = skipping.governed("wrong-length", "the message has a wrong length");
        skipping.locateWith(() -> "feed: byte 7");
        irregularity.report(36, 35, "bytes");
        skipping.locateWith(() -> "feed: byte 99");
        irregularity.report(12, 10, "bytes");
        irregularity.report("something else");
        irregularity.report();

        assertThat(irregularity.count()).isEqualTo(4);
        assertThat(irregularity.firstPlace()).isEqualTo("feed: byte 7");
        assertThat(irregularity.firstDetail()).isEqualTo("expected 36 bytes, found 35");
    }

    @Test
    void shouldHaveNoDetailWhenThereIsNone() {
        final Irregularity irregularity = skipping.counted("odd", "is odd");
        assertThat(irregularity.firstDetail()).isEmpty();

        irregularity.report();

        assertThat(irregularity.firstDetail()).isEmpty();
    }

    @Test
    void shouldStopTheRunWithPlaceDescriptionAndDetail() {
        failing.locateWith(() -> "feed: byte 7");

        assertStops(() -> failing.governed("a", "is wrong").report(), "feed: byte 7: is wrong");
        assertStops(() -> failing.governed("b", "is wrong").report("by far"), "feed: byte 7: is wrong: by far");
        assertStops(
                () -> failing.governed("c", "is wrong").report(2, 1, "bytes"),
                "feed: byte 7: is wrong: expected 2 bytes, found 1");
    }

    @Test
    void shouldNotStopTheRunForWhatIsOnlyCounted() {
        final Irregularity irregularity = failing.counted("odd", "is odd");

        irregularity.report("very");

        assertThat(irregularity.count()).isEqualTo(1);
        assertThat(failing.met()).containsExactly(irregularity);
    }

    private static void assertStops(final Runnable report, final String message) {
        assertThatThrownBy(report::run).isInstanceOf(InputException.class).hasMessage(message);
    }
}
