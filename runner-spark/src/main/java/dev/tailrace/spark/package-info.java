/** Runs pipelines on Spark Structured Streaming. */
package dev.tailrace.spark;
