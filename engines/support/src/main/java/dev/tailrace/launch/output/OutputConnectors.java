package dev.tailrace.launch.output;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.launch.process.SourceBuild;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The connectors of the distribution and of the user's class path. One of the distribution is a module, whose jars a
 * separate class loader loads when the first of its stores is opened; in a checkout it is built then.
 */
public final class OutputConnectors implements AutoCloseable {

    private static final String RESOURCES = "META-INF/tailrace/outputs/";
    private static final String DESCRIPTION = ".properties";
    private static final Pattern SCHEME = Pattern.compile("([a-z][a-z0-9-]+):.*");

    private final Distribution distribution;
    private final ClassLoader users;
    private final Map<String, OutputConnector> loaded = new HashMap<>();
    private final List<URLClassLoader> loaders = new ArrayList<>();

    /** @param users loads the classes of the user's class path */
    public OutputConnectors(final Distribution distribution, final ClassLoader users) {
        this.distribution = distribution;
        this.users = users;
    }

    /** The names of those of the distribution, sorted. */
    public List<String> names() {
        return distribution.outputDescriptions().stream()
                .map(OutputConnectors::nameOf)
                .sorted()
                .toList();
    }

    private static String nameOf(final Path description) {
        final String file = description.getFileName().toString();
        return file.substring(0, file.length() - DESCRIPTION.length());
    }

    /**
     * The name of the connector that opens an address, without parameters; empty if it is the name of a file for lines.
     *
     * @throws StatusException when the address looks like that of a connector, and there is none
     */
    public Optional<String> nameFor(final String address) {
        final Matcher scheme = SCHEME.matcher(address);
        if (scheme.matches()) {
            final String name = scheme.group(1);
            if (names().contains(name) || users.getResource(RESOURCES + name + DESCRIPTION) != null) {
                return Optional.of(name);
            }
            if (address.startsWith(name + "://")) {
                throw StatusException.usage(
                        address + ": there is no output '" + name + "'; available: " + String.join(", ", names()));
            }
        }
        return distribution.outputDescriptions().stream()
                .filter(file -> words(read(file), "suffix").anyMatch(address::endsWith))
                .map(OutputConnectors::nameOf)
                .findFirst();
    }

    /** The suffixes of the files that connectors of the distribution open, such as {@code .csv.gz}. */
    public Stream<String> suffixes() {
        return distribution.outputDescriptions().stream().flatMap(file -> words(read(file), "suffix"));
    }

    /** The names of the parameters that addresses of a connector may have. */
    public List<String> parametersOf(final String name) {
        return words(description(name), "parameters").toList();
    }

    private static Stream<String> words(final Map<String, String> description, final String property) {
        return Stream.of(description.getOrDefault(property, "").split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty());
    }

    private Map<String, String> description(final String name) {
        return file(name).map(OutputConnectors::read).orElseGet(() -> {
            try (InputStream text = users.getResourceAsStream(RESOURCES + name + DESCRIPTION)) {
                return RequestText.read(new String(text.readAllBytes(), StandardCharsets.UTF_8));
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private Optional<Path> file(final String name) {
        return distribution.outputDescriptions().stream()
                .filter(file -> nameOf(file).equals(name))
                .findFirst();
    }

    private static Map<String, String> read(final Path file) {
        try {
            return RequestText.read(Files.readString(file));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Loads a connector, once.
     *
     * @param name a name that {@link #nameFor} has returned
     * @throws StatusException when its class cannot be loaded
     */
    public OutputConnector load(final String name) {
        return loaded.computeIfAbsent(name, this::create);
    }

    private OutputConnector create(final String name) {
        final String className = description(name).get("class");
        try {
            return file(name)
                    .map(file -> loader(file.getParent().getParent()))
                    .orElse(users)
                    .loadClass(className)
                    .asSubclass(OutputConnector.class)
                    .getConstructor()
                    .newInstance();
        } catch (final ReflectiveOperationException | LinkageError | ClassCastException e) {
            throw StatusException.usage("the output '" + name + "' cannot be used: " + e);
        }
    }

    private ClassLoader loader(final Path module) {
        SourceBuild.ensureBuilt(List.of(Distribution.module(module)));
        final Path jars = module.resolve(EngineJars.FILE);
        if (!Files.isReadable(jars)) {
            throw StatusException.usage("the output '" + module.getFileName() + "'" + Distribution.howToAdd(module));
        }
        try {
            final URLClassLoader loader =
                    new URLClassLoader(new URL[] {jars.toUri().toURL()}, users);
            loaders.add(loader);
            return loader;
        } catch (final MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        for (final URLClassLoader loader : loaders) {
            try {
                loader.close();
            } catch (final IOException unimportant) {
                continue;
            }
        }
    }
}
