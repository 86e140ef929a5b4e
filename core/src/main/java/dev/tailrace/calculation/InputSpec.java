package dev.tailrace.calculation;

/**
 * An input in a calculation graph.
 *
 * @param id its place in the order of declaration, from 0
 * @param name unique among the inputs and calls of its calculation
 * @param type class of its events
 */
public record InputSpec(int id, String name, Class<?> type) {}
