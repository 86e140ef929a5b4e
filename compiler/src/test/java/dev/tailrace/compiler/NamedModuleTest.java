package dev.tailrace.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.stream.Pipeline;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.analysis.Analyzer;

/** A program that is a named module, with the API on its module path and not on its class path. */
class NamedModuleTest {

    private static final String MODULE =
            """
            module user.app {
                requires dev.tailrace.compiler;

                exports app;
            }
            """;

    private static final String MAIN =
            """
            package app;

            import dev.tailrace.compiler.GroupFactory;
            import dev.tailrace.compiler.ProcessorFactory;
            import dev.tailrace.function.InputFaults;
            import dev.tailrace.function.OnError;
            import dev.tailrace.io.Decoder;
            import dev.tailrace.io.InputLog;
            import dev.tailrace.io.RecordHandler;
            import dev.tailrace.runner.ParallelOptions;
            import dev.tailrace.runner.ParallelRun;
            import dev.tailrace.runner.SequentialRun;
            import dev.tailrace.stream.Ordering;
            import dev.tailrace.stream.Pipeline;
            import dev.tailrace.stream.StreamGraph;

            public final class Main {

                public static final class Digit implements Decoder<Long> {
                    @Override
                    public Long decode(byte[] buffer, int offset, int length, long position) {
                        return (long) buffer[offset] - '0';
                    }

                    @Override
                    public long eventTimeNs(Long digit) {
                        return digit;
                    }
                }

                private static final class Digits implements InputLog {
                    private int read;

                    @Override
                    public int poll(int limit, RecordHandler handler) {
                        if (read == 5) {
                            return END;
                        }
                        read++;
                        handler.onRecord(new byte[] {(byte) ('0' + read)}, 0, 1, read);
                        return 1;
                    }

                    @Override
                    public String place() {
                        return "digit " + read;
                    }

                    @Override
                    public long bytesRead() {
                        return read;
                    }

                    @Override
                    public long bytesTotal() {
                        return 5;
                    }

                    @Override
                    public void close() {}
                }

                public static void main(String[] arguments) {
                    Pipeline pipeline = Pipeline.named("digits");
                    pipeline.source("digits", Digit::new)
                            .filter("even", digit -> digit % 2 == 0)
                            .parallelism(2)
                            .deliver("printed", System.out::println);
                    StreamGraph graph = pipeline.build();
                    ProcessorFactory processor =
                            ProcessorFactory.of(graph, "app.DigitsProcessor", Main.class.getClassLoader());
                    SequentialRun.of(graph)
                            .input("digits", new Digits())
                            .inputFaults(new InputFaults(OnError.FAIL))
                            .processor(processor::create)
                            .build()
                            .run();
                    GroupFactory groups =
                            GroupFactory.of(graph, "app.DigitsProcessor", Main.class.getClassLoader());
                    ParallelRun.of(graph, Ordering.TOTAL)
                            .input("digits", new Digits())
                            .options(ParallelOptions.defaults().idle(ParallelOptions.IdleKind.YIELD))
                            .processors(groups)
                            .build()
                            .run();
                    System.out.println(processor.getClass().getModule() + " of " + Main.class.getModule());
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldCompileAndRunThePipelineOfANamedModule() throws Exception {
        final Path module = Files.writeString(folder.resolve("module-info.java"), MODULE);
        final Path main =
                Files.writeString(Files.createDirectories(folder.resolve("app")).resolve("Main.java"), MAIN);
        final Path classes = folder.resolve("classes");
        final String path = Stream.of(
                        Pipeline.class,
                        Calculation.class,
                        PipelineCompiler.class,
                        ClassReader.class,
                        ClassNode.class,
                        Analyzer.class)
                .map(NamedModuleTest::codeOf)
                .collect(Collectors.joining(File.pathSeparator));

        final int compiled = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-d", classes.toString(), "-p", path, module.toString(), main.toString());
        assertThat(compiled).isZero();

        final Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-p",
                        path + File.pathSeparator + classes,
                        "-m",
                        "user.app/app.Main"))
                .redirectErrorStream(true)
                .start();
        final String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
        assertThat(printed.lines())
                .containsExactly("2", "4", "2", "4", "module dev.tailrace.compiler of module user.app");
    }

    private static String codeOf(final Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
