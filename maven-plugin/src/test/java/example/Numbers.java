package example;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;

/** Positions of records, by and by wrong in one way or another. */
public final class Numbers implements PipelineDefinition {

    private static final Setting<String> FAULT = Setting.choice(
            "fault", "none", List.of("none", "no-sink", "throws", "clock"), "what is wrong with the pipeline");

    /** Reads the position itself. */
    public static final class Position implements Decoder<Long> {

        @Override
        public Long decode(final byte[] buffer, final int offset, final int length, final long position) {
            return position;
        }

        @Override
        public long eventTimeNs(final Long record) {
            return record;
        }
    }

    /** Cannot be created from outside. */
    static final class Hidden implements PipelineDefinition {

        @Override
        public String name() {
            return "hidden";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {}
    }

    @Override
    public String name() {
        return "numbers";
    }

    @Override
    public String description() {
        return "numbers of records";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(FAULT);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final String fault = settings.get(FAULT);
        if (fault.equals("throws")) {
            throw new IllegalStateException("on purpose");
        }
        final EventStream<Long> even = pipeline.source("feed", Position::new).filter("even", n -> n % 2 == 0);
        if (fault.equals("clock")) {
            even.map("now", n -> System.nanoTime()).sink("out", TextEncoder::new);
        } else if (fault.equals("none")) {
            even.sink("out", TextEncoder::new);
        }
    }
}
