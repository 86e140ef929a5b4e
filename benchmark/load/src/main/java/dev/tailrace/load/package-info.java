/** Drives load at a fixed schedule into topics, and measures what comes out. */
package dev.tailrace.load;
