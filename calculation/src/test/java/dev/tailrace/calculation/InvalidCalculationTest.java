package dev.tailrace.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.runtime.calculation.Callback.Handler;
import dev.tailrace.runtime.calculation.Callback.NodeHandler;
import dev.tailrace.runtime.calculation.Filter.EventFilter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calculations that are refused, each with its whole message. */
class InvalidCalculationTest {

    private final Calculation calculation = Calculation.named("wrong");
    private final Input<String> texts = calculation.input("texts", String.class);

    /** A node. */
    static final class Counter {

        boolean on(final Object event) {
            return true;
        }

        boolean onInteger(final Integer event) {
            return true;
        }

        boolean count() {
            return true;
        }

        void clear() {}
    }

    private Node<Counter> listening(final String name) {
        return calculation.node(name, new Counter()).on(texts, Counter::on);
    }

    private void assertProblem(final String problem) {
        assertThatThrownBy(calculation::build)
                .isInstanceOf(InvalidCalculationException.class)
                .hasMessage("calculation 'wrong' has 1 problem:\n  - " + problem);
    }

    @Test
    void shouldReportAllProblemsAtOnce() {
        calculation.node("a", new Counter());
        calculation.node("a b", new Counter()).on(texts, null);

        assertThatThrownBy(calculation::build)
                .hasMessage("calculation 'wrong' has 3 problems:\n"
                        + "  - node name 'a b' is not a name; use letters, digits, '-' and '_', beginning with a letter\n"
                        + "  - node 'a b' is given null for 'on texts'; give a function\n"
                        + "  - node 'a' never runs; say what it listens to: .on(input, handler), .dependsOn(node), ..");
    }

    @Test
    void shouldRefuseTwoNodesOfOneName() {
        listening("a");
        listening("a");
        listening("a");

        assertProblem("two nodes are named 'a'; names of nodes are unique in a calculation");
    }

    @Test
    void shouldRefuseAnInputAndCallsOfOneName() {
        listening("a");
        calculation.node("b", (Runnable) () -> {}).on(calculation.calls("texts", Runnable.class));

        assertProblem("two inputs are named 'texts'; names of inputs are unique in a calculation");
    }

    @Test
    void shouldRefuseACalculationWithoutNodes() {
        assertThatThrownBy(() -> Calculation.named("empty").build())
                .hasMessage(
                        "calculation 'empty' has 1 problem:\n  - there is no node; add one with node(name, object)");
    }

    @Test
    void shouldRefuseAnInputThatNobodyHears() {
        listening("a");
        calculation.input("numbers", Integer.class);

        assertProblem("input 'numbers' has no listeners; add .on(numbers, handler) to a node or remove it");
    }

    @Test
    void shouldRefuseANodeThatNothingReaches() {
        listening("a");
        calculation.node("b", new Counter()).calculate(Counter::count);

        assertProblem("node 'b' never runs; say what it listens to: .on(input, handler), .dependsOn(node), ..");
    }

    @Test
    void shouldRefuseANodeWhoseParentsNothingReaches() {
        listening("a");
        final Node<Counter> holder = calculation.node("holder", new Counter()).init(Counter::clear);
        calculation.node("b", new Counter()).dependsOn(holder).calculate(Counter::count);

        assertProblem("node 'b' never runs: no event reaches the nodes that it depends on");
    }

    @Test
    void shouldRefuseAHolderThatCalculates() {
        final Node<Counter> holder = calculation.node("holder", new Counter()).calculate(Counter::count);
        listening("a").reads(holder);

        assertProblem(
                "node 'holder' never calculates; say what it listens to: .on(input, handler), .dependsOn(node), ..");
    }

    @Test
    void shouldNameTheCircleOfNodesThatDependOnEachOther() {
        final Node<Counter> a = listening("a");
        final Node<Counter> b = calculation.node("b", new Counter()).dependsOn(a);
        final Node<Counter> c = calculation.node("c", new Counter()).dependsOn(b);
        b.reads(c);

        assertProblem("nodes depend on each other in a circle: 'b' -> 'c' -> 'b'; remove one of these dependencies, or"
                + " publish an event instead");
    }

