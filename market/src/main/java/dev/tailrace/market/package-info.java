/**
 * Market data on Tailrace: wire formats, order books, the operators built on them, and the pipelines that ship with
 * Tailrace.
 */
package dev.tailrace.market;
