package dev.tailrace.load.bench;

import java.util.Map;

/** Options and values as a file that {@code tailrace bench --config} reads: a line of YAML each, values in double quotes. */
final class ConfigText {

    private ConfigText() {}

    static String of(final Map<String, String> options) {
        final StringBuilder text = new StringBuilder(
                "# Every option with its effective value; run again with:" + " tailrace bench --config bench.yaml\n");
        options.forEach((name, value) ->
                text.append(name).append(": ").append(quoted(value)).append('\n'));
        return text.toString();
    }

    private static String quoted(final String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
