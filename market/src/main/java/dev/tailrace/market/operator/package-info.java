/**
 * The operators of market pipelines: plain objects that turn messages into market updates, updates into windows and
 * alerts. One instance serves one task; after warm-up none allocates.
 */
package dev.tailrace.market.operator;
