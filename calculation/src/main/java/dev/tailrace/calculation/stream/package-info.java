/** Calculations as nodes of pipelines: wiring, which runs on the caller's thread before the first record. */
package dev.tailrace.calculation.stream;
