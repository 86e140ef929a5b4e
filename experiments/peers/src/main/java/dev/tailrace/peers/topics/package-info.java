/** Graphs of which few nodes fire, as nodes of Fluxtion that filter events by their topic. */
package dev.tailrace.peers.topics;
