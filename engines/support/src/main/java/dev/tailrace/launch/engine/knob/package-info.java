/**
 * The settings of engines that tuning guides speak of, which a benchmark can change one at a time.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.engine.knob;
