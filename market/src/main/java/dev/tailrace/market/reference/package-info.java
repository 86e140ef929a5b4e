/** Reference data: what is known of instruments beside the feed. Loaded while wiring, immutable while running. */
package dev.tailrace.market.reference;
