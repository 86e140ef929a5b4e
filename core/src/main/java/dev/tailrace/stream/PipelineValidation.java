package dev.tailrace.stream;

import dev.tailrace.plan.LibraryNode;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowExtents;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.async.CallTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds all problems of a pipeline, so that one message can list them. */
final class PipelineValidation {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    private final Pipeline pipeline;
    private final List<String> problems = new ArrayList<>();

    private PipelineValidation(final Pipeline pipeline) {
        this.pipeline = pipeline;
    }

    static List<String> problemsOf(final Pipeline pipeline) {
        final PipelineValidation validation = new PipelineValidation(pipeline);
        validation.problems.addAll(pipeline.mistakes());
        new SourceValidation(pipeline, validation.problems).check();
        validation.checkSinks();
        validation.checkNames();
        pipeline.nodes().forEach(validation::checkNode);
        pipeline.edges().forEach(validation::checkEdge);
        return validation.problems;
    }

    private void checkSinks() {
        if (pipeline.nodes().stream().noneMatch(node -> node.spec.isEnd())) {
            problems.add("there is no sink, so nothing would leave; end a stream with sink(name, encoder)");
        }
    }

    private void checkNames() {
        final Set<String> seen = new HashSet<>();
        final Set<String> reported = new HashSet<>();
        for (final Pipeline.Node node : pipeline.nodes()) {
            if (node.name == null || !NAME.matcher(node.name).matches()) {
                problems.add("node name '" + node.name
                        + "' is not a name; use letters, digits, '-' and '_', beginning with a letter");
            } else if (!seen.add(node.name) && reported.add(node.name)) {
                problems.add("two nodes are named '" + node.name + "'; names are unique in a pipeline");
            }
        }
    }

    private void checkNode(final Pipeline.Node node) {
        if (!node.spec.isComplete()) {
            problem(node, "is given null for a function or supplier");
        }
        if (node.parallelism < 1) {
            problem(node, "has parallelism " + node.parallelism + "; the least is 1");
        }
        final long resolutionNs = node.spec.timerResolutionNs();
        if (resolutionNs < 0 || resolutionNs == 0 && closesByTime(node.spec)) {
            problem(node, "waits on intervals of " + resolutionNs + " ns; give a positive duration");
        }
        if (resolutionNs > StreamTime.LONGEST_TIMER_RESOLUTION_NS) {
            problem(node, "waits on intervals of " + resolutionNs + " ns; the longest are 9 years");
        }
        if (node.spec.factory() instanceof LibraryNode<?, ?> library) {
            library.problems(resolutionNs > 0).forEach(sentence -> problem(node, sentence));
        }
        if (node.spec instanceof NodeSpec.AsyncMap async) {
            checkCalls(node, async);
        }
        checkWindows(node.spec, new WindowExtents(sentence -> problem(node, sentence)));
        if (!node.spec.isEnd()
                && pipeline.edges().stream().noneMatch(edge -> edge.from() == node && edge.origin() == pipeline)) {
            problem(node, "has no consumer; end its stream in a sink or remove it");
        }
        if (node.spec instanceof NodeSpec.IntervalJoin join) {
            checkBounds(node, join);
        }
        if (node.spec instanceof NodeSpec.Union union && union.inputs() < 2) {
            problem(node, "is a union of one stream; give it others, or leave it out");
        }
    }

    private static boolean closesByTime(final NodeSpec spec) {
        return spec instanceof NodeSpec.Window
                || spec instanceof NodeSpec.SlidingWindow
                || spec instanceof NodeSpec.SessionWindow;
    }

    /** Checks the sizes of windows apart from timer resolutions, which every node can have. */
    private static void checkWindows(final NodeSpec spec, final WindowExtents extents) {
        if (spec instanceof NodeSpec.SlidingWindow window) {
            extents.length("has windows of ", window.sizeNs());
            if (window.slideNs() > 0 && window.sizeNs() > 0) {
                extents.slides(window.sizeNs(), window.slideNs());
            }
        } else if (spec instanceof NodeSpec.SessionWindow session) {
            extents.length("ends sessions after a gap of ", session.gapNs());
        } else if (spec instanceof NodeSpec.CountWindow window) {
            extents.count("has windows of ", window.size());
        } else if (spec instanceof NodeSpec.SlidingCountWindow window) {
            extents.count("has windows of ", window.size());
            extents.count("slides by ", window.slide());
            if (window.slide() > 0 && window.size() > 0) {
                extents.panes(window.size(), window.slide(), " records", "a number");
            }
        }
    }

    private void checkBounds(final Pipeline.Node node, final NodeSpec.IntervalJoin join) {
        final long farthestNs = StreamTime.LONGEST_TIMER_RESOLUTION_NS;
        if (join.lowerNs() == NodeSpec.IntervalJoin.NO_BOUND || join.upperNs() == NodeSpec.IntervalJoin.NO_BOUND) {
            problem(node, "is given null for a bound");
        } else if (Math.min(join.lowerNs(), join.upperNs()) < -farthestNs
                || Math.max(join.lowerNs(), join.upperNs()) > farthestNs) {
            problem(node, "joins over " + bounds(join) + "; the farthest bounds are 9 years before and after");
        } else if (join.lowerNs() > join.upperNs()) {
            problem(node, "joins over " + bounds(join) + ", which is nothing; give the lower bound first");
        }
    }

    private static String bounds(final NodeSpec.IntervalJoin join) {
        return join.lowerNs() + " ns to " + join.upperNs() + " ns";
    }

    private void checkEdge(final Pipeline.Edge edge) {
        final Pipeline.Node to = edge.to();
        if (edge.origin() != pipeline) {
            problem(
                    to,
                    "reads '" + edge.from().name + "' of another pipeline, '"
                            + edge.origin().name() + "'; define both in one pipeline");
            return;
        }
        if (edge.dispatch() != null && edge.key() != null && edge.dispatch() != Dispatch.HASH) {
            problem(
                    to,
                    "reads '" + edge.from().name + "' by key and via " + edge.dispatch()
                            + "; a keyed edge is dispatched by hash, remove via(..)");
        }
        if (edge.dispatch() == Dispatch.HASH && edge.key() == null) {
            problem(to, "reads '" + edge.from().name + "' via hash without a key; use keyBy or keyById");
        }
        if (edge.dispatch() == Dispatch.FORWARD && edge.from().parallelism != to.parallelism) {
            problem(
                    to,
                    "reads '" + edge.from().name + "' forward, but has parallelism " + to.parallelism
                            + " and '" + edge.from().name + "' has " + edge.from().parallelism
                            + "; make them equal or choose another dispatch pattern");
        }
        if (edge.key() != null && edge.key().function() == null) {
            problem(to, "reads '" + edge.from().name + "' by key '" + edge.key().name() + "', whose function is null");
        }
    }

    private void checkCalls(final Pipeline.Node node, final NodeSpec.AsyncMap async) {
        if (async.maxInFlight() < 1 || async.maxInFlight() > CallTable.MOST_CALLS) {
            problem(
                    node,
                    "has at most " + async.maxInFlight() + " calls in flight; give it 1 to " + CallTable.MOST_CALLS);
        }
        if (async.timeoutNs() < 1) {
            problem(node, "has no time for an answer; give a positive duration");
        }
        if (async.isPure() && node.nondeterministicBecause != null) {
            problem(node, "is declared pure and nondeterministic; remove one of the two");
        }
    }

    private void problem(final Pipeline.Node node, final String sentence) {
        problems.add("node '" + node.name + "' " + sentence);
    }
}
