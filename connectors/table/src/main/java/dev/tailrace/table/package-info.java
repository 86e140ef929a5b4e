/** What stores of results with columns share: tables of databases, files that appear when they are complete; CSV files. */
package dev.tailrace.table;
