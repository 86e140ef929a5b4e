package dev.tailrace.cli.bench;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.bench.BenchFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Options of a benchmark from a file in YAML: a mapping of their names, without dashes in front, to values. Lists stand for
 * values with commas between, mappings for names with dots between.
 */
final class ConfigFile {

    private static final String COMMA = ",";

    private final String name;
    private final SortedMap<String, String> options = new TreeMap<>();

    private ConfigFile(final String name) {
        this.name = name;
    }

    /**
     * Reads a file.
     *
     * @throws CliException names the file and what is wrong with it
     */
    static SortedMap<String, String> read(final String name) {
        final ConfigFile file = new ConfigFile(Paths.readable(name));
        file.add("", file.load());
        return file.options;
    }

    private Object load() {
        try {
            return new Load(LoadSettings.builder().setLabel(name).build())
                    .loadFromString(Files.readString(Path.of(name)));
        } catch (final YamlEngineException wrong) {
            throw CliException.usage(name + ": is no YAML: " + wrong.getMessage());
        } catch (final IOException unreadable) {
            throw CliException.usage(name + ": cannot be read: " + unreadable.getMessage());
        }
    }

    private void add(final String option, final Object value) {
        if (value instanceof Map<?, ?> mapping) {
            mapping.forEach((key, inner) -> add(option.isEmpty() ? key.toString() : option + "." + key, inner));
        } else if (option.isEmpty()) {
            throw CliException.usage(name + ": expected options and their values, such as 'rate: 5000'");
        } else if (value instanceof Collection<?> list) {
            options.put(option, list.stream().map(String::valueOf).collect(Collectors.joining(separator(option))));
        } else if (value != null) {
            options.put(option, value.toString());
        }
    }

    // Limits of a profile have commas in them.
    private static String separator(final String option) {
        return option.equals(BenchFields.SLA) ? BenchFields.SLA_SEPARATOR : COMMA;
    }
}
