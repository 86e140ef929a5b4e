/**
 * Aggregates whose accumulator is a row: a few longs in an array that all keys share.
 *
 * <p>A {@link dev.tailrace.aggregate.RowAggregate} has no state of its own; it is told where its row is. So the
 * state of a window is one array, found by a multiplication, without an object per key, and copying it is copying the
 * array. What an aggregate can do beyond adding is in its type: {@link
 * dev.tailrace.aggregate.CombinableAggregate} joins two rows, {@link
 * dev.tailrace.aggregate.DeductibleAggregate} takes one away again. A {@link
 * dev.tailrace.aggregate.RowResult} turns a row into the record that leaves.
 *
 * <p>Fields are integers, as prices and sizes in market data are; sums that could leave 64 bits have 128. Aggregates are
 * immutable and may be used by any number of nodes and tasks. None of them allocates while records are added, combined
 * or deducted.
 */
package dev.tailrace.aggregate;
