package dev.tailrace.load.engine;

import dev.tailrace.launch.process.RemoteHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * An engine that runs on another host. Its request and the files in its folder are sent to that host; it works there in a
 * temporary folder, which is deleted afterwards.
 *
 * @param engine the engine as it would be started on this host
 */
public record RemoteEngine(Engine engine, RemoteHost host) implements Engine {

    private static final String TEMPORARY = "/tmp/tailrace-";

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public boolean isReadCommitted() {
        return engine.isReadCommitted();
    }

    @Override
    public boolean isTailOptional() {
        return engine.isTailOptional();
    }

    @Override
    public EngineStart start(final EngineJob job) {
        final EngineStart here = engine.start(job);
        final String work = TEMPORARY + job.run() + "-" + UUID.randomUUID();
        final SortedMap<String, String> request = new TreeMap<>(here.request());
        request.replaceAll((field, value) -> value.replace(job.folder().toString(), work));
        return new EngineStart(here.command().on(host.working(work, files(job.folder()))), request);
    }

    private static SortedMap<String, String> files(final Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            final SortedMap<String, String> content = new TreeMap<>();
            for (final Path file : files.filter(Files::isRegularFile).toList()) {
                content.put(file.getFileName().toString(), Files.readString(file));
            }
            return content;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
