package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.FilterSpec;
import java.util.List;

/** A step of a cycle, with everything decided but where flags live. */
sealed interface Step {

    /** Calls a node; what it answers is of no interest. */
    record Do(Invocation call) implements Step {}

    /** Sets a node's flag to what the calls answer; a later call is made only if those before it said yes. */
    record Define(int node, List<Invocation> calls) implements Step {}

    /** Sets the flag of filters to what they say; flags of filters have negative numbers. */
    record Ask(int node, Test test) implements Step {}

    /** Clears a node's flag, which steps after this one set. */
    record Clear(int node) implements Step {}

    /** Sets a node's flag if the call answers yes. */
    record Merge(int node, Invocation call) implements Step {}

    /** Sets a node's flag. */
    record Raise(int node) implements Step {}

    /** Marks a node as one that is to calculate: in any case when there is no call to decide it. */
    record Suspend(int node, Invocation call) implements Step {}

    /** Unmarks it. */
    record Resume(int node) implements Step {}

    /** Leaves a node's flag set only if the call says yes; makes it only if the flag is set. */
    record Narrow(int node, Invocation call) implements Step {}

    /** Remembers that a typed call has changed a node that takes it. */
    record Answer() implements Step {}

    /** Does the steps if the test holds. */
    record When(Test test, List<Step> steps) implements Step {
        public When {
            steps = List.copyOf(steps);
        }
    }

    /** Does the steps of the case whose value the field has. */
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
     * A choice whose cases make the same calls to other nodes.
     *
     * @param first value of the first case; those of the others follow
     * @param calls in their order, each with one for each case
     */
    record Alike(FilterSpec.FieldIs field, int first, List<List<Invocation>> calls) implements Step {
        public Alike {
            calls = calls.stream().map(List::copyOf).toList();
        }
    }

    /** Continues with one of two halves of a choice that is too large for one method. */
    record Half(Test less, Method lower, Method upper) implements Step {}

    /** Does the steps in their own method. */
    record Method(String name, List<Step> steps) implements Step {
        public Method {
            steps = List.copyOf(steps);
        }
    }
}
