/** Runs pipelines on Flink. */
package dev.tailrace.flink;
