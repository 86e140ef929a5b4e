package dev.tailrace.compiler.calculation;

import java.util.List;
import java.util.stream.Stream;

/** A condition in the form in which generated source tests it. */
sealed interface Test {

    /** The flag of a node. */
    record Flag(int node) implements Test {}

    /** The flag of a node is not set. */
    record NoFlag(int node) implements Test {}

    /** A filter accepts the event. */
    record Accepts(int filter) implements Test {}

    /** Something is pending for the node. */
    record Pending(int node) implements Test {}

    /** The field of this filter is less than a number. */
    record Less(int filter, int than) implements Test {}

    /** All of the tests hold; they are evaluated in this order. */
    record All(List<Test> tests) implements Test {}

    /** At least one of the tests holds; they are evaluated in this order. */
    record Any(List<Test> tests) implements Test {}

    static Test all(final List<Test> tests) {
        return tests.size() == 1 ? tests.get(0) : new All(List.copyOf(tests));
    }

    static Test any(final List<Test> tests) {
        return tests.size() == 1 ? tests.get(0) : new Any(List.copyOf(tests));
    }

    /** The test that is evaluated first. */
    default Test first() {
        if (this instanceof All all) {
            return all.tests().get(0).first();
        }
        return this instanceof Any any ? any.tests().get(0).first() : this;
    }

    /** The nodes whose flags the test reads, with repetitions. */
    default Stream<Integer> flags() {
        if (this instanceof Flag flag) {
            return Stream.of(flag.node());
        }
        if (this instanceof NoFlag flag) {
            return Stream.of(flag.node());
        }
        if (this instanceof All all) {
            return all.tests().stream().flatMap(Test::flags);
        }
        return this instanceof Any any ? any.tests().stream().flatMap(Test::flags) : Stream.empty();
    }

    /** Estimated number of single tests. */
    default int size() {
        if (this instanceof All all) {
            return all.tests().stream().mapToInt(Test::size).sum();
        }
        return this instanceof Any any
                ? any.tests().stream().mapToInt(Test::size).sum()
                : 1;
    }
}
