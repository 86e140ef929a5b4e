/**
 * The output contract: each result as one JSON object with its keys in a fixed order, written into a caller's buffer
 * without allocating. Numbers are integers.
 */
package dev.tailrace.market.json;
