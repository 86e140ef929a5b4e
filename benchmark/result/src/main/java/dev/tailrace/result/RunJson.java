package dev.tailrace.result;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Converts a run to and from JSON. The JSON objects are the records of this package, field by field; a recording is the
 * name of its file. Reading skips unknown fields and takes missing ones as empty, so that older and newer runs of one
 * format version can be read; another version is rejected.
 */
public final class RunJson {

    private static final String COST = "costPerMillion";

    private static final SimpleModule WRITING =
            new SimpleModule().addSerializer(RoundHistograms.class, new NameOfRecording());

    private RunJson() {}

    static String write(final BenchmarkRun run) {
        return mapper(WRITING).writeValueAsString(tree(run)) + "\n";
    }

    /** The JSON tree of a run. */
    public static ObjectNode tree(final BenchmarkRun run) {
        final ObjectNode json = mapper(WRITING).valueToTree(run);
        if (run.price().isKnown()) {
            addCosts(run, json.path("engines"));
        }
        return json;
    }

    // Costs are derived from the price and other figures, so reading skips them.
    private static void addCosts(final BenchmarkRun run, final JsonNode engines) {
        for (int engine = 0; engine < run.engines().size(); engine++) {
            final List<Point> points = run.engines().get(engine).points();
            for (int point = 0; point < points.size(); point++) {
                final double cost = run.price().perMillion(points.get(point));
                if (!Double.isNaN(cost)) {
                    ((ObjectNode) engines.path(engine).path("points").path(point)).put(COST, cost);
                }
            }
        }
    }

    /**
     * Reads a run.
     *
     * @param raw folder of its recordings
     * @throws IOException if a recording cannot be read
     * @throws IllegalArgumentException if the text is invalid; the message says why
     */
    static BenchmarkRun read(final String json, final Path raw) throws IOException {
        final SimpleModule recordings =
                new SimpleModule().addDeserializer(RoundHistograms.class, new RecordingOfName(raw));
        final JsonMapper mapper = mapper(recordings);
        try {
            return mapper.treeToValue(checked(mapper.readTree(json)), BenchmarkRun.class);
        } catch (final UncheckedIOException e) {
            throw e.getCause();
        } catch (final JacksonException e) {
            if (e.getCause() instanceof UncheckedIOException unreadable) {
                throw unreadable.getCause();
            }
            throw new IllegalArgumentException(reason(e), e);
        }
    }

    private static JsonNode checked(final JsonNode run) {
        final int version = run.path("version").asInt(0);
        if (version < 1) {
            throw new IllegalArgumentException("is not a run of Tailrace: it has no version");
        }
        if (version > BenchmarkRun.VERSION) {
            throw new IllegalArgumentException("was written by a later Tailrace, in version " + version
                    + " of the format; this one reads up to " + BenchmarkRun.VERSION);
        }
        return run;
    }

    private static String reason(final JacksonException wrong) {
        final String place = wrong.getPathReference().isEmpty() ? "" : " at " + path(wrong);
        return "cannot be read" + place + ": " + wrong.getOriginalMessage();
    }

    private static String path(final JacksonException wrong) {
        final StringBuilder path = new StringBuilder();
        wrong.getPath()
                .forEach(step -> path.append(
                        step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName()));
        return path.substring(path.indexOf(".") == 0 ? 1 : 0);
    }

    private static JsonMapper mapper(final SimpleModule recordings) {
        return JsonMapper.builder()
                .addModule(recordings)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build();
    }

    private static final class NameOfRecording extends StdSerializer<RoundHistograms> {

        NameOfRecording() {
            super(RoundHistograms.class);
        }

        @Override
        public void serialize(
                final RoundHistograms recording, final JsonGenerator json, final SerializationContext context) {
            json.writeString(recording.name());
        }
    }

    private static final class RecordingOfName extends StdDeserializer<RoundHistograms> {

        private final transient Path raw;

        RecordingOfName(final Path raw) {
            super(RoundHistograms.class);
            this.raw = raw;
        }

        @Override
        public RoundHistograms deserialize(final JsonParser json, final DeserializationContext context) {
            final String name = json.getValueAsString("");
            try {
                return name.isEmpty() ? RoundHistograms.NONE : RecordingFile.read(raw, name);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
