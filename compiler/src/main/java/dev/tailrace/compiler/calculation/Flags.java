package dev.tailrace.compiler.calculation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Decides where each flag of a cycle is stored. A flag without readers is omitted. A flag that only the next test reads
 * is replaced by the expression of its value. Other flags are locals that all their readers can see; a flag that
 * another method uses is a field.
 */
final class Flags {

    /** How a flag is kept. */
    enum Kind {
        /** The flag has no readers. */
        NONE,
        /** The next test is its only reader. */
        INLINE,
        /** A local that is assigned once. */
        FIXED,
        /** A local that changes. */
        VARIABLE,
        /** A field. */
        FIELD
    }

    /** A list of steps, and its position in the list around it. */
    private static final class Block {
        private final Block parent;
        private final int index;
        private final int depth;
        private final int method;

        Block(final Block parent, final int index, final int method) {
            this.parent = parent;
            this.index = index;
            this.depth = parent == null ? 0 : parent.depth + 1;
            this.method = method;
        }
    }

    private record Place(Block block, int index) {}

    private record Called(List<Step> steps, Place from) {}

    private static final class Use {
        private Place defined;
        private boolean cleared;
        private boolean updated;
        private boolean readFirst;
        private final List<Place> reads = new ArrayList<>();
        private final List<Place> all = new ArrayList<>();
    }

    private final Map<Integer, Use> uses = new LinkedHashMap<>();
    private final Map<List<Step>, Block> blocks = new IdentityHashMap<>();
    private final Map<Integer, Kind> kinds = new HashMap<>();
    private final Map<Place, List<Integer>> hoisted = new HashMap<>();
    private final Set<Integer> early = new HashSet<>();
    private final Deque<Called> called = new ArrayDeque<>();
    private final boolean inline;
    private int methods;

    private Flags(final boolean inline) {
        this.inline = inline;
    }

    /** @param inline whether a test may contain the call whose answer it reads */
    static Flags of(final List<Step> steps, final boolean inline) {
        final Flags flags = new Flags(inline);
        flags.walk(steps, null, 0, 0);
        for (Called next = flags.called.poll(); next != null; next = flags.called.poll()) {
            flags.walk(next.steps(), next.from().block(), next.from().index(), ++flags.methods);
        }
        flags.uses.forEach(flags::decide);
        return flags;
    }

    Kind kind(final int node) {
        return kinds.get(node);
    }

    /**
     * The nodes whose flags are declared before this step, because they are also used outside of the list of steps that
     * sets them.
     */
    List<Integer> madeBefore(final List<Step> steps, final int index) {
        return hoisted.getOrDefault(new Place(blocks.get(steps), index), List.of());
    }

    /** Whether the flag is declared before the list of steps that sets it. */
    boolean isMadeEarly(final int node) {
        return early.contains(node);
    }

    private void walk(final List<Step> steps, final Block parent, final int index, final int method) {
        final Block block = new Block(parent, index, method);
        blocks.put(steps, block);
        for (int i = 0; i < steps.size(); i++) {
            walk(steps.get(i), new Place(block, i));
        }
    }

    private void walk(final Step step, final Place place) {
        if (step instanceof Step.Define define) {
            use(define.node(), place).defined = place;
        } else if (step instanceof Step.Ask ask) {
            use(ask.node(), place).defined = place;
        } else if (step instanceof Step.Clear clear) {
            use(clear.node(), place).defined = place;
            use(clear.node(), place).cleared = true;
        } else if (step instanceof Step.Merge merge) {
            use(merge.node(), place).updated = true;
        } else if (step instanceof Step.Raise raise) {
            use(raise.node(), place).updated = true;
        } else if (step instanceof Step.Narrow narrow) {
            use(narrow.node(), place).updated = true;
            use(narrow.node(), place).reads.add(place);
        } else if (step instanceof Step.When when) {
            read(when.test(), place);
            walk(when.steps(), place.block(), place.index(), place.block().method);
        } else if (step instanceof Step.Choice choice) {
            choice.cases().forEach(one -> walk(one.steps(), place.block(), place.index(), place.block().method));
        } else if (step instanceof Step.Half half) {
            walk(half.lower(), place);
            walk(half.upper(), place);
        } else if (step instanceof Step.Method method) {
            called.add(new Called(method.steps(), place));
        }
    }

    private void read(final Test test, final Place place) {
        test.flags().forEach(node -> use(node, place).reads.add(place));
        final Test first = test.first();
        first.flags().forEach(node -> use(node, place).readFirst = true);
    }

    private Use use(final int node, final Place place) {
        final Use use = uses.computeIfAbsent(node, id -> new Use());
        use.all.add(place);
        return use;
    }

    private void decide(final int node, final Use use) {
        if (use.reads.isEmpty()) {
            kinds.put(node, Kind.NONE);
            return;
        }
        final Block common = common(use);
        if (common != use.defined.block()) {
            early.add(node);
            hoisted.computeIfAbsent(new Place(common, childIndex(use.defined, common)), place -> new ArrayList<>())
                    .add(node);
        }
        kinds.put(node, kind(use, common));
    }

    private Kind kind(final Use use, final Block common) {
        if (use.all.stream().anyMatch(place -> place.block().method != common.method)) {
            return Kind.FIELD;
        }
        if (use.updated || use.cleared || common != use.defined.block()) {
            return Kind.VARIABLE;
        }
        return inline && use.readFirst && use.reads.size() == 1 && isNext(use) ? Kind.INLINE : Kind.FIXED;
    }

    private static boolean isNext(final Use use) {
        final Place read = use.reads.get(0);
        return read.block() == use.defined.block() && read.index() == use.defined.index() + 1;
    }

    /** The innermost list of steps that contains all uses, directly or nested. */
    private static Block common(final Use use) {
        Block common = use.defined.block();
        for (final Place place : use.all) {
            common = common(common, place.block());
        }
        return common;
    }

    private static Block common(final Block one, final Block other) {
        Block left = one;
        Block right = other;
        while (left != right) {
            if (left.depth >= right.depth) {
                left = left.parent;
            } else {
                right = right.parent;
            }
        }
        return left;
    }

    private static int childIndex(final Place place, final Block ancestor) {
        Place at = place;
        while (at.block() != ancestor) {
            at = new Place(at.block().parent, at.block().index);
        }
        return at.index();
    }
}
