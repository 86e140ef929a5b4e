/**
 * The records that flow through market pipelines. All are mutable flyweights that their producer reuses: valid during
 * the call that hands them over, copied by whoever keeps them. Prices are integers in 1/10000, times nanoseconds since
 * midnight.
 */
package dev.tailrace.market.event;
