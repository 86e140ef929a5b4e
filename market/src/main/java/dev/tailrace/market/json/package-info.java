/**
 * JSON encoders of the results. Each result is one JSON object with its keys in a fixed order, written into the
 * caller's buffer without allocation. Numbers are integers.
 */
package dev.tailrace.market.json;
