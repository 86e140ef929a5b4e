/**
 * A run in the formats of others: a table for a pull request, tests for a build server, and the results of benchmarks as
 * OpenMessaging's and JMH's tools and Prometheus read them. Each is a pure function from a run to text; what a format
 * has no place for, such as confidence, is left out there and is in {@code run.json}.
 *
 * <p>One thread; allocates freely.
 */
package dev.tailrace.result.export;
