/**
 * Aggregates whose accumulator is a row: a few longs in an array that all keys share.
 *
 * <p>A {@link dev.tailrace.aggregate.RowAggregate} has no state; its methods take an array and the offset of the row.
 * The state of a window is therefore one array without an object per key: a multiplication finds the row of a key, and
 * copying the array copies the state. The type of an aggregate shows which operations it supports in addition to
 * adding: {@link dev.tailrace.aggregate.RowAggregate.Combinable} combines two rows, {@link
 * dev.tailrace.aggregate.RowAggregate.Deductible} subtracts a row. A {@link dev.tailrace.aggregate.RowResult} makes a
 * result record from a row.
 *
 * <p>Fields are integers, as prices and sizes in market data are; sums that could exceed 64 bits have 128. Aggregates
 * are immutable and may be used by any number of nodes and tasks. None of them allocates while records are added,
 * combined or deducted.
 */
package dev.tailrace.aggregate;
