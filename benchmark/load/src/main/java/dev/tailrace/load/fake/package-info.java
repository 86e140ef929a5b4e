/**
 * A fake engine with known faults: it copies records from topic to topic with a known delay, a known stall, and known
 * losses, duplicates and inversions. Comparing the measured values with the injected ones shows how accurate the measuring
 * path is. Runs in its own process.
 *
 * <p>One thread polls, another releases each record when it is due.
 */
package dev.tailrace.load.fake;
