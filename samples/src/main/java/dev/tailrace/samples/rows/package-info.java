/**
 * The three queries of a published comparison of latencies (databricks-solutions/latency-benchmarks), on rows of text: Base64,
 * a count of each row, and a join with a table. What differs from the publication makes the results comparable: each query
 * writes what it has computed, and the key of the join comes from the row and not from a random number.
 *
 * <p>One thread; the count allocates the text of a row as its key, the others allocate nothing per record.
 */
package dev.tailrace.samples.rows;
