/**
 * The price ladder as Fluxtion's published benchmark runs it: its nodes' steps, its exported services, and neither skew
 * nor levels set, so that shared inputs are zeroed in place. Written anew, not copied; for comparison with the published
 * figure only.
 */
package dev.tailrace.peers.published;
