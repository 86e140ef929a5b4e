/** The price ladder as nodes of Fluxtion: the same arithmetic, with its annotations. */
package dev.tailrace.peers.ladder;
