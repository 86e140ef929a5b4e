/**
 * Descriptions of the engines that run pipelines or are measured: names, guarantees, options, and the settings that a
 * benchmark can change one at a time. {@link dev.tailrace.launch.engine.Engines} reads them from the distribution. The
 * command, the benchmark and their documentation use these names.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.engine;
