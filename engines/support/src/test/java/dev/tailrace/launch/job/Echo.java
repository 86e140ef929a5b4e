package dev.tailrace.launch.job;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.util.List;

/** A user's pipeline, in a folder of classes. */
public final class Echo implements PipelineDefinition {

    private static final Setting<Integer> LEAST = Setting.integer("least", 0, 0, 100, "shortest length");

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public String description() {
        return "lengths of records";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(LEAST);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final int least = settings.get(LEAST);
        pipeline.source("records", Lengths::new)
                .filter("long-enough", length -> length >= least)
                .sink("lengths", () -> new TextEncoder<Integer>());
    }

    /** Decodes a record as its length. */
    public static final class Lengths implements Decoder<Integer> {

        @Override
        public Integer decode(final byte[] buffer, final int offset, final int length, final long position) {
            return length;
        }

        @Override
        public long eventTimeNs(final Integer length) {
            return 0;
        }
    }
}
