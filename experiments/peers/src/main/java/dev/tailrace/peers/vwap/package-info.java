/** VWAP by instrument, running and windowed, in Fluxtion's stream DSL. */
package dev.tailrace.peers.vwap;
