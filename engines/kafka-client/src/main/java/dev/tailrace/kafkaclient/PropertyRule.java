package dev.tailrace.kafkaclient;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A client property that a guarantee depends on, so that a user cannot give it another value. */
public final class PropertyRule {

    /** A retry does not write a result twice. */
    public static final PropertyRule IDEMPOTENT =
            new PropertyRule("enable.idempotence", "true", "a retry must not write a result twice");

    /** A result is acknowledged when all replicas have it. */
    public static final PropertyRule ALL_REPLICAS =
            new PropertyRule("acks", "all", "an acknowledged result must not get lost", "-1");

    /** A producer does not discard a result that it cannot deliver. */
    public static final PropertyRule NO_DELIVERY_TIMEOUT = new PropertyRule(
            "delivery.timeout.ms",
            String.valueOf(Integer.MAX_VALUE),
            "a result that the producer discards leaves a hole in the output");

    /** A producer sends a result again until it is acknowledged. */
    public static final PropertyRule UNLIMITED_RETRIES = new PropertyRule(
            "retries",
            String.valueOf(Integer.MAX_VALUE),
            "a result that the producer discards leaves a hole in the output");

    /** Offsets are committed by the program and not by the client. */
    public static final PropertyRule NO_AUTO_COMMIT = new PropertyRule(
            "enable.auto.commit", "false", "positions are committed with the snapshots they belong to");

    /** A consumer reports an offset that is not available and does not choose another one. */
    public static final PropertyRule NO_OFFSET_RESET =
            new PropertyRule("auto.offset.reset", "none", "a run never silently skips input that is gone");

    private final String name;
    private final String value;
    private final String why;
    private final Set<String> synonyms;

    /**
     * A property with one allowed value.
     *
     * @param why a clause that completes "cannot be used, because"
     * @param synonyms other spellings of the value that a user may give
     */
    public PropertyRule(final String name, final String value, final String why, final String... synonyms) {
        this.name = name;
        this.value = value;
        this.why = why;
        this.synonyms = Set.of(synonyms);
    }

    /** A property that only the program may set, for each client separately. */
    public static PropertyRule reserved(final String name, final String why) {
        return new PropertyRule(name, null, why);
    }

    /** The name of the property, without a prefix. */
    String name() {
        return name;
    }

    /** Describes what is wrong with a user's value; empty if it is allowed. */
    Optional<String> problem(final String given) {
        if (given.equalsIgnoreCase(value) || synonyms.contains(given)) {
            return Optional.empty();
        }
        return Optional.of("client property " + name + "=" + given + " cannot be used, because " + why + "; remove it"
                + (value == null ? "" : " (the runner sets " + name + "=" + value + ")"));
    }

    /** Sets the property, or removes it if it is reserved. */
    void apply(final Map<String, String> properties) {
        if (value == null) {
            properties.remove(name);
        } else {
            properties.put(name, value);
        }
    }
}
