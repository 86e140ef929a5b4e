package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;

/** Makes jars with pipelines of users, outside the packages of the project. */
final class UserJar {

    private static final String HALTS =
            """
            package user;

            import dev.tailrace.stream.Pipeline;
            import dev.tailrace.stream.PipelineDefinition;
            import dev.tailrace.stream.Settings;
            import dev.tailrace.market.event.ItchEventDecoder;
            import dev.tailrace.io.TextEncoder;

            public final class Halts implements PipelineDefinition {
                public String name() { return "halts"; }
                public String description() { return "messages about halts"; }
                public void define(Pipeline pipeline, Settings settings) {
                    pipeline.source("feed", ItchEventDecoder::new)
                            .filter("halts", event -> event.typeCode() == 'H')
                            .map("text", event -> "H " + event.timestampNs())
                            .sink("out", TextEncoder::new);
                }
            }
            """;

    private static final String LENGTHS =
            """
            package user;

            import dev.tailrace.aggregate.Aggregates;
            import dev.tailrace.aggregate.GroupRow;
            import dev.tailrace.aggregate.Sum;
            import dev.tailrace.io.Decoder;
            import dev.tailrace.io.TextEncoder;
            import dev.tailrace.stream.Pipeline;
            import dev.tailrace.stream.PipelineDefinition;
            import dev.tailrace.stream.Setting;
            import dev.tailrace.stream.Settings;
            import java.util.List;

            public final class Lengths implements PipelineDefinition {
                private static final Setting<Integer> LEAST = Setting.integer("least", 0, 0, 99, "least length");
                private static final Sum<Message> BYTES = Aggregates.sum(Message::length);

                public static final class Message {
                    int type;
                    int length;
                    public int type() { return type; }
                    public long length() { return length; }
                }

                public static final class Messages implements Decoder<Message> {
                    private final Message message = new Message();
                    public Message decode(byte[] buffer, int offset, int length, long position) {
                        message.type = buffer[offset];
                        message.length = length;
                        return message;
                    }
                    public long eventTimeNs(Message message) { return 0; }
                }

                public String name() { return "lengths"; }
                public String description() { return "bytes of each type of message"; }
                public List<Setting<?>> settings() { return List.of(LEAST); }
                public void define(Pipeline pipeline, Settings settings) {
                    int least = settings.get(LEAST);
                    pipeline.source("feed", Messages::new)
                            .filter("long", message -> message.length >= least)
                            .keyById("type", Message::type)
                            .running("bytes", BYTES, GroupRow::new)
                            .map("text", group -> group.key() + " " + BYTES.value(group))
                            .sink("out", TextEncoder::new);
                }
            }
            """;

    private UserJar() {}

    /** A jar with the pipeline {@code halts}, which is stateless and has no settings. */
    static Path halts(final Path folder) throws IOException {
        return jar(folder, "Halts", HALTS);
    }

    /** A jar with the pipeline {@code lengths}, which has state, a result for nearly every message, and a setting. */
    static Path lengths(final Path folder) throws IOException {
        return jar(folder, "Lengths", LENGTHS);
    }

    private static Path jar(final Path folder, final String name, final String text) throws IOException {
        final Path classes = Files.createDirectories(folder.resolve(name));
        final Path source = Files.writeString(classes.resolve(name + ".java"), text);
        final int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        assertThat(status).isZero();
        final Path jar = folder.resolve(name + ".jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            for (final String file : classes.resolve("user").toFile().list()) {
                entries.putNextEntry(new JarEntry("user/" + file));
                Files.copy(classes.resolve("user").resolve(file), entries);
            }
            entries.putNextEntry(new JarEntry("META-INF/services/dev.tailrace.stream.PipelineDefinition"));
            entries.write(("user." + name + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }
}
