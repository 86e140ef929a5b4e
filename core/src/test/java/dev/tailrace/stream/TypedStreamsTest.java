package dev.tailrace.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one kind of stream cannot do is refused by the Java compiler, not when the pipeline is built. */
class TypedStreamsTest {

    private static final String SOURCE =
            """
            package example;
            import dev.tailrace.stream.*;
            import dev.tailrace.function.*;
            import dev.tailrace.io.*;
            import java.time.Duration;
            import java.util.function.Supplier;
            interface Probe {
                static Object of(
                        EventStream<Long> in,
                        Supplier<Operator<Long, Long>> operator,
                        Supplier<KeyedOperator<Long, Long>> keyed,
                        Supplier<ConnectOperator<Long, Long, Long>> pairs,
                        AsyncMapper.OfStage<Long, Long> stage,
                        Duration time) {
                    return in.%s;
                }
            }
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "map('m', n -> n).timers(time)                                          | method timers",
                "mapAsync('m', stage, 1).timers(time)                                   | method timers",
                "keyById('k', n -> 1).running('r', () -> null).timers(time)             | method timers",
                "map('m', n -> n).pure('a table')                                       | method pure",
                "process('p', operator).pure('a table')                                 | method pure",
                "keyBy('k', n -> n).processKeyed('p', keyed)                            | method processKeyed",
                "keyBy('k', n -> n).connect(in.keyBy('k', n -> n)).process('p', pairs)  | method process",
                "keyBy('k', n -> n).connect(in.keyById('k', n -> 1))                    | method connect",
                "keyById('k', n -> 1).connect(in.keyBy('k', n -> n))                    | method connect",
                "keyBy('k', n -> n).connect(in.<Integer>keyBy('k', n -> 1))             | method connect",
            })
    void shouldNotCompile(final String callAndMessage) {
        final String[] columns = callAndMessage.split(" +[|] ");
        assertThat(errors(columns[0])).singleElement().asString().contains(columns[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "process('p', operator).parallelism(2).via(Dispatch.HASH).nondeterministic('clock').timers(time)",
                "mapAsync('m', stage, 1).parallelism(2).via(Dispatch.ROUND_ROBIN).pure('a table')",
                "keyById('k', n -> 1).processKeyed('p', keyed).timers(time)",
                "keyBy('k', n -> n).process('p', operator).timers(time)",
                "keyById('k', n -> 1).connect(in.whole()).process('p', pairs).timers(time)",
                "keyBy('k', n -> n).connect(in.<Long>keyBy('k', n -> n))",
            })
    void shouldCompile(final String call) {
        assertThat(errors(call)).isEmpty();
    }

    @Test
    void shouldNotCompileWhatIsNoMethod() {
        assertThat(errors("nothing()")).singleElement().asString().contains("method nothing");
    }

    private List<String> errors(final String call) {
        final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        final JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Probe.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(final boolean ignoreEncodingErrors) {
                        return SOURCE.formatted(call.replace('\'', '"'));
                    }
                };
        ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        diagnostics,
                        List.of("-proc:none", "-d", folder.toString(), "-Xdiags:verbose", "-implicit:none"),
                        null,
                        List.of(file))
                .call();
        return diagnostics.getDiagnostics().stream()
                .map(diagnostic -> diagnostic.getMessage(null))
                .collect(Collectors.toList());
    }
}
