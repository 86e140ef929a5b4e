/**
 * Finds the highest rate at which an engine holds a limit: chooses the next rate to try, judges noisy outcomes, and decides
 * when to stop. This package does not run engines or read clocks; its callers ask {@link
 * dev.tailrace.result.capacity.CapacitySearch} for the next attempt and report the outcome.
 *
 * <p>One thread; allocates freely, because an attempt takes seconds.
 */
package dev.tailrace.result.capacity;
