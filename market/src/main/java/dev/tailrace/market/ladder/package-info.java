/**
 * The price ladder: an instrument's five best bids and asks come in, are shifted around their mid, cut to as many levels
 * as may be shown, and go out. It is the example that calculation graphs are explained and measured with.
 *
 * <pre>
 *   PriceLadder --+--------------------,
 *                 '-> MidCalculator --> SkewCalculator --> LevelRemover --> LadderPublisher --> LadderConsumer
 *   SkewChange ------------------------'                  '
 *   LevelsChange -----------------------------------------'
 * </pre>
 *
 * <p>Nodes are plain objects that know their parents and nothing else; who calls them, in which order, is not their affair.
 * There are two forms of the same calculation: over objects with arrays ({@code PriceLadder} and the nodes above), and over
 * bytes ({@code LadderFlyweight} and the nodes whose names begin with Flat). For each there is a class without nodes that
 * does the same by hand. Over bytes there are also nodes that take a batch each, whose names begin with Batch: what one
 * hands to the next is a column, so a node's loop needs no other node's fields. {@link
 * dev.tailrace.market.ladder.LadderOracle} says, level by level and without any of these classes, what must come out.
 *
 * <p>A change of skew or of levels takes effect with the next ladder; it publishes nothing by itself. An input is never
 * changed. What is published belongs to the publisher and is good until the next ladder is handled.
 *
 * <p>One thread owns an instance of any class here. Nothing but {@link dev.tailrace.market.ladder.LadderGenerator} and
 * constructors allocates.
 */
package dev.tailrace.market.ladder;
