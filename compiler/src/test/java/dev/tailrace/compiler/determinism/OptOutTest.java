package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.Nondeterministic;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Exemptions: what they cover, and what they cost. */
class OptOutTest {

    @Nondeterministic("sampling is random by design")
    static final class Sampler {
        boolean takes(final Object record) {
            final Supplier<Double> chance = () -> Math.random();
            return chance.get() < 0.01;
        }

        static final class Inner {
            double chance() {
                return Math.random();
            }
        }
    }

    static final class Stamper {
        @Nondeterministic("the stamp is for people")
        long stamp() {
            return System.nanoTime();
        }

        @Nondeterministic("  ")
        long other() {
            return System.nanoTime();
        }
    }

    @Test
    void shouldNotLookIntoAnExemptClass() {
        final DeterminismReport report =
                Checks.function(r -> new Sampler().takes(r) ? new Sampler.Inner().chance() : r);

        assertThat(report.isAccepted()).isTrue();
        assertThat(report.promisesExactlyOnce()).isFalse();
        assertThat(report.toString())
                .isEqualTo(
                        """
                        code of 'test' is deterministic except for what is exempted
                        1 exemption, so there is no promise of exactly-once
                          - node 'n': class OptOutTest.Sampler is not checked, because: sampling is random by design""");
    }

    @Test
    void shouldNotLookIntoAnExemptMethodButIntoTheOthers() {
        final DeterminismReport report = Checks.function(r -> new Stamper().stamp() + Math.random());

        assertThat(Checks.found(report)).isEqualTo("random Math.random()");
        assertThat(report.exemptions())
                .containsExactly(new Exemption("n", "OptOutTest.Stamper.stamp()", "the stamp is for people"));
    }

    @Test
    void shouldRefuseAnExemptionWithoutAReason() {
        final DeterminismReport report = Checks.function(r -> new Stamper().other());

        assertThat(report.promisesExactlyOnce()).isFalse();
        assertThatThrownBy(report::orThrow)
                .isInstanceOf(NondeterministicCodeException.class)
                .hasMessage(
                        """
                        code of 'test' is not deterministic, 1 problem
                          - node 'n' is exempted without a reason: OptOutTest.Stamper.other()
                            say why: @Nondeterministic("reason") or nondeterministic("reason")
                        1 exemption, so there is no promise of exactly-once
                          - node 'n': OptOutTest.Stamper.other() is not checked, because:   \
                        """);
    }

    @Test
    void shouldExemptOneNodeOfAPipeline() {
        final DeterminismReport report = Determinism.check(pipeline("latency is shown, not stored"));

        assertThat(Checks.found(report)).isEqualTo("random Math.random()");
        assertThat(report.findings().get(0).node()).isEqualTo("other");
        assertThat(report.exemptions())
                .containsExactly(new Exemption("stamp", "the whole node", "latency is shown, not stored"));
    }

    @Test
    void shouldRefuseANodeThatIsExemptWithoutAReason() {
        assertThat(Determinism.check(pipeline(null)).findings())
                .extracting(Finding::hazard)
                .containsExactly(Hazard.NO_REASON, Hazard.RANDOM);
    }

    private static StreamGraph pipeline(final String reason) {
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("source", () -> new ListInput<>(List.of(), r -> 0).decoder())
                .map("stamp", r -> System.nanoTime())
                .nondeterministic(reason)
                .map("other", r -> Math.random())
                .sink("out", TextEncoder::new);
        return pipeline.build();
    }

    @Test
    void shouldSayWhatIsExemptInListedCode() {
        assertThat(Checks.object(new Stamper()).exemptions())
                .extracting(Exemption::toString)
                .containsExactly(
                        "node 'n': OptOutTest.Stamper.stamp() is not checked, because: the stamp is for people",
                        "node 'n': OptOutTest.Stamper.other() is not checked, because:   ");
    }

    @Test
    void shouldPromiseWhenThereIsNothingToExempt() {
        final DeterminismReport report = Checks.function(r -> r);

        assertThat(report.promisesExactlyOnce()).isTrue();
        assertThat(report.orThrow()).isSameAs(report);
        assertThat(report.toString()).isEqualTo("code of 'test' is deterministic");
    }
}
