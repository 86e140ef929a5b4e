/** Reference data of instruments, in addition to the feed. It is loaded during wiring and immutable during the run. */
package dev.tailrace.market.reference;
