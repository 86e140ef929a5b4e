/**
 * Exports a run to formats of other tools: a Markdown table for a pull request, tests for a build server, benchmark results
 * as the tools of OpenMessaging and JMH and Prometheus read them, and Parquet. Each export is a pure function of a run;
 * information without a place in a format, such as confidence, is left out there and is available in {@code run.json}.
 *
 * <p>One thread; allocates freely.
 */
package dev.tailrace.result.export;
