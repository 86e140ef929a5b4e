package dev.tailrace.graph;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of a pipeline's settings: all read and checked together, then frozen. */
public final class Settings {

    private final Map<String, Object> values;

    private Settings(final Map<String, Object> values) {
        this.values = values;
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
        for (final Setting<?> setting : declared) {
            final String text = given.getOrDefault(setting.name(), setting.defaultText());
            try {
                values.put(setting.name(), setting.parser().apply(text));
            } catch (final IllegalArgumentException unreadable) {
                problems.add("setting '" + setting.name() + "' is '" + text + "': " + unreadable.getMessage());
            }
        }
        for (final String name : given.keySet()) {
            if (declared.stream().noneMatch(setting -> setting.name().equals(name))) {
                problems.add("there is no setting '" + name + "'; there are "
                        + declared.stream().map(Setting::name).toList());
            }
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return new Settings(values);
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
