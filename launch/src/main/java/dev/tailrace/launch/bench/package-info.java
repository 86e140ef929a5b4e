/**
 * What a benchmark can measure: {@link dev.tailrace.launch.bench.EngineTable}, one row for each engine, and {@link
 * dev.tailrace.launch.bench.Knobs}, the settings that tuning guides speak of. The command, the benchmark and their documentation
 * take names from here.
 *
 * <p>Immutable values; everything may allocate.
 */
package dev.tailrace.launch.bench;
