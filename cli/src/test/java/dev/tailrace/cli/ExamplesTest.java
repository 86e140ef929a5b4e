package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The examples for systemd, containers and Kubernetes: their parsers accept them, and the command accepts its options. */
class ExamplesTest {

    private static final String LAUNCHER = "/opt/tailrace/bin/tailrace";

    /** A value in square brackets, the form for exec, is JSON. */
    private static final Pattern CONTAINER_COMMAND = Pattern.compile("(?m)^CMD (\\[.*\\])$");

    @TempDir
    private Path folder;

    @Test
    void shouldStartAsAServiceOfSystemd() {
        final Map<String, String> service = section("Service");
        final String start = service.get("ExecStart");
        assertThat(start).startsWith(LAUNCHER + " ");
        assertAccepted(start.substring(LAUNCHER.length()).strip().split(" +"));
        assertThat(service.get("SuccessExitStatus")).isEqualTo("143");
        assertThat(service.get("KillMode")).isEqualTo("mixed");
        // Without 2: a broker that does not answer yet is tried again.
        assertThat(service.get("RestartPreventExitStatus")).isEqualTo("3 9");
    }

    @Test
    void shouldBeAcceptedBySystemd() throws Exception {
        assumeThat(Program.of(folder, List.of("/usr/bin/env", "systemd-analyze", "--version"))
                        .run())
                .as("exit code of systemd-analyze --version; without systemd its example is only read by this test")
                .isZero();
        final Path unit = Files.writeString(
                folder.resolve("tailrace.service"),
                read("tailrace.service").replace(LAUNCHER, Path.of("/bin/sh").toString()));
        final Program verify =
                Program.of(folder, List.of("/usr/bin/env", "systemd-analyze", "verify", unit.toString()));
        assertThat(verify.run()).isZero();
        assertThat(verify.err().lines().filter(line -> line.contains("tailrace.service")))
                .isEmpty();
    }

    @Test
    void shouldStartInAContainer() {
        final String file = read("Containerfile").replace("\\\n", " ");
        assertThat(file).contains("\nENTRYPOINT [\"" + LAUNCHER + "\"]\n");
        final String command = CONTAINER_COMMAND
                .matcher(file)
                .results()
                .map((MatchResult line) -> line.group(1))
                .findFirst()
                .orElseThrow();
        assertAccepted(new ObjectMapper().readValue(command, String[].class));
    }

    @Test
    void shouldStartInKubernetes() {
        final List<JsonNode> objects = new YAMLMapper()
                .readerFor(JsonNode.class)
                .<JsonNode>readValues(read("kubernetes.yaml"))
                .readAll();
        assertThat(objects.stream().map(object -> object.get("kind").asString()))
                .containsExactly("Service", "StatefulSet");
        final JsonNode spec = objects.get(1).get("spec").get("template").get("spec");
        final JsonNode container = spec.get("containers").get(0);
        assertAccepted(StreamSupport.stream(container.get("args").spliterator(), false)
                .map(JsonNode::asString)
                .toArray(String[]::new));
        assertThat(container.at("/readinessProbe/httpGet/path").asString()).isEqualTo("/ready");
        assertThat(container.at("/livenessProbe/httpGet/path").asString()).isEqualTo("/health");
        for (final String probe : List.of("readinessProbe", "livenessProbe")) {
            assertThat(container.at("/" + probe + "/httpGet/port").asString())
                    .isEqualTo(container.at("/ports/0/name").asString());
        }
        assertThat(container.at("/ports/0/containerPort").asInt()).isEqualTo(9464);
        // The command waits so long for its runner.
        assertThat(spec.get("terminationGracePeriodSeconds").asInt()).isGreaterThan(25);
        // Under a total order there is one task, for which several pods would fence each other.
        assertThat(container.get("args"))
                .extracting(argument -> argument.asString())
                .contains("--ordering=source-partition");
        // Kubernetes knows only of a number that it is not that of root.
        assertThat(spec.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        final int user = spec.at("/securityContext/fsGroup").asInt();
        assertThat(read("Containerfile")).contains(" --uid " + user + " ", "\nUSER " + user + "\n");
        assertThat(objects.get(0).at("/spec/selector")).isEqualTo(objects.get(1).at("/spec/template/metadata/labels"));
    }

    /** The lines of a section, those that continue on the next one put together. */
    private static Map<String, String> section(final String name) {
        final Map<String, String> values = new TreeMap<>();
        String section = "";
        for (final String line :
                read("tailrace.service").replaceAll("\\\\\\n", " ").lines().toList()) {
            if (line.startsWith("[")) {
                section = line;
            } else if (section.equals("[" + name + "]") && line.contains("=") && !line.startsWith("#")) {
                final String[] parts = line.split("=", 2);
                assertThat(values.put(parts[0], parts[1])).as(line).isNull();
            }
        }
        return values;
    }

    /** The command line is parsed as the command does it; nothing runs. */
    private static void assertAccepted(final String... words) {
        assertThat(words[0]).isEqualTo("run");
        assertThat(Arrays.toString(words)).contains("--metrics-port");
        assertThat(new Cli().parse(words).subcommand().commandSpec().name()).isEqualTo("run");
    }

    private static String read(final String name) {
        return Repository.read("docs/examples/" + name);
    }
}
