package dev.tailrace.experiments.flink.listing1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.RecordText;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListingRequestTest {

    @Test
    void shouldReadTheFieldsThatItWrites() {
        final ListingRequest request = new ListingRequest(
                OrderMethod.CONFLUX_TUNED,
                "broker:1",
                "results",
                "paths",
                5_000_000_000L,
                20_000,
                15,
                2,
                200,
                true,
                new JobTuning(1, 5, false, Map.of("batch.size", "65536")),
                new Trouble(77, 3));
        assertThat(RecordText.read(ListingRequest.class, RecordText.write(request)))
                .isEqualTo(request);
    }
}
