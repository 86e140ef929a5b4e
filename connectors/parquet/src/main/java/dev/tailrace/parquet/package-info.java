/** Results in Parquet files. */
package dev.tailrace.parquet;
