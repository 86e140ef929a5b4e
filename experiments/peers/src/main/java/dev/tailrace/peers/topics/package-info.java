/** Graphs of which little fires, as nodes of Fluxtion that filter events by their topic. */
package dev.tailrace.peers.topics;
