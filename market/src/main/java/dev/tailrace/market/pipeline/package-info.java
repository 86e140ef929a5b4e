/** The pipelines that ship: definitions only, no computation of their own. */
package dev.tailrace.market.pipeline;
