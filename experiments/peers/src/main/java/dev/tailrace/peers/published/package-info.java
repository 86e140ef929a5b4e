/**
 * The price ladder as Fluxtion's published benchmark runs it: the same steps and exported services, and neither skew nor
 * levels set, so that shared inputs are zeroed in place. It is a new implementation, not a copy; for comparison with the
 * published figure only.
 */
package dev.tailrace.peers.published;
