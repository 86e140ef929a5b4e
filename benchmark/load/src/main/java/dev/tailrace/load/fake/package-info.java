/**
 * An engine that does nothing but what it was told to do wrong: it hands records from topic to topic after a known delay,
 * with a known stall, known losses, duplicates and inversions. What the measuring path makes of it says what the path is
 * worth. In its own process.
 *
 * <p>One thread polls, another releases each record when its time has come.
 */
package dev.tailrace.load.fake;
