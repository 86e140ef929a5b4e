package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
