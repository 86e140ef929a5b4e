package dev.tailrace.launch.engine;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A setting of an engine that tuning guides recommend to change.
 *
 * @param name as the command line calls it; the same word means the same on every engine that has it
 * @param option of the engine
 * @param usual its default value; empty for none
 * @param changed the value to try in a benchmark
 * @param claim the recommendation of the guides, in a sentence
 */
public record Knob(String name, String option, String usual, String changed, String claim) {

    /** Claims about settings of Kafka's clients, which many engines have. */
    private static final Map<String, String> CLAIMS = Map.of(
            "linger",
            "A producer that waits for others to fill its batch raises throughput and costs up to that long.",
            "batch-size",
            "Larger batches of the producer raise throughput, and cost latency only when they are waited for.",
            "compression",
            "Compressed batches take less network and disk, for processor time; small batches gain little.",
            "fetch-min-bytes",
            "Fewer and larger fetches take load off the broker; a fetch waits for so many bytes, 500 ms at most.");

    /**
     * Reads {@code OPTION | CHANGED | CLAIM}; those of Kafka's clients need no claim.
     *
     * @param usual the value of an option that is not given
     */
    static Knob parse(final String name, final String text, final UnaryOperator<String> usual) {
        final String[] parts = text.split("\\s*\\|\\s*", -1);
        if (parts.length < 2 || parts.length == 2 && !CLAIMS.containsKey(name)) {
            throw new IllegalArgumentException("knob." + name + ": is not OPTION | CHANGED | CLAIM");
        }
        return new Knob(
                name, parts[0], usual.apply(parts[0]), parts[1], parts.length == 2 ? CLAIMS.get(name) : parts[2]);
    }
}
