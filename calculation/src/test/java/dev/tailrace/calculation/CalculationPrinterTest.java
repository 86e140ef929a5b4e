package dev.tailrace.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.runtime.calculation.Filter.EventFilter;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CalculationPrinterTest {

    /** A node. */
    static final class Part {

        boolean on(final Object event) {
            return true;
        }

        void update() {}
    }

    private static CalculationGraph graph() {
        final Calculation calculation = Calculation.named("prices");
        final Input<String> texts = calculation.input("texts", String.class);
        final Node<Part> mid = calculation.node("mid", new Part()).on(texts, Part::on);
        final Node<Part> clock =
                calculation.node("clock", new Part()).everyAlways(Duration.ofSeconds(1), (part, dueNs) -> {});
        calculation
                .node("skew", new Part())
                .on(texts.where(text -> !text.isEmpty()), Part::on)
                .dependsOn(mid)
                .onUnchangedAlways(clock, Part::update)
                .calculateAlways(Part::update);
        calculation.node("out", new Part()).onParentAlways(mid, Part::update).reads(clock);
        return calculation.build();
    }

    @Test
    void shouldPrintALinePerNodeInTheOrderOfTurns() {
        assertThat(graph())
                .hasToString(
                        """
                        calculation graph prices
                          input texts: String
                          mid    on texts
                          clock  every 1 s (always)
                          skew   on texts where .., dependsOn mid, onUnchanged clock (always), calculate (always)
                          out    onParent mid (always), reads clock
                        """);
    }

    @Test
    void shouldDrawMermaid() {
        assertThat(CalculationPrinter.mermaid(graph()))
                .isEqualTo(
                        """
                        flowchart LR
                          i0(["texts"])
                          t0(["every 1 s"])
                          n0["mid<br/>Part"]
                          n1["clock<br/>Part"]
                          n2["skew<br/>Part"]
                          n3["out<br/>Part"]
                          i0 --> n0
                          t0 --> n1
                          i0 -->|filtered| n2
                          n0 --> n2
                          n1 -->|unchanged| n2
                          n0 --> n3
                          n1 -.-> n3
                        """);
    }

    @Test
    void shouldDrawGraphviz() {
        assertThat(CalculationPrinter.dot(graph()))
                .isEqualTo(
                        """
                        digraph "prices" {
                          rankdir=LR;
                          node [shape=box, fontname="sans-serif"];
                          i0 [label="texts", style=rounded];
                          t0 [label="every 1 s", style=rounded];
                          n0 [label="mid\\nPart"];
                          n1 [label="clock\\nPart"];
                          n2 [label="skew\\nPart"];
                          n3 [label="out\\nPart"];
                          i0 -> n0;
                          t0 -> n1;
                          i0 -> n2 [label="filtered"];
                          n0 -> n2;
                          n1 -> n2 [label="unchanged"];
                          n0 -> n3;
                          n1 -> n3 [style=dashed];
                        }
                        """);
    }

    @Test
    void shouldTellGraphsApartByTheirFingerprints() {
        final Calculation other = Calculation.named("prices");
        other.node("mid", new Part()).on(other.input("texts", String.class), Part::on);

        assertThat(graph().fingerprint()).isEqualTo(graph().fingerprint());
        assertThat(other.build().fingerprint()).isNotEqualTo(graph().fingerprint());
    }

    @Test
    void shouldTellFiltersApartByTheirFingerprints() {
        assertThat(filtered(texts -> texts.where(String::isEmpty)))
                .isEqualTo(filtered(texts -> texts.where(String::isEmpty)))
                .isNotEqualTo(filtered(texts -> texts.where(String::isBlank)));
        assertThat(filtered(texts -> texts.where(String::length, 3)))
                .isNotEqualTo(filtered(texts -> texts.where(String::hashCode, 3)));
    }

    private static String filtered(final UnaryOperator<Input<String>> filter) {
        final Calculation calculation = Calculation.named("prices");
        calculation.node("mid", new Part()).on(filter.apply(calculation.input("texts", String.class)), Part::on);
        return calculation.build().fingerprint();
    }

    /** Generated classes evaluate a lambda that is given twice only once. */
    @Test
    void shouldTellTheSameLambdaFromAnotherByTheirFingerprints() {
        final EventFilter<String> one = text -> text.length() > 1;
        final EventFilter<String> other = text -> text.length() > 2;

        assertThat(filteredTwice(one, one))
                .isEqualTo(filteredTwice(other, other))
                .isNotEqualTo(filteredTwice(one, other));
    }

    private static String filteredTwice(final EventFilter<String> first, final EventFilter<String> second) {
        final Calculation calculation = Calculation.named("prices");
        final Input<String> texts = calculation.input("texts", String.class);
        calculation.node("mid", new Part()).on(texts.where(first), Part::on);
        calculation.node("skew", new Part()).on(texts.where(second), Part::on);
        return calculation.build().fingerprint();
    }
}
