/** Results in tables of PostgreSQL: rows and progress in one transaction. */
package dev.tailrace.postgresql;
