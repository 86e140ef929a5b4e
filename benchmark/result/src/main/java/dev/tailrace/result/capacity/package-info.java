/**
 * Finds the highest rate at which an engine holds a limit: which rate to try next, what a noisy answer is worth, and when
 * to stop. Nothing here runs an engine or reads a clock; whoever does asks {@link
 * dev.tailrace.result.capacity.CapacitySearch} and tells it what happened.
 *
 * <p>One thread; allocates freely, because an attempt takes seconds.
 */
package dev.tailrace.result.capacity;
