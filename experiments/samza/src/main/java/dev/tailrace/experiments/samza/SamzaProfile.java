package dev.tailrace.experiments.samza;

import dev.tailrace.kafkaclient.ClientRules;
import java.util.Map;

/** A named set of settings of Samza's producer. */
enum SamzaProfile {

    /** A result is sent at once; Samza's producer waits 10 ms for more to send. */
    LATENCY(Map.of("linger.ms", "0", "batch.size", ClientRules.BATCH_BYTES)),

    /** The defaults of Samza. */
    DEFAULTS(Map.of());

    private final Map<String, String> producer;

    SamzaProfile(final Map<String, String> producer) {
        this.producer = producer;
    }

    /** Properties of the producer. */
    Map<String, String> producer() {
        return producer;
    }
}
