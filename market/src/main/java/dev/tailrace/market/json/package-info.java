/**
 * The output contract: each result as one JSON object with its keys in a fixed order, written into a caller's buffer
 * without allocating. Numbers are integers; text is escaped once, when it is loaded.
 */
package dev.tailrace.market.json;
