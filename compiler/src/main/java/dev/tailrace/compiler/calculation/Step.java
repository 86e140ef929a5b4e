package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.util.List;

/** A step of a cycle, with everything decided except where flags are stored, which {@link Flags} decides. */
sealed interface Step {

    /** Calls a node and ignores its answer. */
    record Do(Invocation call) implements Step {}

    /**
     * Sets a node's flag to true if all calls return true; a call is made only if all calls before it returned true.
     */
    record Define(int node, List<Invocation> calls) implements Step {}

    /** Sets the flag of filters to the result of the test; flags of filters have negative numbers. */
    record Ask(int node, Test test) implements Step {}

    /** Clears a node's flag, which steps after this one set. */
    record Clear(int node) implements Step {}

    /** Sets a node's flag if the call returns true. */
    record Merge(int node, Invocation call) implements Step {}

    /** Sets a node's flag. */
    record Raise(int node) implements Step {}

    /**
     * Marks a node as pending, so that it calculates later: if the call returns true, or always when there is no call.
     */
    record Suspend(int node, Invocation call) implements Step {}

    /** Clears the pending mark of a node. */
    record Resume(int node) implements Step {}

    /** Keeps a node's flag set only if the call returns true; makes the call only if the flag is set. */
    record Narrow(int node, Invocation call) implements Step {}

    /** Records that a typed call has changed a node that takes it. */
    record Answer() implements Step {}

    /** Runs the steps if the test holds. */
    record When(Test test, List<Step> steps) implements Step {
        public When {
            steps = List.copyOf(steps);
        }
    }

    /** Runs the steps of the case whose value the field has. */
    record Choice(FilterSpec.FieldIs field, List<Case> cases) implements Step {
        public Choice {
            cases = List.copyOf(cases);
        }
    }

    /** One case of a {@link Choice}. */
    record Case(int value, List<Step> steps) {
        public Case {
            steps = List.copyOf(steps);
        }
    }

    /**
     * A choice whose cases make the same calls to different nodes.
     *
     * @param first value of the first case; those of the others follow
     * @param calls in their order; each is a list with one call for each case
     */
    record Alike(FilterSpec.FieldIs field, int first, List<List<Invocation>> calls) implements Step {
        public Alike {
            calls = calls.stream().map(List::copyOf).toList();
        }
    }

    /** Continues with one of two halves of a choice that is too large for one method. */
    record Half(Test less, Method lower, Method upper) implements Step {}

    /** Runs the steps in their own method. */
    record Method(String name, List<Step> steps) implements Step {
        public Method {
            steps = List.copyOf(steps);
        }
    }
}
