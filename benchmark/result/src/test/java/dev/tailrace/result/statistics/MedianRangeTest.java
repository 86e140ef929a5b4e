package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianRangeTest {

    @Test
    void shouldTakeTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
        assertThat(MedianRange.of(DoubleStream.of(9, 1, 5))).isEqualTo(new MedianRange(5, 1, 9));
        assertThat(MedianRange.of(DoubleStream.of(4, 1, 9, 5))).isEqualTo(new MedianRange(4.5, 1, 9));
        assertThat(MedianRange.of(DoubleStream.of(7))).isEqualTo(new MedianRange(7, 7, 7));
    }

    @Test
    void shouldHaveThreeDigits() {
        assertThat(MedianRange.of(DoubleStream.of(1.1, 1.25, 1.4))).hasToString("1.25 (1.10 to 1.40)");
        assertThat(MedianRange.of(DoubleStream.of(250))).hasToString("250");
    }

    @Test
    void shouldRefuseNoValue() {
        assertThatThrownBy(() -> MedianRange.of(DoubleStream.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no value to take the median of");
    }
}
