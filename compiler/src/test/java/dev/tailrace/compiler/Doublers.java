package dev.tailrace.compiler;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;

/** A pipeline that doubles numbers, and what a careful person would write for it. */
final class Doublers {

    static final String NAME = "example.Doubler";

    private Doublers() {}

    static StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("doubler");
        pipeline.source("in", () -> input().decoder()).map("twice", n -> 2 * n).sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private static ListInput<Long> input() {
        return new ListInput<>(List.of(3L, 4L), Long::longValue);
    }

    /** What the run of a factory's processor writes. */
    static List<String> run(final ProcessorFactory factory) {
        final CollectedOutput out = new CollectedOutput();
        SequentialRun.of(graph())
                .input("in", input())
                .outputs(out)
                .processor(factory::create)
                .build()
                .run();
        return out.texts();
    }

    /** Stands for the generator; marks its results with a prefix, so that one can see who has written them. */
    static GeneratedSource source(final String className, final String mark) {
        final int dot = className.lastIndexOf('.');
        final String text =
                """
                package %s;

                import dev.tailrace.io.Decoder;
                import dev.tailrace.runtime.EventProcessor;
                import dev.tailrace.function.Mapper;
                import dev.tailrace.io.OutputLog;
                import dev.tailrace.runtime.Wiring;
                import dev.tailrace.state.StateSections;
                import java.nio.charset.StandardCharsets;

                public final class %s implements EventProcessor {
                    private final Decoder<Long> decoder;
                    private final Mapper<Long, Long> twice;
                    private final OutputLog out;
                    private long sequence = -1;

                    public %s(final Wiring wiring) {
                        decoder = wiring.instance("in");
                        twice = wiring.function("twice");
                        out = wiring.output("out");
                    }

                    @Override
                    public void open() {}

                    @Override
                    public void onRecord(
                            final byte[] buffer, final int offset, final int length, final long position) {
                        sequence++;
                        final String result = "%s" + twice.map(decoder.decode(buffer, offset, length, position));
                        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
                        out.write(bytes, 0, bytes.length, sequence, 0);
                    }

                    @Override
                    public void state(final StateSections sections) {}

                    @Override
                    public void endOfInput() {}

                    @Override
                    public void close() {}

                    @Override
                    public long nowNs() {
                        return 0;
                    }

                    @Override
                    public long sequence() {
                        return sequence;
                    }
                }
                """;
        final String simpleName = className.substring(dot + 1);
        return new GeneratedSource(
                className, text.formatted(className.substring(0, dot), simpleName, simpleName, mark));
    }
}
