package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdentityCheckTest {

    private static final PipelineVersion VERSION = PipelineVersion.of(Map.of("graph", "1"));
    private static final List<LogIdentity> OUTPUTS = List.of(LogIdentity.of("out-0"));

    @Test
    void shouldRefuseResultsOfARunWithFewerInputs() {
        final RunIdentity before = new RunIdentity("app", VERSION, List.of(LogIdentity.of("in-0")), OUTPUTS);
        final RunIdentity now =
                new RunIdentity("app", VERSION, List.of(LogIdentity.of("in-0"), LogIdentity.of("more-0")), OUTPUTS);

        assertThat(IdentityCheck.otherRun("out-0", Optional.of(before), before.id(), now))
                .hasMessageContaining("out-0 has results of another run: the input was ");
    }

    // The version of the pipeline does not show whether sinks have exchanged their topics.
    @Test
    void shouldRefuseTheSameOutputsInAnotherOrderUnlessThatIsAccepted() {
        final RunIdentity before = withOutputs("vwap", "alerts");
        final IdentityCheck check = IdentityCheck.ofState("its state", before, withOutputs("alerts", "vwap"));
        final Set<Change> acceptable = Set.of(Change.NEW_PIPELINE);

        assertThat(check.isSame()).isFalse();
        assertThatThrownBy(() -> check.refuseUnless(Set.of(), acceptable))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "application 'app' cannot resume from its state: the outputs were in the order [vwap, alerts],"
                                + " are in the order [alerts, vwap]. To keep its state nevertheless, pass --accept new-pipeline; to"
                                + " start over, use another application id and give the outputs new topics");
        check.refuseUnless(acceptable, acceptable);
        assertThatThrownBy(() -> IdentityCheck.ofState("its state", before, withOutputs("alerts", "trades")))
                .hasMessageContaining("and outputs [vwap, alerts], and this run has [in] and [alerts, trades]");
    }

    private static RunIdentity withOutputs(final String first, final String second) {
        return new RunIdentity(
                "app", VERSION, List.of(LogIdentity.of("in")), List.of(LogIdentity.of(first), LogIdentity.of(second)));
    }

    // A difference that is in the text form only would refuse each restart.
    @Test
    void shouldReadBackSettingsWithLineEnds() {
        final PipelineVersion version =
                PipelineVersion.of(Map.of("setting delimiter", "\r\n", "setting folder", "C:\\run\\new"));
        final RunIdentity identity = new RunIdentity("app", version, List.of(LogIdentity.of("in-0")), OUTPUTS);

        assertThat(RunIdentity.parse(identity.text())).isEqualTo(identity);
        assertThat(RunIdentity.parse(identity.text()).id()).isEqualTo(identity.id());
    }
}
