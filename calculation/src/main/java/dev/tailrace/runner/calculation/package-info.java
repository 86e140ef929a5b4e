/**
 * The interpreter of calculation graphs: slow, simple, and the reference for generated classes.
 *
 * <p>One thread; allocates per cycle; the results are those that {@code dev.tailrace.calculation.Node} describes.
 */
package dev.tailrace.runner.calculation;
