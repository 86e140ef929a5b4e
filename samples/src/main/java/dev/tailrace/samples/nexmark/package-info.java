/**
 * Queries of Nexmark, the benchmark of an auction site: those that the DSL expresses as they are meant. One stream has persons,
 * auctions and bids in the proportions 1, 3 and 46 of the generators of Beam and Flink; the random details of those generators
 * (sizes, hot keys) are not repeated, so figures compare engines here and not with published ones.
 *
 * <p>q4, q6 and q9 need auctions that close, q5 a result that follows all results of one window, q8 a join of windows, q10 files,
 * and q12 and q13 processing time, which no two runs repeat. The others add no kind of operator.
 *
 * <p>One thread; texts of persons are objects, nothing else is allocated per record.
 */
package dev.tailrace.samples.nexmark;
