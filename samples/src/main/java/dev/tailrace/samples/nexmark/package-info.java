/**
 * Queries of Nexmark, the benchmark of an auction site: those that the DSL expresses as they are meant. One stream has persons,
 * auctions and bids in the proportions 1, 3 and 46 of the generators of Beam and Flink; the random details of those generators
 * (sizes, hot keys) are not repeated, so figures compare engines here and not with published ones.
 *
 * <p>q4, q5 and q6 need a result that follows several results of one window; q8 and q9 need closed auctions; q10 writes files; q12
 * has a window of processing time, which no two runs repeat.
 *
 * <p>One thread; texts of persons are objects, nothing else is allocated per record.
 */
package dev.tailrace.samples.nexmark;
