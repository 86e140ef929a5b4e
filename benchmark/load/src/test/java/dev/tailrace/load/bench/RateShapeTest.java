package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateShapeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "steady | 300*2000ms,300*4000ms,100*4000ms",
                "step:100..300:3 | 300*2000ms,100*4000ms,200*4000ms,300*4000ms",
                "step:300..100:3 | 300*2000ms,300*4000ms,200*4000ms,100*4000ms",
                "ramp:100..500 | 300*2000ms,100*1000ms,100..500*3000ms",
                "burst:100..1000 | 190*2000ms,100*1000ms,100*900ms,1000*100ms,100*900ms,1000*100ms,100*900ms,1000*100ms",
                "burst:100..1000:1s/3s | 400*2000ms,100*1000ms,100*2000ms,1000*1000ms",
            })
    void shouldOfferTheRequestedRateAfterAWarmUp(final String shape, final String whole) {
        final Map<String, String> rate = shape.equals("steady") ? Map.of("rate", "100,300") : Map.of();
        final Timing timing = Schedule.of(settings(shape, "3s", rate));
        assertThat(timing.shape().toString()).isEqualTo(whole);
        final Phase last = timing.phases().get(timing.phases().size() - 1);
        assertThat(last.toNs()).isEqualTo(timing.shape().lengthNs());
    }

    @Test
    void shouldCallAPhaseByItsMeanRate() {
        final Timing bell = Schedule.of(settings("opening-bell:10k", "10s", Map.of()));
        final Phase phase = bell.phases().get(0);
        // 10,000, 4,670, 2,500 and 1,180 in the first seconds, then 320 in each of six.
        assertThat(bell.records(phase)).isEqualTo(20_270);
        assertThat(Schedule.rate(phase)).isEqualTo(2_027);
        assertThat(phase.toNs() - phase.fromNs()).isEqualTo(10_000_000_000L);
    }

    private static BenchSettings settings(final String shape, final String duration, final Map<String, String> more) {
        final Map<String, String> fields = new TreeMap<>(more);
        fields.putAll(
                Map.of("out", "folder", "engines", "kafka", "shape", shape, "duration", duration, "warmup", "2s"));
        return BenchSettings.of(fields, "", List.of());
    }
}