    @Test
    void shouldRefuseAHandlerOfAnotherTypeThanTheInputDelivers() {
        listening("a");
        final Input<Integer> numbers = calculation.input("numbers", Number.class);
        calculation.node("b", new Counter()).on(numbers, Counter::onInteger);

        assertProblem("node 'b' takes Integer from input 'numbers', which delivers Number; declare the input with"
                + " Integer.class");
    }

    @Test
    void shouldRefuseToLoseAnAnswer() {
        calculation.node("a", new Counter()).onAlways(texts, Counter::on);

        assertProblem("node 'a' gives Counter::on to onAlways, where its answer would be lost; use on");
    }

    @Test
    void shouldRefuseNullAndCallbacksGivenTwice() {
        calculation.node("a", null).on(texts, (Handler<Object, String>) null);
        calculation
                .node("b", new Counter())
                .on(texts.where((EventFilter<String>) null), Counter::on)
                .calculate(Counter::count)
                .calculate((NodeHandler<Counter>) null);

        assertThatThrownBy(calculation::build)
                .hasMessage("calculation 'wrong' has 5 problems:\n"
                        + "  - node 'a' is null; give an object\n"
                        + "  - node 'a' is given null for 'on texts'; give a function\n"
                        + "  - node 'b' is given calculate twice; it has one\n"
                        + "  - node 'b' is given null for 'calculate'; give a function\n"
                        + "  - node 'b' listens to a filter that is null; give a function");
    }

    @Test
    void shouldRefuseOneObjectAsTwoNodes() {
        final Counter counter = new Counter();
        calculation.node("a", counter).on(texts, Counter::on);
        calculation.node("b", counter).on(texts, Counter::on);

        assertProblem("node 'b' is the same object as 'a'; one object is one node");
    }

    @Test
    void shouldRefusePartsOfAnotherCalculation() {
        final Calculation other = Calculation.named("other");
        final Input<String> foreign = other.input("foreign", String.class);
        final Node<Counter> stranger = other.node("stranger", new Counter()).on(foreign, Counter::on);
        listening("a")
                .on(foreign, Counter::on)
                .dependsOn(stranger)
                .reads(stranger)
                .onTimer(other.timer("theirs"), (counter, dueNs) -> true);

        assertThatThrownBy(calculation::build)
                .hasMessage("calculation 'wrong' has 4 problems:\n"
                        + "  - node 'a' listens to an input of another calculation; define both in one\n"
                        + "  - node 'a' depends on a node of another calculation; define both in one\n"
                        + "  - node 'a' listens to a timer of another calculation; define both in one\n"
                        + "  - node 'a' reads a node of another calculation; define both in one");
    }

    @Test
    void shouldRefuseIntervalsThatAreNone() {
        listening("a")
                .every(Duration.ZERO, (counter, dueNs) -> true)
                .every(Duration.ofDays(40_000), (counter, dueNs) -> true);

        assertThatThrownBy(calculation::build)
                .hasMessage("calculation 'wrong' has 2 problems:\n"
                        + "  - a node runs every 0 ns, which is not an interval; give a positive duration\n"
                        + "  - a node runs every 3456000000 s; the longest interval is 9 years");
    }

    /** Calls that are none. */
    interface Asks {
        int ask();
    }

    @Test
    void shouldRefuseCallsThatAnswerMoreThanYesOrNo() {
        listening("a");
        calculation.calls("asks", Asks.class);
        calculation.calls("object", Counter.class);

        assertThatThrownBy(calculation::build)
                .hasMessage("calculation 'wrong' has 3 problems:\n"
                        + "  - calls 'asks' have a method ask that returns int; let it return nothing, or a boolean that"
                        + " says whether the node changed\n"
                        + "  - calls 'asks' have no listeners; add .on(asks) to a node that implements Asks or remove"
                        + " them\n"
                        + "  - calls 'object' are not of an interface; declare one with the methods to call");
    }

    @Test
    void shouldListItsProblems() {
        try {
            calculation.build();
        } catch (final InvalidCalculationException e) {
            assertThat(e.problems())
                    .isEqualTo(List.of(
                            "there is no node; add one with node(name, object)",
                            "input 'texts' has no listeners; add .on(texts, handler) to a node or remove it"));
        }
    }
}
