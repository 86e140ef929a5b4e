/** The pipelines that ship with Tailrace. They contain definitions only and no computation. */
package dev.tailrace.market.pipeline;
