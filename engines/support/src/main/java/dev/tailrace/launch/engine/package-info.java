/**
 * The engines that a benchmark can measure: {@link dev.tailrace.launch.engine.EngineTable} has a row for each, with the options that
 * it takes. The command, the benchmark and their documentation take names from here.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.engine;
