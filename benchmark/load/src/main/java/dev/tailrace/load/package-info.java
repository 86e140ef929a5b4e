/** Drives load into topics on a fixed schedule, and measures the output. */
package dev.tailrace.load;
