/**
 * The price ladder, the example with which calculation graphs are explained and measured. The five best bids and asks
 * of an instrument come in, are shifted by a share of their mid, cut to the levels that may be shown, and published.
 *
 * <pre>
 *   PriceLadder --+--------------------,
 *                 '-> MidCalculator --> SkewCalculator --> LevelRemover --> LadderPublisher --> LadderConsumer
 *   SkewChange ------------------------'                  '
 *   LevelsChange -----------------------------------------'
 * </pre>
 *
 * <p>Nodes are plain objects that know only their parents, and neither their caller nor the order of the calls. There
 * are two forms of the same calculation: over objects with arrays ({@code PriceLadder} and the nodes above), and over
 * bytes ({@code LadderFlyweight} and the nodes whose names begin with Flat). For each there is a class without nodes
 * that does the same by hand. Over bytes there are also nodes that take a batch each, whose names begin with Batch:
 * each passes a column to the next, so a node's loop needs no other node's fields.
 * {@link dev.tailrace.bench.ladder.LadderOracle} computes the expected ladders, level by level and without any of
 * these classes.
 *
 * <p>A change of skew or of levels takes effect with the next ladder; it publishes nothing by itself. An input is never
 * changed. A published ladder belongs to the publisher and is valid until the next ladder is handled.
 *
 * <p>One thread owns an instance of any class here. Nothing but {@link dev.tailrace.bench.ladder.LadderGenerator} and
 * constructors allocates.
 */
package dev.tailrace.bench.ladder;
