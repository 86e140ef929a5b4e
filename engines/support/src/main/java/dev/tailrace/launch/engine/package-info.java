/**
 * The engines that run pipelines or are measured, as {@link dev.tailrace.launch.engine.Engines} finds them described in the
 * distribution: names, guarantees, options, and the settings that a benchmark can change one at a time. The command, the
 * benchmark and their documentation take names from here.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.engine;
