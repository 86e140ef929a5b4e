/**
 * The records that flow through market pipelines. All are mutable flyweights that their producer reuses: a record is
 * valid during the call that passes it, and a receiver that keeps it must copy it. Prices are integers in 1/10000,
 * times are nanoseconds since midnight.
 */
package dev.tailrace.market.event;
