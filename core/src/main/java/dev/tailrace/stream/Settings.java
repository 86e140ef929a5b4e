package dev.tailrace.stream;

import dev.tailrace.plan.NearestWord;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/** The values of a pipeline's settings, parsed and checked together. Immutable. */
public final class Settings {

    private final Map<String, Object> values;
    private final Map<String, String> given;

    private Settings(final Map<String, Object> values, final Map<String, String> given) {
        this.values = values;
        this.given = given;
    }

    /**
     * Every setting with its value as text, by name. Equal texts, numbers, durations, constants, and sets of these have
     * equal texts, however they were written, and so have lists of texts, numbers and constants. The text of a file is the
     * digest of its contents, because results depend on the contents and not on the name. Any other value has the text that it
     * was read from.
     *
     * @throws UncheckedIOException when a file cannot be read
     */
    SortedMap<String, String> texts() {
        final SortedMap<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> texts.put(name, text(value, given.get(name))));
        return texts;
    }

    private static String text(final Object value, final String given) {
        if (value instanceof Duration duration) {
            return GraphPrinter.duration(duration.toNanos()).replace(" ", "");
        }
        if (value instanceof Optional<?> optional) {
            return optional.map(present -> text(present, given)).orElse("");
        }
        if (value instanceof Path file) {
            return "content " + digest(file);
        }
        if (value instanceof Set<?> words && words.stream().allMatch(Settings::hasText)) {
            return words.stream().map(String::valueOf).sorted().collect(Collectors.joining(","));
        }
        final boolean isList = value instanceof List<?> list && list.stream().allMatch(Settings::isPlain);
        return isList || isPlain(value) ? value.toString() : given;
    }

    private static boolean hasText(final Object value) {
        return isPlain(value) || value instanceof Duration || value instanceof Path;
    }

    private static boolean isPlain(final Object value) {
        return value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof Enum<?>;
    }

    private static String digest(final Path file) {
        final CRC32C crc = new CRC32C();
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), crc)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    /**
     * Reads the values of a pipeline's settings; those not given have their defaults.
     *
     * @param declared the settings that exist
     * @param given texts by setting name
     * @throws InvalidSettingsException with every name that does not exist and every text that cannot be read
     */
    public static Settings of(final List<Setting<?>> declared, final Map<String, String> given) {
        final List<String> problems = new ArrayList<>();
        final Map<String, Object> values = new HashMap<>();
        final Map<String, String> texts = new HashMap<>();
        for (final Setting<?> setting : declared) {
            final String text = given.getOrDefault(setting.name(), setting.defaultText());
            texts.put(setting.name(), text);
            try {
                values.put(setting.name(), setting.parser().apply(text));
            } catch (final IllegalArgumentException unreadable) {
                problems.add("setting '" + setting.name() + "' is '" + text + "': " + unreadable.getMessage());
            }
        }
        final List<String> names = declared.stream().map(Setting::name).toList();
        for (final String name : given.keySet()) {
            if (!names.contains(name)) {
                problems.add("unknown setting '" + name + "'; available: " + names + NearestWord.hint(name, names));
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return new Settings(values, texts);
    }

    /** The value of a setting that the definition declares. */
    @SuppressWarnings("unchecked")
    public <T> T get(final Setting<T> setting) {
        if (!values.containsKey(setting.name())) {
            throw new IllegalArgumentException("setting '" + setting.name() + "' is read but not declared");
        }
        return (T) values.get(setting.name());
    }
}
