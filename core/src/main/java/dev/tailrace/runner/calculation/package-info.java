/**
 * The interpreter of calculation graphs: slow, obvious, and what generated classes are compared with.
 *
 * <p>One thread; allocates per cycle; the results are those that {@code dev.tailrace.calculation.Node} describes.
 */
package dev.tailrace.runner.calculation;
