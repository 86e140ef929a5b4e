/** The chain of nine steps in Fluxtion's stream DSL. */
package dev.tailrace.peers.chain;
