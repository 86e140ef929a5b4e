/**
 * A simulator that crashes partition tasks: one seed, one thread, a scripted broker and disk. It drives the real recovery,
 * partition task and progress code through their seams; processes are killed at every step, wake up late, lose power;
 * requests arrive late, twice or never. Readers look at every record that comes into a log.
 */
package dev.tailrace.progress.simulation;
