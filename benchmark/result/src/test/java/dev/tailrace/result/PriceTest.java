package dev.tailrace.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.synthetic.StudyRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class PriceTest {

    private static final Point POINT =
            StudyRun.of(1, 2).engines().get(0).points().get(0);

    @Test
    void shouldChargeForTheProcessorTimeAndTheMemoryOfTheEngine() {
        // About 36 s of processor time for a million events, and 1 GiB for the 500 s that they take at 2,000 a second.
        assertThat(new Price("$", 0.05, 0).perMillion(POINT)).isCloseTo(36 / 3_600.0 * 0.05, within(5e-5));
        assertThat(new Price("", 0, 0.01).perMillion(POINT)).isCloseTo(500 / 3_600.0 * 0.01, within(1e-9));
    }

    @Test
    void shouldBeWrittenNextToEachPoint() {
        final String json = RunJson.write(StudyRun.of(1, 1));
        assertThat(json.split("\"costPerMillion\" : ")).hasSize(1 + 5 + 3);
        assertThat(new Price("$", 1, 0).amount(0.000_512_3)).isEqualTo("$0.000512");
        assertThat(new Price("", 1, 0).amount(12.345)).isEqualTo("12.35");
    }

    @Test
    void shouldChargeNothingThatWasNotMeasuredOrHasNoPrice() {
        assertThat(Price.NONE.perMillion(POINT)).isNaN();
        assertThat(new Price("$", 1, 0).perMillion(new Point(1, List.of()))).isNaN();
    }
}
