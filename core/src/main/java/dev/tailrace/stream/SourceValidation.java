package dev.tailrace.stream;

import dev.tailrace.plan.NodeSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds problems with the sources of a pipeline and the order between them. */
final class SourceValidation {

    private final Pipeline pipeline;
    private final List<Pipeline.Node> sources;
    private final List<String> problems;

    /** @param problems receives the problems */
    SourceValidation(final Pipeline pipeline, final List<String> problems) {
        this.pipeline = pipeline;
        this.sources = pipeline.nodes().stream()
                .filter(node -> node.spec instanceof NodeSpec.Source)
                .toList();
        this.problems = problems;
    }

    void check() {
        if (sources.isEmpty()) {
            problems.add("there is no source; begin the pipeline with source(name, decoder)");
        }
        if (pipeline.orders().isEmpty()) {
            checkThatThereIsNothingToOrder();
        } else {
            checkOrder(pipeline.orders().get(0));
        }
    }

    private void checkThatThereIsNothingToOrder() {
        if (sources.size() > 1) {
            final List<String> names =
                    sources.stream().map(node -> "'" + node.name + "'").toList();
            problems.add("sources " + String.join(", ", names)
                    + " have no declared order between them; add order(SourceOrder.byTime()), or"
                    + " order(SourceOrder.bySequence()) if their records carry the sequence numbers of one feed");
        }
    }

    private void checkOrder(final SourceOrder order) {
        if (pipeline.orders().size() > 1) {
            problems.add(
                    "the order of the sources is declared " + pipeline.orders().size() + " times; declare it once");
        }
        if (order.idle() == null) {
            problems.add("the order of the sources has null for what to do when one is idle; give an IdlePolicy");
        } else if (order.idle().timeoutNs() < 0) {
            problems.add("the order of the sources does not say how long to wait for one that is idle; give"
                    + " IdlePolicy.goOnAfter a positive duration, or use IdlePolicy.WAIT");
        }
        if (order.isBySequence()) {
            checkNumbers(order);
        } else if (!order.numbered().isEmpty()) {
            problems.add("the order of the sources is by time and is given sequence numbers; use"
                    + " SourceOrder.bySequence(), or remove of(..)");
        }
    }

    private void checkNumbers(final SourceOrder order) {
        final Set<Pipeline.Node> numbered = new HashSet<>();
        for (final SourceOrder.NumberedSource source : order.numbered()) {
            checkNumber(source, numbered.add(source.node()));
        }
        for (final Pipeline.Node source : sources) {
            if (!numbered.contains(source)) {
                problems.add("source '" + source.name
                        + "' has no sequence number and the order is by sequence; add of(stream, number) to the order");
            }
        }
    }

    private void checkNumber(final SourceOrder.NumberedSource source, final boolean first) {
        final String name = "'" + source.node().name + "'";
        if (!sources.contains(source.node())) {
            problems.add("the order by sequence numbers " + name + ", which is not a source of this pipeline; give it"
                    + " streams that source(..) has returned");
        } else if (source.number() == null) {
            problems.add("the sequence number of source " + name + " is null; give a function");
        } else if (!first) {
            problems.add("source " + name + " is given two sequence numbers; give one");
        }
    }
}
