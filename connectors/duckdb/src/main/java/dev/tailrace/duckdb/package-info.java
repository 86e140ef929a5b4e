/** Results in tables of a DuckDB file: rows and progress in one transaction. */
package dev.tailrace.duckdb;
