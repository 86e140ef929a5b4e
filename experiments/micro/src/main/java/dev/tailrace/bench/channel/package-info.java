/**
 * Cost of passing a number from one thread to another: our rings compared with JCTools, Disruptor and the JDK, in
 * throughput and as a round trip.
 *
 * <p>The queues of JCTools and of the JDK hold objects; they get numbers that were boxed before, so the figures do not
 * include boxing. Two threads are busy at a time, the benchmark's and a {@link dev.tailrace.bench.channel.Partner}; on a
 * machine with fewer processors the figures mean nothing.
 */
package dev.tailrace.bench.channel;
