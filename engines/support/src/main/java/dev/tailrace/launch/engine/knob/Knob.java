package dev.tailrace.launch.engine.knob;

/**
 * A setting of an engine that tuning guides speak of.
 *
 * @param name as the command line calls it; the same word means the same on every engine that has it
 * @param option of the engine
 * @param usual its value when nothing is said; empty for none
 * @param changed the value that is tried
 * @param claim what guides say, in a sentence
 */
public record Knob(String name, String option, String usual, String changed, String claim) {}
