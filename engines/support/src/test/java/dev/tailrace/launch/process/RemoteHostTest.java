package dev.tailrace.launch.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemoteHostTest {

    private static final RemoteHost HOST = new RemoteHost(List.of("ssh", "-T"), "me@elsewhere", "/opt/tail race");

    @Test
    void shouldStartJavaThereInAFolderOfItsOwnThatIsGoneAfterwards() {
        final ChildCommand here = ChildCommand.of("load", Path.of("/here/lib/benchmark/load"), "x.Main")
                .heapMb(64);
        final RemoteHost host = HOST.working("/tmp/t-1", Map.of("a.properties", "secret=\u00e9\n", "b", "x"));
        assertThat(here.on(host).words(List.of()))
                .containsExactly(
                        "ssh",
                        "-T",
                        "me@elsewhere",
                        "umask 077 && mkdir '/tmp/t-1' && cd '/tmp/t-1' && { dd bs=1 count=10 2>/dev/null >'a.properties';"
                                + " dd bs=1 count=1 2>/dev/null >'b'; 'java' '-Xmx64m'"
                                + " '-XX:-UsePerfData' '-cp' '/opt/tail race/lib/benchmark/load/class-path.jar' 'x.Main'; status=$?; cd /;"
                                + " rm -rf '/tmp/t-1'; exit $status; }");
        assertThat(new String(host.input(), StandardCharsets.UTF_8)).isEqualTo("secret=\u00e9\nx");
    }

    @Test
    void shouldStartNothingWhereItHasNoFolder() {
        assertThatThrownBy(() -> HOST.words(List.of("java")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a child on me@elsewhere needs a folder to work in");
    }
}
